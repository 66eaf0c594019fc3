import { AFTER_READING, MAIL_PROVIDERS, MAILBOX_STATES } from '@tidings/db/schema/mailboxes'
import { z } from 'zod'
import { int, intOrNull, textOrNull } from '../common/fields.ts'

/** A host name or an IP address. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(253)
  .regex(/^[a-z0-9._:-]+$/, 'Please enter the name of the IMAP server, such as imap.example.com.')

const password = z.string().min(1, 'Please enter the password.').max(1000)

/** SHA-256 of a certificate. */
const fingerprint = z
  .string()
  .regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/, 'A fingerprint is 32 bytes in hexadecimal, separated by colons.')

const since = z.iso.datetime().max(40)

const folder = z.string().trim().min(1).max(200)

/** The server of a mailbox, and how to sign in. */
export const newMailbox = z.object({
  host,
  port: int.min(1).max(65_535).default(993),
  security: z
    .enum(['tls', 'starttls'])
    .default('tls')
    .describe('`tls`: encrypted from the beginning; `starttls`: after the greeting. Never unencrypted.'),
  username: z.string().trim().min(1, 'Please enter the user name.').max(320),
  password,
  folder: folder.default('INBOX'),
  fingerprint: fingerprint
    .optional()
    .describe('The certificate to trust, for a host in a private network; elsewhere it is ignored.'),
})

export const mailProvider = z.enum(MAIL_PROVIDERS)

/** A mailbox that is signed in to at its provider. */
export const mailboxAuthorization = z.object({
  provider: mailProvider,
  folder: folder.default('INBOX').describe('The folder that is read, of a new mailbox.'),
  id: z.string().optional().describe('A connected mailbox that is logged in to again; a new one if omitted.'),
})

/** What a user changes of a mailbox; fields left out do not change. It is then read again at once. */
export const mailboxChange = z.object({
  id: z.string(),
  password: password.optional(),
  folder: folder
    .optional()
    .describe('The folder that is read; issues that were imported from another one are recognized.'),
  afterReading: z
    .enum(AFTER_READING)
    .optional()
    .describe('What happens in the mailbox to an imported email.'),
  fingerprint: fingerprint
    .optional()
    .describe('The certificate to trust from now on, of a host in a private network.'),
  moveTo: folder.optional().describe('The folder, with `move`.'),
  server: newMailbox
    .omit({ folder: true, fingerprint: true })
    .optional()
    .describe(
      'Another server or user, with the password, which is never sent to a server it was not entered for.',
    ),
  since: since
    .optional()
    .describe('While senders are chosen: they are searched since then, if that is more than 90 days ago.'),
})

/** Which senders of a mailbox to import, and since when. */
export const mailboxChoice = z.object({
  id: z.string(),
  keys: z.array(z.string().max(400)).max(2000),
  since: since.optional().describe('ISO 8601; earlier issues are not imported.'),
})

/** A mailbox as it is read by IMAP. */
export const mailbox = z.object({
  id: z.string(),
  host: z.string(),
  port: int,
  security: z.enum(['tls', 'starttls']),
  username: z.string(),
  signIn: z
    .enum(['password', ...MAIL_PROVIDERS])
    .describe('With a password, or at the provider, which is asked for access tokens.'),
  folder: z.string(),
  state: z
    .enum(MAILBOX_STATES)
    .describe(
      '`scanning` for senders, `choosing` by the user, `reading` earlier issues, `watching` for new ones.',
    ),
  problem: textOrNull.describe('Why it can’t be read, in words; null while it can.'),
  asksFor: z
    .enum(['password', 'folder', 'move-to', 'fingerprint', 'sign-in', 'server'])
    .nullable()
    .describe('What the user can enter to solve it, if anything; `sign-in`: log in at the provider again.'),
  fingerprint: textOrNull.describe(
    'SHA-256 of the certificate that its host presents, if the user may trust it.',
  ),
  needsUser: z
    .boolean()
    .describe('True if it is not retried until the user changes the password or tries again.'),
  afterReading: z.enum(AFTER_READING),
  moveTo: textOrNull,
  since: z.string(),
  mailsTotal: int.describe(
    'While it is scanned, emails of the last 90 days and how many were checked; then issues of the chosen senders since `since` and how many were fetched. In all, new ones, and those left out because they are too large.',
  ),
  mailsDone: int,
  mailsReceived: int,
  mailsTooLarge: int,
  mailsLeftOut: z
    .array(
      z.object({
        subject: z.string(),
        from: z.string(),
        date: textOrNull,
        position: intOrNull.describe('In the folder, from 1, if nothing else is known of it.'),
        retryAt: textOrNull.describe('When it is requested again; null if no longer.'),
      }),
    )
    .describe('Emails that the server could not deliver, at most the last 100. The others are imported.'),
  newNewsletters: int.describe(
    'Senders that turned out to be newsletters since the user chose; none of their emails are read until they are chosen.',
  ),
  lastSuccessAt: textOrNull,
  caughtUpAt: textOrNull.describe('When all earlier issues had been fetched.'),
})
export type Mailbox = z.infer<typeof mailbox>

/** The mailbox in examples. */
export const EXAMPLE_MAILBOX = {
  id: 'c1f7a9d2-0b5e-4d0e-9a53-6a1c5b7f2e10',
  host: 'imap.example.com',
  port: 993,
  security: 'tls' as const,
  username: 'ada@example.com',
  signIn: 'password' as const,
  folder: 'INBOX',
  state: 'watching' as const,
  problem: null,
  asksFor: null,
  fingerprint: null,
  needsUser: false,
  afterReading: 'nothing' as const,
  moveTo: null,
  since: '2026-08-22T00:00:00.000Z',
  mailsTotal: 412,
  mailsDone: 412,
  mailsReceived: 96,
  mailsTooLarge: 0,
  mailsLeftOut: [],
  newNewsletters: 0,
  lastSuccessAt: '2026-11-20T06:31:12.000Z',
  caughtUpAt: '2026-11-19T20:12:40.000Z',
}
