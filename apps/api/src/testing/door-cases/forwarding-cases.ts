import type { Case } from './door-reader.ts'

/** What is asked at both doors of forwardings. */
export const FORWARDING_CASES: Record<string, Case[]> = {
  'forwarding.list': [['nothing', () => ({})]],
  'forwarding.dismiss': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
}
