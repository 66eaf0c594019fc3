import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const MISSING = { code: 'NOT_FOUND' }

/** Isolation cases: mailboxes. */
export const mailboxesIsolation: IsolationCases = {
  'mailboxes.list': async (me) => {
    const { mailboxes } = await me.call.mailboxes.list({})
    expect(mailboxes.map(({ id }) => id)).toEqual([me.mailboxId])
  },
  'mailboxes.connect': async (me) => {
    const access = { host: 'imap.example.com', username: 'ann', password: 'sealed' }
    expect(await refusal(me.call.mailboxes.connect(access))).toMatchObject({ code: 'BAD_REQUEST' })
  },
  'mailboxes.senders': async (me, hers) => {
    expect(await refusal(me.call.mailboxes.senders({ id: hers.mailboxId }))).toMatchObject(MISSING)
  },
  'mailboxes.choose': async (me, hers) => {
    const choice = me.call.mailboxes.choose({ id: hers.mailboxId, keys: ['list:kernel.example'] })
    expect(await refusal(choice)).toMatchObject(MISSING)
  },
  'mailboxes.update': async (me, hers) => {
    const change = me.call.mailboxes.update({ id: hers.mailboxId, afterReading: 'mark-read' })
    expect(await refusal(change)).toMatchObject(MISSING)
  },
  'mailboxes.delete': async (me, hers) => {
    expect(await refusal(me.call.mailboxes.delete({ id: hers.mailboxId }))).toMatchObject(MISSING)
  },
}
