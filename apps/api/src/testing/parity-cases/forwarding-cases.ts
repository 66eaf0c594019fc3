import type { Case } from './parity-reader.ts'

/** What is asked over REST and tRPC alike of forwardings. */
export const FORWARDING_CASES: Record<string, Case[]> = {
  'forwarding.list': [['nothing', () => ({})]],
  'forwarding.dismiss': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
}
