import { TRPCError } from '@trpc/server'

/** What taking an address is refused with that became another account's meanwhile; said only to who reads its mail. */
export const emailTaken = (): TRPCError =>
  new TRPCError({ code: 'CONFLICT', message: 'That email address has an account of its own by now.' })
