import { DomainError } from '@tidings/db/domain-error'
import { TRPCError } from '@trpc/server'
import { type PublicError, publicError } from '../trpc/errors.ts'

/**
 * How a call was refused, as a client would be told, but for the fields: the first is in the message. Throws when it was not
 * refused, or by a fault of ours.
 */
export async function refusal(call: Promise<unknown>): Promise<Omit<PublicError, 'fields'>> {
  const error = await call.then(
    () => new Error('The call was not refused.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof TRPCError || error instanceof DomainError)) throw error
  const { fields: _, ...told } = publicError(error)
  return told
}
