import type { Case } from './parity-reader.ts'

/** Parity cases of sending highlights to Readwise, which is not reached. */
export const READWISE_CASES: Record<string, Case[]> = {
  'readwise.get': [['nothing', () => ({})]],
  'readwise.connect': [
    ['no token', () => ({})],
    ['an empty token', () => ({ token: ' ' })],
    ['what no header can have', () => ({ token: 'two words' })],
  ],
  'readwise.disconnect': [['nothing', () => ({})]],
}
