import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: feeds. */
export const feedsIsolation: IsolationCases = {
  'feeds.list': async (me) => {
    const { feeds } = await me.call.feeds.list()
    expect(feeds.map(({ id }) => id)).toEqual([me.feedId])
  },
  'feeds.create': async (me, hers) => {
    const made = me.call.feeds.create({ kind: 'newsletter', newsletterId: hers.newsletterId })
    expect(await refusal(made)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'feeds.revoke': async (me, hers) => {
    expect(await refusal(me.call.feeds.revoke({ id: hers.feedId }))).toMatchObject({ code: 'NOT_FOUND' })
  },
}
