import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const PASSWORD = 'correct horse'
const NEW = 'battery staple'

describe.each(DATABASES)('password and address of an account on %s', (kind) => {
  const app = useTestApp(kind)
  const post = useTestMailbox(app)
  let n = 0

  async function signUp() {
    const email = `bea${++n}@reader.example`
    const { call } = await app.caller()
    const { token, user } = await call.auth.signup({ name: 'Bea', email, password: PASSWORD })
    const link = await post.token(email)
    return { email, token, id: user.uid, link }
  }
  const userBy = async (token: string) => (await (await app.caller(token)).call.auth.session()).user

  it('a new password needs the old one; all previous tokens are invalid, and this browser gets a new one', async () => {
    const { email, token, link } = await signUp()
    await (await app.caller()).call.account.verifyEmail({ token: link })
    const { token: elsewhere } = await (await app.caller()).call.auth.login({ email, password: PASSWORD })
    const { call, cookies } = await app.caller(token)
    const wrong = call.account.changePassword({ password: NEW, newPassword: NEW })
    expect(await refusal(wrong)).toMatchObject({ status: 403, message: 'That password is wrong.' })
    expect(await userBy(elsewhere)).not.toBeNull()
    const { token: newToken } = await call.account.changePassword({ password: PASSWORD, newPassword: NEW })
    expect([await userBy(token), await userBy(elsewhere)]).toEqual([null, null])
    expect(await userBy(newToken)).toMatchObject({ email })
    expect(cookies).toEqual([expect.stringContaining(newToken), expect.stringContaining('tidings-device=')])
    expect((await post.next(email)).subject).toBe('Your password was changed')
  })

  it('an account without a password sets its first one with a mailed link', async () => {
    const { call, user } = await app.newReader()
    expect((await call.user.get({})).user.hasPassword).toBe(false)
    const change = call.account.changePassword({ password: '', newPassword: NEW })
    await expectRefused(change, 'PRECONDITION_FAILED')
    await call.account.mailPasswordLink()
    const visitor = await app.caller()
    await visitor.call.account.resetPassword({ token: await post.token(user.email), password: NEW })
    expect(await visitor.call.auth.login({ email: user.email, password: NEW })).toMatchObject({
      user: { hasPassword: true },
    })
  })

  it('an account has no inbox address, in which its own emails would become issues', async () => {
    const { token, link } = await signUp()
    await (await app.caller()).call.account.verifyEmail({ token: link })
    const { call } = await app.caller(token)
    const own = (await call.user.get({})).user.emailAddress
    for (const address of [own, own.toUpperCase(), 'nobody@inbox.test']) {
      const refused = { status: 400, code: 'BAD_REQUEST', message: expect.stringMatching(/an inbox address/) }
      const change = call.account.changeEmail({ newEmail: address, password: PASSWORD })
      expect(await refusal(change)).toEqual(refused)
      const visitor = (await app.caller()).call
      const another = { name: 'Eve', email: address, password: PASSWORD }
      expect(await refusal(visitor.auth.signup(another))).toEqual(refused)
    }
    expect((await userBy(token))?.pendingEmail).toBeNull()
  })

  it('a change of address needs the password, and can be cancelled while the link is pending', async () => {
    const { email, token } = await signUp()
    const newEmail = `other-${email}`
    const { call } = await app.caller(token)
    const wrong = call.account.changeEmail({ newEmail, password: NEW })
    expect(await refusal(wrong)).toMatchObject({ status: 403 })
    const same = call.account.changeEmail({ newEmail: email.toUpperCase(), password: PASSWORD })
    expect(await refusal(same)).toMatchObject({ status: 400 })
    await call.account.changeEmail({ newEmail, password: PASSWORD })
    const link = await post.token(newEmail)
    await call.account.cancelEmailChange()
    expect((await call.user.get({})).user.pendingEmail).toBeNull()
    const late = (await app.caller()).call.account.confirmEmailChange({ token: link })
    await expectRefused(late, 'NOT_FOUND')
  })

  it('the confirmation mail is resent on request, within a limit, and not once the address is confirmed', async () => {
    const { email, token } = await signUp()
    const { call } = await app.caller(token)
    for (const _ of [1, 2]) {
      await call.account.sendVerification()
      await post.next(email)
    }
    await expectRefused(call.account.sendVerification(), 'TOO_MANY_REQUESTS')
    await app.db.updateTable('users').set({ email_verified_at: 1 }).where('email', '=', email).execute()
    const { call: later } = await app.caller(token)
    expect(await later.account.sendVerification()).toEqual({ ok: true })
    expect(await post.count(email)).toBe(3)
  })

  it('each of these writes one log line, without address, password or token', async () => {
    app.events.length = 0
    const { email, token, id } = await signUp()
    const { call } = await app.caller(token)
    await refusal((await app.caller()).call.auth.login({ email, password: NEW }))
    await call.account.changeEmail({ newEmail: `x-${email}`, password: PASSWORD })
    const { token: newToken } = await call.account.changePassword({ password: PASSWORD, newPassword: NEW })
    await (await app.caller(newToken)).call.auth.logout()
    await (await app.caller()).call.account.forgotPassword({ email })
    expect(app.events).toEqual([
      { event: 'sign-up', userId: id, way: 'sign-up' },
      { event: 'sign-in.refused', userId: id, way: 'password' },
      { event: 'email.change-asked', userId: id },
      { event: 'password.changed', userId: id, count: 0 },
      { event: 'sign-out', userId: id },
      { event: 'password.reset-asked' },
    ])
  })

  it('a wrong password in an open session writes one log line, whichever call asked for it', async () => {
    const { token, id } = await signUp()
    const { call } = await app.caller(token)
    app.events.length = 0
    const asked = [
      () => call.account.changeEmail({ newEmail: 'other@reader.example', password: NEW }),
      () => call.account.changePassword({ password: NEW, newPassword: NEW }),
      () => call.twoStep.switchOn({ password: NEW, code: '123456' }),
      () => call.twoStep.switchOff({ password: NEW, code: '123456' }),
      () => call.account.delete({ password: NEW }),
    ]
    for (const ask of asked) {
      expect(await refusal(ask())).toMatchObject({ message: 'That password is wrong.' })
    }
    expect(app.events).toEqual(Array(5).fill({ event: 'password.refused', userId: id }))
  })
})
