import { type Case, PASSWORD } from './parity-reader.ts'

/** Parity cases of connected accounts. */
export const IDENTITY_CASES: Record<string, Case[]> = {
  'identities.list': [['nothing', () => ({})]],
  'identities.connect': [
    ['the password', () => ({ password: PASSWORD })],
    ['a wrong password', () => ({ password: 'wrong horse' })],
    ['nothing', () => ({})],
  ],
  'identities.remove': [
    ['the password', ({ connectedId }) => ({ id: connectedId, password: PASSWORD })],
    ['a wrong password', ({ connectedId }) => ({ id: connectedId, password: 'wrong horse' })],
    ['an unknown id', () => ({ id: 'unknown', password: PASSWORD })],
  ],
}
