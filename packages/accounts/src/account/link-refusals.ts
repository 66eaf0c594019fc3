import { DomainError } from '@tidings/db/domain-error'

/** The error for a link that is invalid, used, expired, or made for a previous password or address. */
export const expiredLink = (): DomainError =>
  new DomainError({ code: 'NOT_FOUND', message: 'This link no longer works.' })

/** The error if an address became another account's meanwhile; only shown to who reads its mail. */
export const emailTaken = (): DomainError =>
  new DomainError({ code: 'CONFLICT', message: 'That email address already has an account.' })
