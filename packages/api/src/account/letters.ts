import type { LinkPurpose } from '@tidings/db/account-tables'
import type { AccountNotice } from '@tidings/db/jobs/job-queue'

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
  /** When passkeys were added that the account has, epoch milliseconds; for letters that tell of them. */
  passkeys?: readonly number[]
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
      'The link works once, for one hour. What is deleted can not be brought back.',
      NOT_YOU,
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    body: ({ email, origin, passkeys = [] }) => [
      `The password of the Tidings account of ${email} was changed, and every other browser was signed out.`,
      'If this was you, there is nothing to do. If it was not, set a new one here:',
      `${origin}/forgot-password`,
      ...(passkeys.length > 0 ? [passkeysLeft(passkeys), settingsOf(origin)] : []),
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added',
    body: ({ email, origin }) => [
      `A passkey was added to the Tidings account of ${email}. It logs in without the password or a code.`,
      'If this was you, there is nothing to do. If it was not, somebody knows your password: set a new one here,',
      `${origin}/forgot-password`,
      'then log in and remove the passkey in the settings:',
      settingsOf(origin),
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
    body: ({ email, origin }) => [
      `The Tidings account of ${email} asks for a code of an authenticator app now, after the password.`,
      'If this was you, there is nothing to do. If it was not, somebody knows your password: set a new one here, and look at the sign-in settings.',
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
const days = new Intl.ListFormat('en-US')

/** Their names are left out: whoever added one could have written anything there. */
function passkeysLeft(passkeys: readonly number[]): string {
  const added = days.format(passkeys.map((at) => date.format(at)))
  return passkeys.length === 1
    ? `A passkey, added on ${added}, still logs in without the password. If you don’t know it, remove it here:`
    : `${passkeys.length} passkeys, added on ${added}, still log in without the password. If there is one that you don’t know, remove it here:`
}

/** The words of a letter. */
export function writeLetter(letter: Letter, matter: Matter): { subject: string; body: string } {
  const { subject, body } = LETTERS[letter]
  return { subject, body: `${body(matter).join('\n\n')}\n` }
}
