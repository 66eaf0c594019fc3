import type { Case } from './parity-reader.ts'

/** What is asked over REST and tRPC alike about the server itself. */
export const SERVER_CASES: Record<string, Case[]> = {
  'server.get': [['nothing', () => ({})]],
}
