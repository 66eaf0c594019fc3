import type { AccountNotice } from '@tidings/db/jobs/job-queue'
import type { LinkPurpose } from '@tidings/db/schema/accounts'
import type { SignInMethodKind } from './sign-in-methods.ts'

/** The account e-mails. */
export type AccountEmail = LinkPurpose | AccountNotice | 'address-taken'

/** The screens that links lead to, below the product's address. */
export const LINK_PATHS: Record<LinkPurpose, string> = {
  verify: '/verify-email',
  reset: '/reset-password',
  change: '/change-email',
  undo: '/undo-email-change',
  delete: '/delete-account',
}

/** The content of an account e-mail. Nothing that its user didn't type: a stranger may have entered the address. */
export interface AccountEmailContent {
  /** The link; empty for account e-mails without. */
  link: string
  /** The account's address. */
  email: string
  /** The product's address. */
  origin: string
  /** What signs in without the password, and when it was added, epoch milliseconds; for account e-mails about it. */
  methods?: readonly { kind: SignInMethodKind; addedAt: number }[]
  /** Whether its user has a previous address that can still be restored. */
  isFormer?: boolean
}

type Written = { subject: string; body: (content: AccountEmailContent) => string[] }

const settingsOf = (origin: string) => `${origin}/settings?tab=sign-in`

const NOT_YOU = 'If this was not you, you can ignore this email.'
const IF_YOU = 'If this was you, you don’t need to do anything. If it was not,'

/** One with the link that somebody asked for. */
const requested = (subject: string, asks: (email: string) => string, lasts: string): Written => ({
  subject,
  body: ({ link, email }) => [asks(email), link, lasts, NOT_YOU],
})

/** One about what was done to an account, with a link that undoes it. */
const undoable = (
  subject: string,
  happened: (email: string) => string,
  ifNot: string,
  lasts: string,
): Written => ({
  subject,
  body: ({ link, email }) => [happened(email), `${IF_YOU} ${ifNot}`, link, lasts],
})

/** One about what was done to an account, whose owner may need a new password. */
const notice = (subject: string, happened: (email: string) => string, ifNot: string): Written => ({
  subject,
  body: ({ email, origin }) => [happened(email), `${IF_YOU} ${ifNot}`, `${origin}/forgot-password`],
})

