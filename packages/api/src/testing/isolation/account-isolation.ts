import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const NEW = 'battery staple'

/** Isolation cases: account email, password and their e-mails. */
export const accountIsolation: IsolationCases = {
  'account.forgotPassword': async (me, hers) => {
    // Requesting her link returns nothing of it and only sends a mail to her.
    expect(await me.call.account.forgotPassword({ email: hers.user.email })).toEqual({ ok: true })
  },
  'account.link': async (me) => {
    expect(await refusal(me.call.account.link({ token: 'made up' }))).toMatchObject({ code: 'NOT_FOUND' })
  },
  'account.resetPassword': async (me) => {
    const made = me.call.account.resetPassword({ token: 'made up', password: NEW })
    expect(await refusal(made)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'account.verifyEmail': async (me) => {
    const made = me.call.account.verifyEmail({ token: 'made up' })
    expect(await refusal(made)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'account.confirmEmailChange': async (me) => {
    const made = me.call.account.confirmEmailChange({ token: 'made up' })
    expect(await refusal(made)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'account.undoEmailChange': async (me) => {
    const made = me.call.account.undoEmailChange({ token: 'made up', password: NEW })
    expect(await refusal(made)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'account.sendVerification': async (me) => {
    expect(await me.call.account.sendVerification()).toEqual({ ok: true })
  },
  'account.changeEmail': async (me, hers) => {
    const change = me.call.account.changeEmail({ newEmail: hers.user.email, password: NEW })
    expect(await refusal(change)).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'account.cancelEmailChange': async (me) => {
    expect(await me.call.account.cancelEmailChange()).toEqual({ ok: true })
  },
  'account.changePassword': async (me) => {
    const change = me.call.account.changePassword({ password: NEW, newPassword: NEW })
    expect(await refusal(change)).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'account.contents': async (me) => {
    const one = { newsletters: 1, mails: 1, articles: 1, highlights: 1 }
    expect(await me.call.account.contents()).toEqual(one)
  },
  'account.delete': async (me) => {
    const deletion = me.call.account.delete({ password: NEW })
    expect(await refusal(deletion)).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'account.mailDeletionLink': async (me) => {
    expect(await me.call.account.mailDeletionLink()).toEqual({ ok: true })
  },
  'account.deleteByLink': async (me) => {
    const made = me.call.account.deleteByLink({ token: 'made up' })
    expect(await refusal(made)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'account.mailPasswordLink': async (me) => {
    expect(await me.call.account.mailPasswordLink()).toEqual({ ok: true })
  },
  'sessions.list': async (me) => {
    const { sessions } = await me.call.sessions.list()
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true])
  },
  'sessions.end': async (me, hers) => {
    const [theirs] = (await hers.call.sessions.list()).sessions
    const foreign = me.call.sessions.end({ id: theirs?.id ?? '' })
    expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' })
  },
  'sessions.endAll': async (me) => {
    expect(await me.call.sessions.endAll()).toEqual({ ended: 1 })
  },
}
