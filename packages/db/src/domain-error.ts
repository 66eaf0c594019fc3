/** Why something is refused: a stable code, shown to clients unchanged. */
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
 * A refused request; the message is a sentence for the user. It does not depend on tRPC or HTTP: the API converts it
 * to a response.
 */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: DomainErrorCode
  /** Faults of single input fields, for programs. */
  readonly fields: { path: string; message: string }[] | undefined

  constructor({
    code,
    message,
    cause,
    fields,
  }: {
    code: DomainErrorCode
    message: string
    cause?: unknown
    fields?: { path: string; message: string }[]
  }) {
    super(message, { cause })
    this.code = code
    this.fields = fields
  }
}

/** A refused request, with a sentence for the user. */
export const refused = (code: DomainErrorCode, message: string): DomainError =>
  new DomainError({ code, message })

/** The error of a call when the user has no such row, whether or not another user has it. */
export const notFound = (
  what:
    | 'access token'
    | 'account'
    | 'address'
    | 'feed'
    | 'article'
    | 'attachment'
    | 'connected account'
    | 'forwarding request'
    | 'highlight'
    | 'import'
    | 'invitation'
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
    | 'saved search'
    | 'story'
    | 'webhook',
): DomainError => new DomainError({ code: 'NOT_FOUND', message: `There is no such ${what}.` })

/** The row that a query found; throws NOT_FOUND without one. */
export function found<Row extends object>(row: Row | undefined, what: Parameters<typeof notFound>[0]): Row {
  if (row === undefined) throw notFound(what)
  return row
}
