import type { MailboxProblem } from '@tidings/db/schema/mailboxes'

/** A mailbox that can't be read, and why. */
export class MailboxError extends Error {
  override name = 'MailboxError'
  readonly problem: MailboxProblem
  /** SHA-256 of the server's certificate, if the user may trust it. */
  readonly fingerprint: string | undefined

  constructor(problem: MailboxProblem, cause?: unknown, fingerprint?: string) {
    super(problem, { cause })
    this.problem = problem
    this.fingerprint = fingerprint
  }
}

/** The problem with a mailbox at a host, from the error of its client, which may have signed in with a token. */
export function mailboxError(error: unknown, host = '', usesToken = false): MailboxError {
  return error instanceof MailboxError ? error : new MailboxError(problemOf(error, host, usesToken), error)
}

/** Why a connection was ended whose server sent more than it can have been asked for. */
export const TOO_MUCH_DATA = 'too-much-data' satisfies MailboxProblem

/** Errors of the IMAP client and of its transport, when limits are exceeded. */
const EXCESSES: ReadonlySet<unknown> = new Set([
  ...['TooMuchData', 'LineTooLarge', 'LiteralTooLarge'],
  ...['ResponseTooLarge', 'TooManyTokens', 'TooManyResponses'],
])

/** Whether a connection ended because its server sent too much. */
export const isTooMuchData = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && EXCESSES.has(error.code)

/** How providers say that they reject the account's own password. */
const APP_PASSWORD =
  /application[- ]?specific|app[- ]?(?:specific[- ]?)?password|two[- ](?:factor|step)|2[- ]step|2fa|web ?login required|WEBALERT/i

/** How they say that they reject any password. */
const NO_PASSWORD =
  /basic ?auth|legacy auth|less secure|login is disabled|no matching authentication|LOGINDISABLED|oauth/i

const SWITCHED_OFF =
  /not enabled for IMAP|IMAP[^.]{0,40}(?:disabled|not enabled|not allowed|deactivated|switched off)|enable IMAP/i

/** A refusal that has nothing to do with the password (RFC 5530). */
const BUSY =
  /\b(?:UNAVAILABLE|INUSE|LIMIT|OVERQUOTA|SERVERBUG|CONTACTADMIN)\b|too many|temporar|try again|try later|rate limit|throttl|bandwidth|not connected/i

/** Providers that only say that a sign-in failed, and only accept app passwords. */
const APP_PASSWORDS_ONLY =
  /(?:^|\.)(?:gmail|googlemail|mail\.me|mail\.mac|icloud|fastmail|yahoo|aol|messagingengine)\.com$/

/** Microsoft no longer accepts passwords, whatever its server says. */
const NO_PASSWORDS = /(?:^|\.)(?:office365|outlook|hotmail|live)\.com$/

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|HOSTNAME|certificate/
/** A server that responds in plain text where TLS is expected, and one whose TLS is another. */
const PLAIN = /^ERR_SSL_WRONG_VERSION_NUMBER$/
const NOT_TLS = /^ERR_SSL|^EPROTO$/

/** The maximum characters of a response that are read; it may have a million. */
const MAX_SAID = 1000

const MISSING = /doesn't exist|does not exist|unknown mailbox|no such (?:mailbox|folder)|mailbox not found/i

function problemOf(error: unknown, host: string, usesToken: boolean): MailboxProblem {
  const about = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const { code, reason, authenticationFailed, tlsFailed, serverResponseCode } = about
  if (reason === TOO_MUCH_DATA || isTooMuchData(error)) return TOO_MUCH_DATA
  const said = [serverResponseCode, about.response, about.responseText, about.message]
    .filter((part) => typeof part === 'string')
    .map((part) => part.slice(0, MAX_SAID))
    .join(' ')
  if (authenticationFailed) return usesToken ? tokenRefusalOf(said) : refusalOf(said, host)
  if (serverResponseCode === 'NONEXISTENT' || serverResponseCode === 'TRYCREATE') return 'folder-missing'
  if (typeof code === 'string') {
    if (CERTIFICATE.test(code)) return 'certificate'
    if (PLAIN.test(code)) return 'tls-unexpected'
    if (NOT_TLS.test(code)) return 'no-encryption'
    if (code === 'ETHROTTLE') return 'server-busy'
  }
  if (tlsFailed) return CERTIFICATE.test(said) ? 'certificate' : 'no-encryption'
  if (typeof code === 'string') return CERTIFICATE.test(said) ? 'certificate' : 'no-connection'
  if (MISSING.test(said)) return 'folder-missing'
  return BUSY.test(said) ? 'server-busy' : 'server-error'
}

function tokenRefusalOf(said: string): MailboxProblem {
  if (SWITCHED_OFF.test(said)) return 'imap-disabled'
  return BUSY.test(said) ? 'server-busy' : 'access-refused'
}

function refusalOf(said: string, host: string): MailboxProblem {
  if (SWITCHED_OFF.test(said)) return 'imap-disabled'
  if (APP_PASSWORD.test(said)) return 'app-password-needed'
  if (NO_PASSWORD.test(said)) return 'password-not-allowed'
  if (BUSY.test(said)) return 'server-busy'
  if (NO_PASSWORDS.test(host)) return 'password-not-allowed'
  return APP_PASSWORDS_ONLY.test(host) ? 'app-password-wrong' : 'wrong-password'
}

/** The message of an error, without data sent to the server. */
export function loggedError(error: unknown): object {
  const { message, code, responseText, cause } = error as Record<string, unknown>
  return { message, code, responseText, cause: cause instanceof Error ? cause.message : undefined }
}
