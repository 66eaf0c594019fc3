import { DomainError } from '@tidings/db/domain-error'
import { TRPCError } from '@trpc/server'
import { expect } from 'vitest'
import { type PublicError, publicError } from '../trpc/errors.ts'

/**
 * The error of a call as clients see it, without the fields. Throws if the call succeeded or failed with an internal
 * error.
 */
export async function refusal(call: Promise<unknown>): Promise<Omit<PublicError, 'fields'>> {
  const error = await call.then(
    () => new Error('The call was not refused.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof TRPCError || error instanceof DomainError)) throw error
  const { fields: _, ...shown } = publicError(error)
  return shown
}

/** Expects a call to be refused with this code, and this message if one is given. */
export async function expectRefused(call: Promise<unknown>, code: string, message?: unknown): Promise<void> {
  expect(await refusal(call)).toMatchObject({ code, ...(message !== undefined && { message }) })
}
