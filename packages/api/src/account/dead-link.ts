import { TRPCError } from '@trpc/server'

/** What a link is refused with that is made up, used, too old, or made for a password or address of before. */
export const deadLink = (): TRPCError =>
  new TRPCError({ code: 'NOT_FOUND', message: 'This link does not work any more.' })
