/** Why something is refused: stable, and shown to clients as it is. */
export type DomainErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'LIMIT_REACHED'
  | 'PRECONDITION_FAILED'
  | 'PRECONDITION_REQUIRED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'CLIENT_CLOSED_REQUEST'
  | 'SERVICE_UNAVAILABLE'

/**
 * Something that a user asked for and can't have; the message is a sentence for them. It knows nothing of tRPC or HTTP: the
 * API turns it into an answer.
 */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: DomainErrorCode

  constructor({ code, message, cause }: { code: DomainErrorCode; message: string; cause?: unknown }) {
    super(message, { cause })
    this.code = code
  }
}

/** What a call is refused with when the user has no such thing, whether or not somebody else has it. */
export const notFound = (
  what:
    | 'address'
    | 'article'
    | 'connected account'
    | 'forwarding request'
    | 'highlight'
    | 'import'
    | 'issue'
    | 'correction'
    | 'mail'
    | 'mailbox'
    | 'newsletter'
    | 'opt-in'
    | 'part'
    | 'passkey'
    | 'picture'
    | 'session'
    | 'story',
): DomainError => new DomainError({ code: 'NOT_FOUND', message: `There is no such ${what}.` })
