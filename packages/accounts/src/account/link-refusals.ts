import { DomainError } from '@tidings/db/domain-error'

/** What a link is refused with that is made up, used, too old, or made for a password or previous address. */
export const expiredLink = (): DomainError =>
  new DomainError({ code: 'NOT_FOUND', message: 'This link no longer works.' })

/** What taking an address is refused with that became another account's meanwhile; said only to who reads its mail. */
export const emailTaken = (): DomainError =>
  new DomainError({ code: 'CONFLICT', message: 'That email address already has an account.' })
