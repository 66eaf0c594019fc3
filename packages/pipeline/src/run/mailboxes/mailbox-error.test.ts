import type { MailboxProblem } from '@tidings/db/schema/mailboxes'
import { expect, it } from 'vitest'
import { mailboxError } from './mailbox-error.ts'

const refused = (response: string, serverResponseCode?: string) =>
  Object.assign(new Error('Command failed'), { authenticationFailed: true, response, serverResponseCode })
const failed = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

it.each<[string, MailboxProblem, string, Error]>([
  [
    'Gmail, which wants an app password',
    'app-password-needed',
    'imap.gmail.com',
    refused(
      'Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)',
      'ALERT',
    ),
  ],
  [
    'Gmail, which wants a browser',
    'app-password-needed',
    'imap.gmail.com',
    refused('Web login required. (Failure)', 'WEBALERT'),
  ],
  [
    'Gmail with a wrong app password',
    'app-password-wrong',
    'imap.gmail.com',
    refused('Invalid credentials (Failure)', 'AUTHENTICATIONFAILED'),
  ],
  [
    'Gmail where IMAP is off',
    'imap-disabled',
    'imap.gmail.com',
    refused(
      'Your account is not enabled for IMAP use. Please visit your Gmail settings page and enable your account for IMAP access. (Failure)',
      'ALERT',
    ),
  ],
  [
    'Gmail with as many connections as it allows',
    'server-busy',
    'imap.gmail.com',
    refused('Too many simultaneous connections. (Failure)', 'ALERT'),
  ],
  ['Outlook, which says nothing', 'password-not-allowed', 'outlook.office365.com', refused('LOGIN failed.')],
  [
    'Outlook where passwords are blocked',
    'password-not-allowed',
    'imap-mail.outlook.com',
    refused('LogonDenied-BasicAuthBlocked'),
  ],
  [
    'Outlook that is not ready',
    'server-busy',
    'outlook.office365.com',
    refused('User is authenticated but not connected.'),
  ],
  [
    'iCloud with the password of the account',
    'app-password-wrong',
    'imap.mail.me.com',
    refused('Authentication Failed', 'AUTHENTICATIONFAILED'),
  ],
  [
    'Fastmail with the password of the account',
    'app-password-needed',
    'imap.fastmail.com',
    refused('Sorry, you need to create an app password to use this service', 'AUTHENTICATIONFAILED'),
  ],
  [
    'GMX where IMAP is off',
    'imap-disabled',
    'imap.gmx.net',
    refused('IMAP access is disabled for this account', 'AUTHENTICATIONFAILED'),
  ],
  [
    'another server with a wrong password',
    'wrong-password',
    'imap.example.com',
    refused('Authentication failed.', 'AUTHENTICATIONFAILED'),
  ],
  [
    'a server that can’t ask now',
    'server-busy',
    'imap.example.com',
    refused('Temporary authentication failure.', 'UNAVAILABLE'),
  ],
  ['a server without passwords', 'password-not-allowed', 'imap.example.com', refused('Login is disabled')],
  ['a certificate that has expired', 'certificate', 'imap.example.com', failed('CERT_HAS_EXPIRED')],
  [
    'a certificate of another name',
    'certificate',
    'imap.example.com',
    failed('ERR_TLS_CERT_ALTNAME_INVALID'),
  ],
  ['a port without TLS', 'no-encryption', 'imap.example.com', failed('ERR_SSL_WRONG_VERSION_NUMBER')],
  [
    'a server without STARTTLS',
    'no-encryption',
    'imap.example.com',
    Object.assign(new Error(), { tlsFailed: true }),
  ],
  ['a lost line', 'no-connection', 'imap.example.com', failed('EConnectionClosed')],
  [
    'a missing folder without a code',
    'folder-missing',
    'imap.example.com',
    Object.assign(new Error('Command failed'), { responseText: 'Mailbox does not exist' }),
  ],
])('%s: %s', (_, problem, host, error) => {
  expect(mailboxError(error, host).problem).toBe(problem)
})
