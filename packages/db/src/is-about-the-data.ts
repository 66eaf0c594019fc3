/** PostgreSQL's classes of what is wrong with a value (22) or against a rule of the tables (23). */
const CODES = /^(?:SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH|RANGE)|2[23])/

/** Whether a database refused what it was given, rather than not being able to do its work just now. */
export function isAboutTheData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code))
}
