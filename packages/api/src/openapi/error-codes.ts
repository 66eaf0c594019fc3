/** An error that clients can distinguish: its stable code, HTTP status and when it occurs. */
interface ErrorCode {
  code: string
  status: number
  when: string
}

/** Every error code of a response, from procedures and from the middleware in front of them. */
export const ERROR_CODES: readonly ErrorCode[] = [
  { code: 'BAD_REQUEST', status: 400, when: 'the input is incomplete or not valid' },
  { code: 'PARSE_ERROR', status: 400, when: 'the body of a call below `/api/trpc` is not JSON' },
  {
    code: 'UNAUTHORIZED',
    status: 401,
    when: 'no one is logged in, or the email, password, code or passkey is wrong',
  },
  {
    code: 'FORBIDDEN',
    status: 403,
    when: 'the email is another user’s, the account’s own password is wrong, the access token lacks the scope of the call, the account is suspended, no one can sign up like that, the call is the administrator’s, or the request comes from a page of another site',
  },
  { code: 'NOT_FOUND', status: 404, when: 'it does not exist or belongs to another user' },
  {
    code: 'METHOD_NOT_SUPPORTED',
    status: 405,
    when: 'the path supports only the methods listed in `Allow`',
  },
  { code: 'TIMEOUT', status: 408, when: 'the request took too long to arrive' },
  {
    code: 'CONFLICT',
    status: 409,
    when: 'it exists already, is in progress already, or its state does not allow the operation',
  },
  {
    code: 'LIMIT_REACHED',
    status: 409,
    when: 'the account has reached the limit for these; nothing was changed; remove some first',
  },
  {
    code: 'PRECONDITION_FAILED',
    status: 412,
    when: 'login with Google is not configured, or Google can’t be reached; or the account has no password or no two-step login yet; or passkeys are used with an IP address instead of a host name',
  },
  {
    code: 'PAYLOAD_TOO_LARGE',
    status: 413,
    when: 'the request body or the requested response is too large',
  },
  { code: 'URI_TOO_LONG', status: 414, when: 'the URL is too long' },
  { code: 'UNSUPPORTED_MEDIA_TYPE', status: 415, when: 'the call does not accept this content type' },
  {
    code: 'UNPROCESSABLE_CONTENT',
    status: 422,
    when: 'the picture is damaged and cannot be read, or the file can’t have emails in it',
  },
  {
    code: 'PRECONDITION_REQUIRED',
    status: 428,
    when: 'the password is right, but the account also requires a `code`',
  },
  {
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    when: 'there were too many attempts or too many concurrent requests; wait a little, or as long as `Retry-After` says',
  },
  {
    code: 'CLIENT_CLOSED_REQUEST',
    status: 499,
    when: 'the client disconnected before the response; appears only in the log and the metrics',
  },
  { code: 'INTERNAL_SERVER_ERROR', status: 500, when: 'the server failed; nothing was changed' },
  {
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    when: 'the server is overloaded; try again after as many seconds as `Retry-After` says; its disk has no space, or its files or its database can’t be reached',
  },
]
