import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: access tokens. */
export const apiTokensIsolation: IsolationCases = {
  'apiTokens.list': async (me) => {
    const { tokens } = await me.call.apiTokens.list()
    expect(tokens.map(({ id }) => id)).toEqual([me.apiTokenId])
  },
  'apiTokens.create': async (me) => {
    const asked = { name: 'Reader', scopes: ['read' as const], expiresInDays: 1, password: 'a guess' }
    expect(await refusal(me.call.apiTokens.create(asked))).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'apiTokens.revoke': async (me, hers) => {
    const revoked = me.call.apiTokens.revoke({ id: hers.apiTokenId })
    expect(await refusal(revoked)).toMatchObject({ code: 'NOT_FOUND' })
  },
}
