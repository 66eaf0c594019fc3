import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const MISSING = { code: 'NOT_FOUND' }

/** Isolation cases: mails that ask to confirm a subscription. */
export const optInsIsolation: IsolationCases = {
  'optIns.list': async (me) => {
    const { optIns } = await me.call.optIns.list({})
    expect(optIns.map(({ id }) => id)).toEqual([me.optInId])
  },
  'optIns.confirm': async (me, hers) => {
    expect(await refusal(me.call.optIns.confirm({ id: hers.optInId }))).toMatchObject(MISSING)
  },
  'optIns.reply': async (me, hers) => {
    expect(await refusal(me.call.optIns.reply({ id: hers.optInId }))).toMatchObject(MISSING)
  },
  'optIns.ignore': async (me, hers) => {
    for (const ignored of [true, false]) {
      expect(await refusal(me.call.optIns.ignore({ id: hers.optInId, ignored }))).toMatchObject(MISSING)
    }
  },
}
