import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const NOT_FOUND = { code: 'NOT_FOUND' }

/** Isolation cases: webhooks. */
export const webhooksIsolation: IsolationCases = {
  'webhooks.list': async (me) => {
    const { webhooks } = await me.call.webhooks.list()
    expect(webhooks.map(({ id }) => id)).toEqual([me.webhookId])
  },
  'webhooks.create': async (me, hers) => {
    const made = await me.call.webhooks.create({ url: 'https://hooks.example/', events: ['article.stored'] })
    const { webhooks } = await hers.call.webhooks.list()
    expect(webhooks.map(({ id }) => id)).toEqual([hers.webhookId])
    await me.call.webhooks.remove({ id: made.webhook.id })
  },
  'webhooks.update': async (me, hers) => {
    const changed = me.call.webhooks.update({ id: hers.webhookId, isOn: false })
    expect(await refusal(changed)).toMatchObject(NOT_FOUND)
  },
  'webhooks.remove': async (me, hers) => {
    expect(await refusal(me.call.webhooks.remove({ id: hers.webhookId }))).toMatchObject(NOT_FOUND)
  },
  'webhooks.deliveries': async (me, hers) => {
    expect(await refusal(me.call.webhooks.deliveries({ id: hers.webhookId }))).toMatchObject(NOT_FOUND)
  },
  'webhooks.test': async (me, hers) => {
    expect(await refusal(me.call.webhooks.test({ id: hers.webhookId }))).toMatchObject(NOT_FOUND)
  },
}
