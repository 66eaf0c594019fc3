import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const MONDAYS = { isEnabled: false, days: ['mon' as const], hour: 9 }

/** Isolation cases: the digest by mail. */
export const digestMailsIsolation: IsolationCases = {
  'digestMails.get': async (me) => {
    expect(await me.call.digestMails.get({})).toMatchObject({ to: me.user.email, hour: 7 })
  },
  'digestMails.save': async (me, hers) => {
    await me.call.digestMails.save(MONDAYS)
    expect(await hers.call.digestMails.get({})).toMatchObject({ to: hers.user.email, hour: 7 })
  },
  'digestMails.preview': async (me, hers) => {
    const { mail } = await me.call.digestMails.preview({})
    expect(mail?.html).toContain(me.articleId)
    expect(mail?.html).not.toContain(hers.articleId)
  },
  'digestMails.test': async (me) => {
    expect(await refusal(me.call.digestMails.test({}))).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'digestMails.link': async (me) => {
    expect(await refusal(me.call.digestMails.link({ token: 'made-up' }))).toMatchObject({ code: 'NOT_FOUND' })
  },
  'digestMails.useLink': async (me) => {
    expect(await refusal(me.call.digestMails.useLink({ token: 'made-up' }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  },
}
