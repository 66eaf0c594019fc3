/**
 * Looks a name up as node:dns/promises does: the records of a type (`TXT`, `MX`, …), or an error with a code, where
 * `ENOTFOUND` and `ENODATA` are answers too.
 */
export type Resolve = (name: string, type: string) => Promise<readonly unknown[]>

/** A lookup that failed, told by node:dns' codes. */
export class LookupError extends Error {
  override name = 'LookupError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Whether the error is an answer: there is no such name, or no such record. */
export function isAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME'
}

/** Returns what the promise gives, or throws LookupError `ETIMEOUT` when that takes longer than `ms`. */
export async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new LookupError('ETIMEOUT', 'The lookup took too long.')), ms)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
