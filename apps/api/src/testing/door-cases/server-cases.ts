import type { Case } from './door-reader.ts'

/** What is asked at both doors about the server itself. */
export const SERVER_CASES: Record<string, Case[]> = {
  'server.get': [['nothing', () => ({})]],
}
