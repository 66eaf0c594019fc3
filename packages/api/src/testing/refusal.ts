import { TRPCError } from '@trpc/server'
import { type PublicError, publicError } from '../errors.ts'

/** How a call was refused, as a client would be told. Throws when it was not refused, or by a fault of ours. */
export async function refusal(call: Promise<unknown>): Promise<PublicError> {
  const error = await call.then(
    () => new Error('The call was not refused.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof TRPCError)) throw error
  return publicError(error)
}
