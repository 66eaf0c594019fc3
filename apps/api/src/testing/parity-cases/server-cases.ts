import type { Case } from './parity-reader.ts'

/** Parity cases of the server features. */
export const SERVER_CASES: Record<string, Case[]> = {
  'server.get': [['nothing', () => ({})]],
}
