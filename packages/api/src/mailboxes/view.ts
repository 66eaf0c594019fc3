import type { MailboxRow } from '@tidings/db/schema'
import type { MailboxProblem, MailLeftOut } from '@tidings/db/schema/mailboxes'
import { iso } from '../common/iso.ts'
import type { Mailbox } from './schema.ts'

/** What can't be said of a mailbox that is not saved. */
const TRIED_AGAIN = 'Tidings tries again later.'

const PROBLEMS: Record<MailboxProblem, string> = {
  'wrong-password': 'The user name or the password is wrong.',
  'app-password-needed':
    'This provider requires an app password. Please create one in the security settings of your mail account and enter it here.',
  'app-password-wrong':
    'The email address or the password is wrong. This provider only accepts an app password, not the password of your account.',
  'password-not-allowed':
    'This provider lets no other program log in with a password. Please let it forward newsletters to your Tidings address instead.',
  'imap-disabled': 'IMAP is off for this account. Please allow it in the settings of your mail account.',
  'access-withdrawn': 'Access to this mailbox was withdrawn. Please log in again.',
  'access-refused': `The mail server refused the login. ${TRIED_AGAIN}`,
  'authorization-unavailable': `The mail provider did not confirm the login. ${TRIED_AGAIN}`,
  'host-unknown': 'There is no mail server of that name.',
  'address-not-public': 'The mail server is in a private network, which this server does not allow.',
  certificate: 'The certificate of the mail server is not valid for its name.',
  'certificate-untrusted':
    'This server uses a self-signed certificate. Trust it only if this fingerprint matches the one your server or bridge shows.',
  'certificate-changed':
    'The mail server has another certificate than the one that you trust, so Tidings has not logged in. Trust the new one only if you know why it changed.',
  'no-encryption': 'The mail server offers no encrypted connection on that port.',
  'tls-expected': 'This port expects TLS.',
  'tls-unexpected': 'This port doesn’t expect TLS.',
  'no-connection': 'The mail server could not be reached. Please check name and port.',
  'folder-missing': 'There is no such folder in the mailbox.',
  'move-failed': 'Issues were imported, but could not be moved to the folder that you chose.',
  'too-much-data':
    'The mail server sent far more data than it was asked for, so Tidings ended the connection.',
  'server-busy': `The mail server is busy. ${TRIED_AGAIN}`,
  'server-error': `The mail server answered with an error. ${TRIED_AGAIN}`,
}

/** What is entered to connect a mailbox, as far as a problem may be about it. */
type Field = 'password' | 'host' | 'port' | 'security' | 'folder' | 'fingerprint'

/** The field that a problem of connecting is about, and what a user can enter to solve that of a stored mailbox. */
const PLACES: Record<MailboxProblem, { field: Field; asksFor?: Mailbox['asksFor'] }> = {
  'wrong-password': { field: 'password', asksFor: 'password' },
  'app-password-needed': { field: 'password', asksFor: 'password' },
  'app-password-wrong': { field: 'password', asksFor: 'password' },
  'password-not-allowed': { field: 'password' },
  'imap-disabled': { field: 'password' },
  'access-withdrawn': { field: 'password', asksFor: 'sign-in' },
  'access-refused': { field: 'password', asksFor: 'sign-in' },
  'authorization-unavailable': { field: 'password' },
  'host-unknown': { field: 'host', asksFor: 'server' },
  'address-not-public': { field: 'host', asksFor: 'server' },
  certificate: { field: 'host', asksFor: 'server' },
  'certificate-untrusted': { field: 'fingerprint', asksFor: 'fingerprint' },
  'certificate-changed': { field: 'fingerprint', asksFor: 'fingerprint' },
  'no-encryption': { field: 'port', asksFor: 'server' },
  'tls-expected': { field: 'security', asksFor: 'server' },
  'tls-unexpected': { field: 'security', asksFor: 'server' },
  'no-connection': { field: 'port', asksFor: 'server' },
  'folder-missing': { field: 'folder', asksFor: 'folder' },
  'move-failed': { field: 'folder', asksFor: 'move-to' },
  'too-much-data': { field: 'host' },
  'server-busy': { field: 'host' },
  'server-error': { field: 'host' },
}

/** Who can solve a problem of the server that Tidings runs on: the reader, if that is the administrator. */
const solutionOf = (problem: MailboxProblem, isOperator: boolean) => {
  if (problem !== 'address-not-public') return ''
  return isOperator
    ? ' To allow it, set IMAP_ALLOW_PRIVATE=1 and restart Tidings.'
    : ' The administrator can allow it.'
}

/** Why a mailbox can't be connected or changed, in words; nothing is saved then. */
export const mailboxRefusalText = (problem: MailboxProblem, isOperator: boolean): string =>
  PROBLEMS[problem].replace(TRIED_AGAIN, 'Please try again later.') + solutionOf(problem, isOperator)

/** Why a stored mailbox can't be read, in words. */
const problemText = (problem: MailboxProblem, host: string, isOperator: boolean) =>
  problem === 'no-connection'
    ? `${host} isn’t answering. Tidings tries again by itself.`
    : PROBLEMS[problem] + solutionOf(problem, isOperator)

/** Where a problem of connecting a mailbox is: the message at its input, for a certificate its fingerprint. */
export function mailboxRefusalField(
  problem: MailboxProblem,
  fingerprint: string | undefined,
  isOperator: boolean,
) {
  const path = PLACES[problem].field
  const text = mailboxRefusalText(problem, isOperator)
  return { path, message: path === 'fingerprint' && fingerprint ? fingerprint : text }
}

/** The maximum of mails that are named, latest first. */
const MAX_LEFT_OUT = 100

const mailLeftOutView = ({ subject, from, at, position, retryAt }: MailLeftOut) => ({
  subject,
  from,
  date: iso(at),
  position,
  retryAt: iso(retryAt),
})

/** A mailbox as returned by the API, to the operator or not; `offered` is how many senders of it are offered. */
export function mailboxView(row: MailboxRow, isOperator: boolean, offered = 0): Mailbox {
  return {
    id: row.id,
    host: row.host,
    port: row.port,
    security: row.security,
    username: row.username,
    signIn: row.sign_in,
    folder: row.folder,
    state: row.state,
    problem: row.problem && problemText(row.problem, row.host, isOperator),
    asksFor: (row.problem && PLACES[row.problem].asksFor) ?? null,
    fingerprint: row.fingerprint_shown,
    needsUser: row.problem !== null && row.next_at === null,
    afterReading: row.after_reading,
    moveTo: row.move_to,
    since: iso(row.since),
    mailsTotal: row.mails_total,
    mailsDone: row.mails_done,
    mailsReceived: row.mails_received,
    mailsTooLarge: row.mails_too_large,
    mailsLeftOut: (JSON.parse(row.mails_left_out) as MailLeftOut[]).slice(-MAX_LEFT_OUT).map(mailLeftOutView),
    newNewsletters: offered,
    lastSuccessAt: iso(row.last_success_at),
    caughtUpAt: iso(row.caught_up_at),
  }
}
