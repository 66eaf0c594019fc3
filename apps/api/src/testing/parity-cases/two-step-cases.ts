import { type Case, PASSWORD } from './parity-reader.ts'

const WRONG: Case[] = [
  ['a wrong password', ({ code }) => ({ password: 'wrong horse', code })],
  ['a wrong code', () => ({ password: PASSWORD, code: 'a code' })],
  ['nothing', () => ({})],
]

/** Parity cases of two-step sign-in. */
export const TWO_STEP_CASES: Record<string, Case[]> = {
  'auth.secondStep': [
    ['a code for no sign-in', ({ code }) => ({ code })],
    ['no code', () => ({ code: '' })],
  ],
  'twoStep.get': [['nothing', () => ({})]],
  'twoStep.begin': [['nothing', () => ({})]],
  'twoStep.switchOn': [['password and code', ({ code }) => ({ password: PASSWORD, code })], ...WRONG],
  'twoStep.switchOff': [['password and code', ({ code }) => ({ password: PASSWORD, code })], ...WRONG],
  'twoStep.renewRecoveryCodes': [
    ['password and code', ({ code }) => ({ password: PASSWORD, code })],
    ...WRONG,
  ],
}
