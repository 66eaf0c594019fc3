import { DomainError, type DomainErrorCode } from '@tidings/db/domain-error'

/** The error of a refused call. Throws if it succeeded, or failed because of an internal error. */
export async function refused(call: Promise<unknown>): Promise<{ code: DomainErrorCode; message: string }> {
  const error = await call.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof DomainError)) throw error
  const { code, message } = error
  return { code, message }
}
