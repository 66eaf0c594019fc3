/** PostgreSQL's classes of what is wrong with a value (22) or against a rule of the tables (23). */
const CODES = /^(?:SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH|RANGE)|2[23])/

/** Whether a database refused what it was given, rather than not being able to do its work just now. */
export function isAboutTheData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code))
}

/** A full disk, another process that writes, a disk that fails; PostgreSQL's class 53 is what it has too little of. */
const SHORTAGES = /^(?:SQLITE_(?:FULL|BUSY|IOERR|CANTOPEN|NOMEM)|ENOSPC|EDQUOT|53)/

/** Whether something failed for want of room or of its turn, and may well succeed a moment later. */
export function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SHORTAGES.test(String(error.code))
}

/** PostgreSQL's class of transactions that got in each other's way: a deadlock, or what can't be put in an order. */
const CONFLICTS = /^40/

/** Whether a transaction was rolled back for another's sake, and may be run again at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.test(String(error.code))
}
