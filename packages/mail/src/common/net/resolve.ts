/**
 * Looks up a name like node:dns/promises: the records of a type (`TXT`, `MX`, …), or an error with a code, where
 * `ENOTFOUND` and `ENODATA` are responses too.
 */
export type Resolve = (name: string, type: string) => Promise<readonly unknown[]>

/** A failed lookup, with a code of node:dns. */
export class LookupError extends Error {
  override name = 'LookupError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Whether the error is a response: there is no such name, or no such record. */
export function isAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME'
}

/** Returns the result of the promise, or throws LookupError `ETIMEOUT` if it takes longer than `ms`. */
export async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new LookupError('ETIMEOUT', 'The lookup took too long.')), ms)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
