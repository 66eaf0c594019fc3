import type { AccountNotice } from '@tidings/db/jobs/job-queue'
import type { LinkPurpose } from '@tidings/db/schema/accounts'
import type { SignInMethodKind } from './sign-in-methods.ts'

/** What can be mailed about an account. */
export type Letter = LinkPurpose | AccountNotice | 'address-taken'

/** The screens that links lead to, below the product's address. */
export const LINK_PATHS: Record<LinkPurpose, string> = {
  verify: '/verify-email',
  reset: '/reset-password',
  change: '/change-email',
  undo: '/undo-email',
  delete: '/delete-account',
}

/** What a letter speaks of. Nothing that its reader didn't type: a stranger may have given the address. */
export interface Matter {
  /** The link; empty for letters without. */
  link: string
  /** The account's address. */
  email: string
  /** Where Tidings is reached. */
  origin: string
  /** What signs in without the password, and when it was added, epoch milliseconds; for letters that tell of it. */
  methods?: readonly { kind: SignInMethodKind; addedAt: number }[]
  /** Whether its reader has an address that the account had before, and can still take it back. */
  isFormer?: boolean
}

type Written = { subject: string; body: (matter: Matter) => string[] }

const settingsOf = (origin: string) => `${origin}/settings?tab=account`

const NOT_YOU = 'If this was not you, do nothing: without the link nothing happens.'

const LETTERS: Record<Letter, Written> = {
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
      `Here you can set a new password for the Tidings account of ${email}:`,
      link,
      'The link works once, for one hour. Setting a password signs you out everywhere.',
      NOT_YOU,
    ],
  },
  change: {
    subject: 'Confirm your new email address',
    body: ({ link, email }) => [
      `The Tidings account of ${email} is to have this address. Confirm it here:`,
      link,
      'The link works once, for 24 hours. Until then everything stays as it is.',
      NOT_YOU,
    ],
  },
  undo: {
    subject: 'Your email address was changed',
    body: ({ link, email }) => [
      `Your Tidings account has another email address now: ${email}.`,
      'If this was you, there is nothing to do. If it was not, take your account back here:',
      link,
      'The link works once, for 14 days. It gives you this address back, lets you set a new password and signs everybody out.',
    ],
  },
  delete: {
    subject: 'Delete your account',
    body: ({ link, email }) => [
      `Here you can delete the Tidings account of ${email} with everything in it:`,
      link,
      'The link works once, for one hour. For 7 days afterwards the account can be taken back, with a link that we mail to you then.',
      NOT_YOU,
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    body: ({ email, link, origin, methods = [] }) => [
      `The password of the Tidings account of ${email} was changed, and every other browser was signed out.`,
      ...(link === ''
        ? [
            'If this was you, there is nothing to do. If it was not, set a new one here:',
            `${origin}/forgot-password`,
          ]
        : [
            'If this was you, there is nothing to do. If it was not, take your account back here:',
            link,
            'The link works once, for 14 days. It lets you set a new password and signs everybody out.',
          ]),
      ...(methods.length > 0 ? [methodsLeft(methods), settingsOf(origin)] : []),
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added',
    body: ({ email, origin }) => [
      `A passkey was added to the Tidings account of ${email}. It logs in without the password or a code.`,
      'If this was you, there is nothing to do. If it was not, somebody knows your password: set a new one here, which removes the passkey unless you keep it.',
      `${origin}/forgot-password`,
    ],
  },
  'identity-added': {
    subject: 'Another account was connected to yours',
    body: ({ email, origin }) => [
      `An account at Google, or at the provider in its place, was connected to the Tidings account of ${email}. It logs in without the password or a code.`,
      'If this was you, there is nothing to do. If it was not, somebody knows your password: set a new one here, which disconnects it unless you keep it.',
      `${origin}/forgot-password`,
    ],
  },
  'identity-removed': {
    subject: 'An account was disconnected from yours',
    body: ({ email, origin }) => [
      `An account at Google, or at the provider in its place, was disconnected from the Tidings account of ${email}. It logs in no more, and every other browser was signed out.`,
      'If this was you, there is nothing to do. If it was not, somebody knows your password: set a new one here:',
      `${origin}/forgot-password`,
    ],
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    body: ({ email, origin }) => [
      `A passkey was removed from the Tidings account of ${email}. It logs in no more, and every other browser was signed out.`,
      'If this was you, there is nothing to do. If it was not, somebody knows your password: set a new one here:',
      `${origin}/forgot-password`,
    ],
  },
  'two-step-on': {
    subject: 'Two-step sign-in was switched on',
    body: ({ link, email }) => [
      `The Tidings account of ${email} asks for a code of an authenticator app now, after the password.`,
      'If this was you, there is nothing to do. If it was not, somebody knows your password. Take your account back here:',
      link,
      'The link works once, for 14 days. It lets you switch two-step sign-in off, set a new password and signs everybody out.',
    ],
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    body: ({ email, origin }) => [
      `New recovery codes were made for the two-step sign-in of the Tidings account of ${email}. Those of before work no more.`,
      'If this was you, there is nothing to do. If it was not, somebody knows your password and has a code of yours: set a new password here, and look at the sign-in settings.',
      `${origin}/forgot-password`,
    ],
  },
  'two-step-off': {
    subject: 'Two-step sign-in was switched off',
    body: ({ email, origin }) => [
      `The Tidings account of ${email} does not ask for a code any more. The password alone signs in.`,
      'If this was you, there is nothing to do. If it was not, set a new password here:',
      `${origin}/forgot-password`,
    ],
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    body: ({ link, email }) => [
      `The Tidings account of ${email} was deleted, and everybody was signed out. What is in it is erased after 7 days.`,
      'If this was you, there is nothing to do. If it was not, or you want it back, take your account back here:',
      link,
      'The link works once, for 7 days. It brings everything back, lets you set a new password and signs everybody out.',
    ],
  },
  'address-taken': {
    subject: 'Your email address is in use already',
    body: ({ origin }) => [
      'Somebody wanted to use this address for a Tidings account, but it belongs to one already: yours.',
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

/** Their names are left out: whoever added one could have written anything there. */
function methodsLeft(methods: readonly { kind: SignInMethodKind; addedAt: number }[]): string {
  const left = list.format(
    methods.map(({ kind, addedAt }) => `${KINDS[kind]}, added on ${date.format(addedAt)}`),
  )
  return `Without the password still logs in: ${left}. If there is one that you don’t know, remove it here:`
}

const FORMER = [
  'If this was you, there is nothing to do. If it was not, take your account back with the link in the mail that told you of the change of its email address. It works for 14 days from that change.',
]

/** The words of a letter. To an address of before it says what happened: the account’s own links are not for its reader. */
export function writeLetter(letter: Letter, matter: Matter): { subject: string; body: string } {
  const { subject, body } = LETTERS[letter]
  const [first = '', ...rest] = body(matter)
  return { subject, body: `${[first, ...(matter.isFormer ? FORMER : rest)].join('\n\n')}\n` }
}
