import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: received mail. */
export const mailsIsolation: IsolationCases = {
  'mails.received': async (me) => {
    const { mails, total } = await me.call.mails.received({ state: 'refused' })
    expect(mails.map(({ from }) => from.address)).toEqual([`${me.user.id}@stranger.example`])
    expect(total).toBe(1)
    for (const { id } of (await me.call.mails.received({})).mails) {
      if (id !== mails[0]?.id) expect(id).toBe(me.mailId)
    }
  },
  'mails.release': async (me, hers) => {
    expect(await refusal(me.call.mails.release({ id: hers.mailId }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(me.call.mails.release({ id: me.mailId }))).toMatchObject({ code: 'CONFLICT' })
  },
}
