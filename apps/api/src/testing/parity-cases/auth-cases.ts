import { type Case, PASSWORD } from './parity-reader.ts'

/** Parity cases of signing up, in and out. */
export const AUTH_CASES: Record<string, Case[]> = {
  'auth.signup': [
    ['a new account', ({ email }) => ({ name: 'Bea', email: `new-${email}`, password: PASSWORD })],
    ['a taken email', ({ email }) => ({ name: 'Bea', email, password: PASSWORD })],
    ['a short name', ({ email }) => ({ name: 'B', email: `new-${email}`, password: PASSWORD })],
    ['nothing', () => ({})],
  ],
  'auth.login': [
    ['the right password', ({ email }) => ({ email, password: PASSWORD })],
    ['a wrong password', ({ email }) => ({ email, password: 'wrong horse' })],
    ['a short password', ({ email }) => ({ email, password: 'short' })],
  ],
  'auth.google': [
    ['nothing', () => ({})],
    ['a path and a time zone', () => ({ from: '/saved', timeZone: 'Europe/Berlin' })],
    ['a number', () => ({ from: 7 })],
  ],
  'auth.logout': [['nothing', () => ({})]],
  'auth.sync': [
    ['nothing', () => ({})],
    ['a token and the own email', ({ email, token }) => ({ email, token })],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'auth.token': [['nothing', () => ({})]],
  'auth.session': [['nothing', () => ({})]],
}
