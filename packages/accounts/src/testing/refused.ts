import { DomainError, type DomainErrorCode } from '@tidings/db/domain-error'

/** How something was refused. Throws when it was not, or failed by a fault of ours. */
export async function refused(call: Promise<unknown>): Promise<{ code: DomainErrorCode; message: string }> {
  const error = await call.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof DomainError)) throw error
  const { code, message } = error
  return { code, message }
}
