import type { DomainErrorCode } from '@tidings/db/domain-error'

/** Those of the middleware in front of procedures. */
type CodeInFront =
  | 'PARSE_ERROR'
  | 'METHOD_NOT_SUPPORTED'
  | 'TIMEOUT'
  | 'URI_TOO_LONG'
  | 'INTERNAL_SERVER_ERROR'

/** The status of each error code, and when it occurs. */
const CODES: Record<DomainErrorCode | CodeInFront, [status: number, when: string]> = {
  BAD_REQUEST: [400, 'the input is incomplete or not valid'],
  PARSE_ERROR: [400, 'the body of a call below `/api/trpc` is not JSON'],
  UNAUTHORIZED: [401, 'no one is logged in, or the email, password, code or passkey is wrong'],
  FORBIDDEN: [
    403,
    'the email is another user’s, the account’s own password is wrong, the access token lacks the scope of the call, the account is suspended, no one can sign up like that, the call is the administrator’s, or the request comes from a page of another site',
  ],
  NOT_FOUND: [404, 'it does not exist or belongs to another user'],
  METHOD_NOT_SUPPORTED: [405, 'the path supports only the methods listed in `Allow`'],
  TIMEOUT: [408, 'the request took too long to arrive'],
  CONFLICT: [409, 'it exists already, is in progress already, or its state does not allow the operation'],
  LIMIT_REACHED: [409, 'the account has reached the limit for these; nothing was changed; remove some first'],
  PRECONDITION_FAILED: [
    412,
    'login with Google is not configured, or Google can’t be reached; or the account has no password or no two-step login yet; or passkeys are used with an IP address instead of a host name',
  ],
  PAYLOAD_TOO_LARGE: [413, 'the request body or the requested response is too large'],
  URI_TOO_LONG: [414, 'the URL is too long'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'the call does not accept this content type'],
  UNPROCESSABLE_CONTENT: [
    422,
    'the picture is damaged and cannot be read, or the file can’t have emails in it',
  ],
  PRECONDITION_REQUIRED: [428, 'the password is right, but the account also requires a `code`'],
  TOO_MANY_REQUESTS: [
    429,
    'there were too many attempts or too many concurrent requests; wait a little, or as long as `Retry-After` says',
  ],
  CLIENT_CLOSED_REQUEST: [
    499,
    'the client disconnected before the response; appears only in the log and the metrics',
  ],
  INTERNAL_SERVER_ERROR: [500, 'the server failed; nothing was changed'],
  SERVICE_UNAVAILABLE: [
    503,
    'the server is overloaded; try again after as many seconds as `Retry-After` says; its disk has no space, or its files or its database can’t be reached',
  ],
}

/** Every error code of a response; clients distinguish errors by them. */
export const ERROR_CODES = Object.entries(CODES).map(([code, [status, when]]) => ({ code, status, when }))
