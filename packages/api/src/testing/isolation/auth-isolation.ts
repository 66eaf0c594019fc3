import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

/** Isolation cases: signing in and out. */
export const authIsolation: IsolationCases = {
  'auth.signup': async (me, hers) => {
    const taken = { name: 'Eve', email: hers.user.email, password: 'evil evil' }
    expect(await refusal(me.call.auth.signup(taken))).toMatchObject({ code: 'CONFLICT' })
  },
  'auth.login': async (me, hers) => {
    const guess = { email: hers.user.email, password: 'a guess' }
    expect(await refusal(me.call.auth.login(guess))).toMatchObject({ code: 'UNAUTHORIZED' })
  },
  'auth.google': async (me) => {
    expect(await refusal(me.call.auth.google({}))).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'auth.logout': async (me) => {
    expect(await me.call.auth.logout()).toEqual({ ok: true })
  },
  'auth.sync': async (me, hers) => {
    expect((await me.call.auth.sync({ token: hers.token })).user.uid).toBe(me.user.id)
    expect(await refusal(me.call.auth.sync({ email: hers.user.email }))).toMatchObject({ code: 'FORBIDDEN' })
  },
  'auth.token': async (me) => {
    expect((await me.call.auth.token()).user?.uid).toBe(me.user.id)
  },
  'auth.session': async (me) => {
    expect((await me.call.auth.session()).user?.uid).toBe(me.user.id)
  },
}
