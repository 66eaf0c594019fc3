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

const ACCOUNT_EMAILS: Record<AccountEmail, Written> = {
  verify: {
    subject: 'Confirm your email address',
    body: ({ link, email }) => [
      `Please confirm that ${email} is yours:`,
      link,
      'The link works once, for 24 hours.',
      NOT_YOU,
    ],
  },
  reset: {
    subject: 'Set a new password',
    body: ({ link, email }) => [
      `Set a new password for the Tidings account of ${email}:`,
      link,
      'The link works once, for one hour. Setting a password logs you out everywhere.',
      NOT_YOU,
    ],
  },
  change: {
    subject: 'Confirm your new email address',
    body: ({ link, email }) => [
      `The Tidings account of ${email} is changing to this address. Confirm it here:`,
      link,
      'The link works once, for 24 hours. Until then nothing changes.',
      NOT_YOU,
    ],
  },
  undo: {
    subject: 'Your email address was changed',
    body: ({ link, email }) => [
      `The email address of your Tidings account is now: ${email}.`,
      'If this was you, you don’t need to do anything. If it was not, recover your account here:',
      link,
      'The link works once, for 14 days. It restores this address, lets you set a new password and logs out all sessions.',
    ],
  },
  delete: {
    subject: 'Delete your account',
    body: ({ link, email }) => [
      `Delete the Tidings account of ${email} with everything in it:`,
      link,
      'The link works once, for one hour. For 7 days after that you can restore the account with a link that we email you then.',
      NOT_YOU,
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    body: ({ email, link, origin, methods = [] }) => [
      `The password of the Tidings account of ${email} was changed, and all other sessions were logged out.`,
      ...(link === ''
        ? [
            'If this was you, you don’t need to do anything. If it was not, set a new one here:',
            `${origin}/forgot-password`,
          ]
        : [
            'If this was you, you don’t need to do anything. If it was not, recover your account here:',
            link,
            'The link works once, for 14 days. It lets you set a new password and logs out all sessions.',
          ]),
      ...(methods.length > 0 ? [methodsLeft(methods), settingsOf(origin)] : []),
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added',
    body: ({ email, origin }) => [
      `A passkey was added to the Tidings account of ${email}. It can log in without your password or a code.`,
      'If this was you, you don’t need to do anything. If it was not, someone knows your password: set a new one here, which removes the passkey unless you keep it.',
      `${origin}/forgot-password`,
    ],
  },
  'token-added': {
    subject: 'An access token was created',
    body: ({ email, origin }) => [
      `An access token was created for the Tidings account of ${email}. A program that has it can use the account without your password or a code, as far as the token allows.`,
      'If this was you, you don’t need to do anything. If it was not, someone knows your password: set a new one here, which revokes all access tokens.',
      `${origin}/forgot-password`,
    ],
  },
  'webhook-off': {
    subject: 'A webhook was switched off',
    body: ({ email, origin }) => [
      `A webhook of the Tidings account of ${email} was switched off: its calls failed for a whole day, or its address no longer exists.`,
      'What happens while it is off is not sent later. See its last calls and switch it on again here:',
      `${origin}/settings?tab=apps`,
    ],
  },
  'identity-added': {
    subject: 'Another account was connected to yours',
    body: ({ email, origin }) => [
      `An account at Google, or at this server’s login provider, was connected to the Tidings account of ${email}. It can log in without your password or a code.`,
      'If this was you, you don’t need to do anything. If it was not, someone knows your password: set a new one here, which disconnects it unless you keep it.',
      `${origin}/forgot-password`,
    ],
  },
  'identity-removed': {
    subject: 'An account was disconnected from yours',
    body: ({ email, origin }) => [
      `An account at Google, or at this server’s login provider, was disconnected from the Tidings account of ${email}. It can no longer log in, and all other sessions were logged out.`,
      'If this was you, you don’t need to do anything. If it was not, someone knows your password: set a new one here:',
      `${origin}/forgot-password`,
    ],
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    body: ({ email, origin }) => [
      `A passkey was removed from the Tidings account of ${email}. It can no longer log in, and all other sessions were logged out.`,
      'If this was you, you don’t need to do anything. If it was not, someone knows your password: set a new one here:',
      `${origin}/forgot-password`,
    ],
  },
  'two-step-on': {
    subject: 'Two-step login was switched on',
    body: ({ link, email }) => [
      `The Tidings account of ${email} now asks for a code from an authenticator app after the password.`,
      'If this was you, you don’t need to do anything. If it was not, someone knows your password. Recover your account here:',
      link,
      'The link works once, for 14 days. It lets you switch two-step login off, set a new password and logs out all sessions.',
    ],
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    body: ({ email, origin }) => [
      `New recovery codes were made for the two-step login of the Tidings account of ${email}. The previous ones no longer work.`,
      'If this was you, you don’t need to do anything. If it was not, someone knows your password and has a code of yours: set a new password here, and look at the login settings.',
      `${origin}/forgot-password`,
    ],
  },
  'two-step-off': {
    subject: 'Two-step login was switched off',
    body: ({ email, origin }) => [
      `The Tidings account of ${email} no longer asks for a code. The password alone is enough to log in.`,
      'If this was you, you don’t need to do anything. If it was not, set a new password here:',
      `${origin}/forgot-password`,
    ],
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    body: ({ link, email }) => [
      `The Tidings account of ${email} was deleted, and all sessions were logged out. Its data is deleted permanently after 7 days.`,
      'If this was you, you don’t need to do anything. If it was not, or you want it back, recover your account here:',
      link,
      'The link works once, for 7 days. It restores everything, lets you set a new password and logs out all sessions.',
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
  'If this was you, you don’t need to do anything. If it was not, recover your account with the link in the email about the change of its address. It works for 14 days after that change.',
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
