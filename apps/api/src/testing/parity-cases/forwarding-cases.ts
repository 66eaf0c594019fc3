import type { Case } from './parity-reader.ts'

/** Parity cases of forwarding confirmations. */
export const FORWARDING_CASES: Record<string, Case[]> = {
  'forwarding.list': [['nothing', () => ({})]],
  'forwarding.dismiss': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
}
