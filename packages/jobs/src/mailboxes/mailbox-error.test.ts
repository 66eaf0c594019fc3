import type { MailboxProblem } from '@tidings/db/schema/mailboxes'
import { expect, it } from 'vitest'
import { mailboxError } from './mailbox-error.ts'

const refused = (response: string, serverResponseCode?: string) =>
  Object.assign(new Error('Command failed'), { authenticationFailed: true, response, serverResponseCode })
const failed = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

const GMAIL = 'imap.gmail.com'
const OUTLOOK = 'outlook.office365.com'
const OTHER = 'imap.example.com'
const FAILED = 'AUTHENTICATIONFAILED'

it.each<[MailboxProblem, string, Error]>([
  [
    'app-password-needed',
    GMAIL,
    refused('Application-specific password required: https://support.google.com/… (Failure)', 'ALERT'),
  ],
  ['app-password-needed', GMAIL, refused('Web login required. (Failure)', 'WEBALERT')],
  ['app-password-wrong', GMAIL, refused('Invalid credentials (Failure)', FAILED)],
  ['imap-disabled', GMAIL, refused('Your account is not enabled for IMAP use. (Failure)', 'ALERT')],
  ['server-busy', GMAIL, refused('Too many simultaneous connections. (Failure)', 'ALERT')],
  ['password-not-allowed', OUTLOOK, refused('LOGIN failed.')],
  ['password-not-allowed', 'imap-mail.outlook.com', refused('LogonDenied-BasicAuthBlocked')],
  ['server-busy', OUTLOOK, refused('User is authenticated but not connected.')],
  ['app-password-wrong', 'imap.mail.me.com', refused('Authentication Failed', FAILED)],
  ['app-password-needed', 'imap.fastmail.com', refused('Sorry, you need to create an app password', FAILED)],
  ['imap-disabled', 'imap.gmx.net', refused('IMAP access is disabled for this account', FAILED)],
  ['wrong-password', OTHER, refused('Authentication failed.', FAILED)],
  ['server-busy', OTHER, refused('Temporary authentication failure.', 'UNAVAILABLE')],
  ['password-not-allowed', OTHER, refused('Login is disabled')],
  ['certificate', OTHER, failed('CERT_HAS_EXPIRED')],
  ['certificate', OTHER, failed('ERR_TLS_CERT_ALTNAME_INVALID')],
  ['no-encryption', OTHER, failed('ERR_SSL_UNSUPPORTED_PROTOCOL')],
  ['tls-unexpected', OTHER, failed('ERR_SSL_WRONG_VERSION_NUMBER')],
  ['no-encryption', OTHER, Object.assign(new Error(), { tlsFailed: true })],
  ['no-connection', OTHER, failed('EConnectionClosed')],
  ['folder-missing', OTHER, Object.assign(new Error(), { responseText: 'Mailbox does not exist' })],
])('%s at %s: %o', (problem, host, error) => {
  expect(mailboxError(error, host).problem).toBe(problem)
})
