import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: connected accounts. */
export const identitiesIsolation: IsolationCases = {
  'identities.list': async (me) => {
    const { identities } = await me.call.identities.list()
    expect(identities.map(({ id }) => id)).toEqual([me.identityId])
  },
  'identities.connect': async (me) => {
    const begun = me.call.identities.connect({ password: 'a guess' })
    expect(await refusal(begun)).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'identities.remove': async (me, hers) => {
    const removed = me.call.identities.remove({ id: hers.identityId, password: 'a guess' })
    expect(await refusal(removed)).toMatchObject({ code: 'NOT_FOUND' })
  },
}
