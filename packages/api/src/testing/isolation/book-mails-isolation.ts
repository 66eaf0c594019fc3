import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: books by mail. */
export const bookMailsIsolation: IsolationCases = {
  'bookMails.get': async (me) => {
    expect(await me.call.bookMails.get({})).toMatchObject({ address: null })
  },
  'bookMails.save': async (me) => {
    const save = me.call.bookMails.save({ isEnabled: true, address: 'a@kindle.com', hour: 9 })
    expect(await refusal(save)).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'bookMails.send': async (me) => {
    expect(await refusal(me.call.bookMails.send({}))).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
}
