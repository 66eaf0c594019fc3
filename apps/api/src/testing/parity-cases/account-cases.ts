import { type Case, PASSWORD } from './parity-reader.ts'

const NEW = 'battery staple'
const NO_LINK: Case[] = [
  ['a made-up token', () => ({ token: 'made up', password: NEW })],
  ['no token', () => ({ password: NEW })],
]

/** Parity cases of the account and its sessions. */
export const ACCOUNT_CASES: Record<string, Case[]> = {
  'account.forgotPassword': [
    ['the own email', ({ email }) => ({ email })],
    ['an unknown email', () => ({ email: 'nobody@reader.example' })],
    ['no email', () => ({ email: 'nobody' })],
  ],
  'account.link': NO_LINK,
  'account.resetPassword': [...NO_LINK, ['a short password', () => ({ token: 'made up', password: 'x' })]],
  'account.verifyEmail': NO_LINK,
  'account.confirmEmailChange': NO_LINK,
  'account.undoEmailChange': NO_LINK,
  'account.sendVerification': [['nothing', () => ({})]],
  'account.changeEmail': [
    ['another email', () => ({ newEmail: 'other@reader.example', password: PASSWORD })],
    ['the own email', ({ email }) => ({ newEmail: email, password: PASSWORD })],
    ['a wrong password', () => ({ newEmail: 'other@reader.example', password: 'wrong horse' })],
    ['no email', () => ({ newEmail: 'other', password: PASSWORD })],
  ],
  'account.cancelEmailChange': [['nothing', () => ({})]],
  'account.changePassword': [
    ['another password', () => ({ password: PASSWORD, newPassword: NEW })],
    ['a wrong password', () => ({ password: 'wrong horse', newPassword: NEW })],
    ['a short password', () => ({ password: PASSWORD, newPassword: 'short' })],
  ],
  'account.contents': [['nothing', () => ({})]],
  'account.delete': [
    ['the password', () => ({ password: PASSWORD })],
    ['a wrong password', () => ({ password: 'wrong horse' })],
    ['nothing', () => ({})],
  ],
  'account.mailDeletionLink': [['nothing', () => ({})]],
  'account.deleteByLink': NO_LINK,
  'account.mailPasswordLink': [['nothing', () => ({})]],
  'sessions.list': [['nothing', () => ({})]],
  'sessions.end': [['an unknown one', () => ({ id: 'unknown' })]],
  'sessions.endAll': [['nothing', () => ({})]],
}
