import { type Case, PASSWORD } from './parity-reader.ts'

const asked = { name: 'Reader', scopes: ['read'], expiresInDays: 30, password: PASSWORD }

/** Parity cases of access tokens. */
export const API_TOKENS_CASES: Record<string, Case[]> = {
  'apiTokens.list': [['nothing', () => ({})]],
  'apiTokens.create': [
    ['the password', () => ({ ...asked, expiresInDays: null })],
    ['a wrong password', () => ({ ...asked, password: 'wrong horse' })],
    ['no scope', () => ({ ...asked, scopes: [] })],
    ['an unknown scope', () => ({ ...asked, scopes: ['everything'] })],
    ['a day that is past', () => ({ ...asked, expiresInDays: 0 })],
    ['nothing', () => ({})],
  ],
  'apiTokens.revoke': [
    ['one of the user’s', ({ apiTokenId }) => ({ id: apiTokenId })],
    ['an unknown id', () => ({ id: 'unknown' })],
  ],
}
