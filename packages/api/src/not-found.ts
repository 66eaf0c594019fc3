import { DomainError } from '@tidings/db/domain-error'

/** What a call is refused with when the user has no such thing, whether or not somebody else has it. */
export const notFound = (
  what:
    | 'address'
    | 'article'
    | 'connected account'
    | 'forwarding request'
    | 'highlight'
    | 'issue'
    | 'lesson'
    | 'mail'
    | 'newsletter'
    | 'part'
    | 'passkey'
    | 'picture'
    | 'session'
    | 'story',
): DomainError => new DomainError({ code: 'NOT_FOUND', message: `There is no such ${what}.` })
