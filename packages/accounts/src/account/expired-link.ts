import { DomainError } from '@tidings/db/domain-error'

/** What a link is refused with that is made up, used, too old, or made for a password or previous address. */
export const expiredLink = (): DomainError =>
  new DomainError({ code: 'NOT_FOUND', message: 'This link no longer works.' })
