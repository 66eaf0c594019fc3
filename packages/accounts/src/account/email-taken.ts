import { DomainError } from '@tidings/db/domain-error'

/** What taking an address is refused with that became another account's meanwhile; said only to who reads its mail. */
export const emailTaken = (): DomainError =>
  new DomainError({ code: 'CONFLICT', message: 'That email address already has an account.' })
