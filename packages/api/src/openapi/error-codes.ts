/** A refusal as clients tell it from others: its stable code, the status it comes with, and when it comes. */
interface ErrorCode {
  code: string
  status: number
  when: string
}

/** Every code that an answer can carry, from procedures and from what is before them. */
export const ERROR_CODES: readonly ErrorCode[] = [
  { code: 'BAD_REQUEST', status: 400, when: 'what was sent is missing something or is not valid' },
  { code: 'PARSE_ERROR', status: 400, when: 'a call below `/api/trpc` holds no JSON' },
  {
    code: 'UNAUTHORIZED',
    status: 401,
    when: 'nobody is signed in, or the email, password, code or passkey is wrong',
  },
  {
    code: 'FORBIDDEN',
    status: 403,
    when: 'the email names somebody else, the account’s own password is wrong, or the page is of another site',
  },
  { code: 'NOT_FOUND', status: 404, when: 'there is no such thing, or it belongs to somebody else' },
  {
    code: 'METHOD_NOT_SUPPORTED',
    status: 405,
    when: 'the path takes other methods, which `Allow` names',
  },
  { code: 'TIMEOUT', status: 408, when: 'the request took too long to arrive' },
  {
    code: 'CONFLICT',
    status: 409,
    when: 'it exists already, is under way already, or holds nothing to do that with',
  },
  {
    code: 'LIMIT_REACHED',
    status: 409,
    when: 'an account has as many of these as it may have; nothing was changed, and there is room once some are removed',
  },
  {
    code: 'PRECONDITION_FAILED',
    status: 412,
    when: 'sign-in with Google is not set up, or Google can’t be asked; or the account has no password, or no two-step sign-in, yet; or passkeys are wanted at an address without a name',
  },
  {
    code: 'PAYLOAD_TOO_LARGE',
    status: 413,
    when: 'the body is larger than the call takes, or what a request asks for is larger than an answer may be',
  },
  { code: 'URI_TOO_LONG', status: 414, when: 'the address is too long' },
  { code: 'UNSUPPORTED_MEDIA_TYPE', status: 415, when: 'the body is not of the type that the call takes' },
  { code: 'UNPROCESSABLE_CONTENT', status: 422, when: 'the picture is damaged and cannot be read' },
  {
    code: 'PRECONDITION_REQUIRED',
    status: 428,
    when: 'the password is right, and the account asks for a `code` as well',
  },
  {
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    when: 'there were too many tries, or too much is under way for you at once; wait a little, or as long as `Retry-After` says',
  },
  {
    code: 'CLIENT_CLOSED_REQUEST',
    status: 499,
    when: 'the client went away before it was answered: only the log and the metrics tell',
  },
  { code: 'INTERNAL_SERVER_ERROR', status: 500, when: 'it is the server’s fault; nothing was changed' },
  {
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    when: 'the server has too much to do; try again after as many seconds as `Retry-After` says',
  },
]