const ACCOUNT_EMAILS: Record<AccountEmail, Written> = {
  verify: requested(
    'Confirm your email address',
    (email) => `Please confirm that ${email} is yours:`,
    'The link works once, for 24 hours.',
  ),
  reset: requested(
    'Set a new password',
    (email) => `Set a new password for the Tidings account of ${email}:`,
    'The link works once, for one hour. Setting a password logs you out everywhere.',
  ),
  change: requested(
    'Confirm your new email address',
    (email) => `The Tidings account of ${email} is changing to this address. Confirm it here:`,
    'The link works once, for 24 hours. Until then nothing changes.',
  ),
  delete: requested(
    'Delete your account',
    (email) => `Delete the Tidings account of ${email} with everything in it:`,
    'The link works once, for one hour. For 7 days after that you can restore the account with a link that we email you then.',
  ),
  undo: undoable(
    'Your email address was changed',
    (email) => `The email address of your Tidings account is now: ${email}.`,
    'recover your account here:',
    'The link works once, for 14 days. It restores this address, lets you set a new password and logs out all sessions.',
  ),
  'two-step-on': undoable(
    'Two-step login was switched on',
    (email) =>
      `The Tidings account of ${email} now asks for a code from an authenticator app after the password.`,
    'someone knows your password. Recover your account here:',
    'The link works once, for 14 days. It lets you switch two-step login off, set a new password and logs out all sessions.',
  ),
  'account-deleted': undoable(
    'Your account was deleted',
    (email) =>
      `The Tidings account of ${email} was deleted, and all sessions were logged out. Its data is deleted permanently after 7 days.`,
    'or you want it back, recover your account here:',
    'The link works once, for 7 days. It restores everything, lets you set a new password and logs out all sessions.',
  ),
  'password-changed': {
    subject: 'Your password was changed',
    body: ({ email, link, origin, methods = [] }) => [
      `The password of the Tidings account of ${email} was changed, and all other sessions were logged out.`,
      ...(link === ''
        ? [`${IF_YOU} set a new one here:`, `${origin}/forgot-password`]
        : [
            `${IF_YOU} recover your account here:`,
            link,
            'The link works once, for 14 days. It lets you set a new password and logs out all sessions.',
          ]),
      ...(methods.length > 0 ? [methodsLeft(methods), settingsOf(origin)] : []),
    ],
  },
  'passkey-added': notice(
    'A passkey was added',
    (email) =>
      `A passkey was added to the Tidings account of ${email}. It can log in without your password or a code.`,
    'someone knows your password: set a new one here, which removes the passkey unless you keep it.',
  ),
  'passkey-removed': notice(
    'A passkey was removed',
    (email) =>
      `A passkey was removed from the Tidings account of ${email}. It can no longer log in, and all other sessions were logged out.`,
    'someone knows your password: set a new one here:',
  ),
  'token-added': notice(
    'An access token was created',
    (email) =>
      `An access token was created for the Tidings account of ${email}. A program that has it can use the account without your password or a code, as far as the token allows.`,
    'someone knows your password: set a new one here, which revokes all access tokens.',
  ),
  'identity-added': notice(
    'Another account was connected to yours',
    (email) =>
      `An account at Google, or at this server’s login provider, was connected to the Tidings account of ${email}. It can log in without your password or a code.`,
    'someone knows your password: set a new one here, which disconnects it unless you keep it.',
  ),
  'identity-removed': notice(
    'An account was disconnected from yours',
    (email) =>
      `An account at Google, or at this server’s login provider, was disconnected from the Tidings account of ${email}. It can no longer log in, and all other sessions were logged out.`,
    'someone knows your password: set a new one here:',
  ),
  'recovery-codes-renewed': notice(
    'You have new recovery codes',
    (email) =>
      `New recovery codes were made for the two-step login of the Tidings account of ${email}. The previous ones no longer work.`,
    'someone knows your password and has a code of yours: set a new password here, and look at the login settings.',
  ),
  'two-step-off': notice(
    'Two-step login was switched off',
    (email) =>
      `The Tidings account of ${email} no longer asks for a code. The password alone is enough to log in.`,
    'set a new password here:',
  ),
  'webhook-off': {
    subject: 'A webhook was switched off',
    body: ({ email, origin }) => [
      `A webhook of the Tidings account of ${email} was switched off: its calls failed for a whole day, or its address no longer exists.`,
      'What happens while it is off is not sent later. See its last calls and switch it on again here:',
      `${origin}/settings?tab=apps`,
    ],
  },
  'address-taken': {
    subject: 'Your email address is in use already',
    body: ({ origin }) => [
      'Someone tried to use this address for a Tidings account, but you already have one with it.',
      'Nothing was changed. If you forgot the password, set a new one here:',
      `${origin}/forgot-password`,
    ],
  },
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const list = new Intl.ListFormat('en-US')

const KINDS: Record<SignInMethodKind, string> = {
  passkey: 'a passkey',
  identity: 'an account at Google or the provider in its place',
  'two-step': 'an authenticator app',
  'recovery-codes': 'recovery codes',
}

/** Names are omitted: anyone who added one could have written anything there. */
function methodsLeft(methods: readonly { kind: SignInMethodKind; addedAt: number }[]): string {
  const left = list.format(
    methods.map(({ kind, addedAt }) => `${KINDS[kind]}, added on ${date.format(addedAt)}`),
  )
  return `These can still log in without your password: ${left}. If you don’t recognize one, remove it here:`
}

const FORMER = [
  `${IF_YOU} recover your account with the link in the email about the change of its address. It works for 14 days after that change.`,
]

/**
 * The text of an account e-mail. One to a previous address says what happened: the account’s own links are not for its
 * user.
 */
export function writeAccountEmail(
  accountEmail: AccountEmail,
  content: AccountEmailContent,
): { subject: string; body: string } {
  const { subject, body } = ACCOUNT_EMAILS[accountEmail]
  const [first = '', ...rest] = body(content)
  return { subject, body: `${[first, ...(content.isFormer ? FORMER : rest)].join('\n\n')}\n` }
}
