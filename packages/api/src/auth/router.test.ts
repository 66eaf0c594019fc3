import { createHash } from 'node:crypto'
import { DATABASES } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const PASSWORD = 'correct horse'

describe.each(DATABASES)('auth on %s', (kind) => {
  const app = useTestApp(kind)

  let n = 0
  const freshEmail = () => `ada${++n}@reader.example`
  async function signUp(email = freshEmail()) {
    const { call, cookies } = await app.caller()
    return { ...(await call.auth.signup({ name: 'Ada L.', email, password: PASSWORD })), email, cookies }
  }
  const expire = (token: string, seconds: number) =>
    sql`update sessions set expires_at = ${seconds} where id = ${hashOf(token)}`.execute(app.db)
  const sessionsOf = (userId: string) =>
    app.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

  it('signing up returns the new user, a valid token and a cookie', async () => {
    const { user, token, email, cookies } = await signUp()
    expect(user).toMatchObject({
      email,
      displayName: 'Ada L.',
      photoURL: null,
      colorMode: 'light',
      fontSize: 'base',
      fontPreference: 'sans',
      digestFrequency: 'daily',
      timeZone: 'UTC',
    })
    expect(user.emailAddress).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}@inbox\.test$/)
    expect(cookies[0]).toContain(`tidings=${token};`)
    const { call } = await app.caller(token)
    expect(await call.auth.session()).toEqual({ user })
  })

  it('stores only a hash of the token and an argon2id hash of the password', async () => {
    const { user, token } = await signUp()
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', user.uid).executeTakeFirst()
    const sessions = await sessionsOf(user.uid)
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // 200 bits, five per character.
    expect(token).toMatch(/^[a-z2-7]{40}$/)
    expect(sessions.map((session) => session.id)).toEqual([hashOf(token)])
    const stored = JSON.stringify([row, sessions])
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(PASSWORD)
  })

  it('syncing returns the user of the session, whatever token is in the body', async () => {
    const { user, token, email } = await signUp()
    const other = await signUp()
    const { call } = await app.caller(token)
    expect(await call.auth.sync({ email, token: other.token })).toEqual({ user })
    expect(await call.auth.sync({ token: null })).toEqual({ user })
  })

  it('uses the time zone that the browser reports, and UTC for an unknown one', async () => {
    const { call } = await app.caller()
    const registration = { name: 'Ada', password: PASSWORD }
    const known = await call.auth.signup({ ...registration, email: freshEmail(), timeZone: 'Asia/Tokyo' })
    expect(known.user.timeZone).toBe('Asia/Tokyo')
    const unknown = await call.auth.signup({ ...registration, email: freshEmail(), timeZone: 'Mars/Base' })
    expect(unknown.user.timeZone).toBe('UTC')
  })

  it('refuses a second account for an email in any case, and changes nothing', async () => {
    const { email, user } = await signUp()
    const { call, cookies } = await app.caller()
    const again = { name: 'Eve', email: ` ${email.toUpperCase()} `, password: 'another one' }
    await expectRefused(call.auth.signup(again), 'CONFLICT', 'An account with that email already exists.')
    expect(cookies).toEqual([])
    expect(await sessionsOf(user.uid)).toHaveLength(1)
    expect((await call.auth.login({ email, password: PASSWORD })).user.displayName).toBe('Ada L.')
  })

  it('signs in with the email in any case, each time with a new token', async () => {
    const { email, token, user } = await signUp()
    const { call, cookies } = await app.caller()
    const response = await call.auth.login({ email: email.toUpperCase(), password: PASSWORD })
    expect(response.user).toEqual(user)
    expect(response.token).not.toBe(token)
    expect(cookies[0]).toContain(`tidings=${response.token};`)
    expect(await sessionsOf(user.uid)).toHaveLength(2)
  })

  it('refuses a wrong password, an unknown account and one without a password with the same message', async () => {
    const { email } = await signUp()
    const { user: passwordless } = await app.newReader()
    const { call, cookies } = await app.caller()
    for (const wrong of [
      { email, password: 'wrong horse' },
      { email: 'nobody@reader.example', password: PASSWORD },
      { email: passwordless.email, password: PASSWORD },
    ]) {
      await expectRefused(call.auth.login(wrong), 'UNAUTHORIZED', 'The email or the password is wrong.')
    }
    expect(cookies).toEqual([])
  })

  it('a password is compared in full and exactly, and may contain any character', async () => {
    const { call } = await app.caller()
    const email = freshEmail()
    const long = `${'p'.repeat(255)}x`
    for (const password of [long, '      ', '123456', '\u{1f600}'.repeat(6), `'"<>&%;\\`, 'Correct Horse ']) {
      const account = { email: freshEmail(), password }
      await call.auth.signup({ name: 'Ada', ...account })
      expect(await call.auth.login(account)).toHaveProperty('token')
    }
    await call.auth.signup({ name: 'Ada', email, password: 'Correct Horse ' })
    for (const password of ['correct horse ', 'Correct Horse', ' Correct Horse ', 'Correct  Horse ']) {
      await expectRefused(call.auth.login({ email, password }), 'UNAUTHORIZED')
    }
    const longEmail = freshEmail()
    await call.auth.signup({ name: 'Ada', email: longEmail, password: long })
    const cut = call.auth.login({ email: longEmail, password: `${'p'.repeat(255)}y` })
    await expectRefused(cut, 'UNAUTHORIZED')
  })

  it('accepts a password in either Unicode form', async () => {
    const { call } = await app.caller()
    const email = freshEmail()
    await call.auth.signup({ name: 'Ada', email, password: 'cafe\u0301 noir' })
    expect(await call.auth.login({ email, password: 'caf\u00e9 noir' })).toHaveProperty('token')
  })

  it('signing out ends only this session and clears the cookie', async () => {
    const { email, token } = await signUp()
    const { call: secondBrowser } = await app.caller()
    const { token: other } = await secondBrowser.auth.login({ email, password: PASSWORD })
    const { call, cookies } = await app.caller(token)
    expect(await call.auth.logout()).toEqual({ ok: true })
    expect(cookies).toEqual([expect.stringMatching(/^tidings=; .*Max-Age=0/)])
    expect(await app.services.sessions.find({ authorization: `Bearer ${token}` })).toBeUndefined()
    expect(await app.services.sessions.find({ authorization: `Bearer ${other}` })).toBeDefined()
  })

  it('signing out without a session is no error', async () => {
    const { call } = await app.caller()
    expect(await call.auth.logout()).toEqual({ ok: true })
    expect(await call.auth.session()).toEqual({ user: null })
  })

  it('an expired session is not accepted, and is deleted', async () => {
    const { user, token } = await app.newReader()
    await expire(token, Math.floor(Date.now() / 1000) - 1)
    expect(await app.services.sessions.find({ authorization: `Bearer ${token}` })).toBeUndefined()
    expect(await sessionsOf(user.id)).toEqual([])
  })

  it('a session in its second half is extended, together with the cookie', async () => {
    const { user, token } = await app.newReader()
    await expire(token, Math.floor(Date.now() / 1000) + 86_400)
    const found = await app.services.sessions.find({ cookie: `tidings=${token}` })
    expect(found?.renewedCookie).toContain(`tidings=${token};`)
    const [session] = await sessionsOf(user.id)
    expect(session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)
  })

  it.each([
    ['name', { name: ' A ' }, 'Name must be at least 2 characters long'],
    ['name', { name: '\u200b\u200d\u3164 \u2060' }, 'Name must be at least 2 characters long'],
    ['name', { name: 'x'.repeat(201) }, 'Name must be at most 200 characters long'],
    ['email', { email: `${'a'.repeat(243)}@example.com` }, 'Please enter a valid email address'],
    ['email', { email: 'ada at reader.example' }, 'Please enter a valid email address'],
    ['email', { email: '' }, 'Please enter a valid email address'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters long'],
    ['password', { password: 'x'.repeat(257) }, 'Password must be at most 256 characters long'],
  ])('signing up with a bad %s (%o) is refused with the form’s message', async (_, bad, message) => {
    const { call } = await app.caller()
    const registration = { name: 'Ada', email: freshEmail(), password: PASSWORD, ...bad }
    await expectRefused(call.auth.signup(registration), 'BAD_REQUEST', message)
  })

  it.each([
    ['email', { email: 'ada@', password: PASSWORD }, 'Please enter a valid email address'],
    [
      'password',
      { email: 'ada@b.example', password: '12345' },
      'Password must be at least 6 characters long',
    ],
  ])('signing in with a bad %s is refused with the form’s message', async (_, credentials, message) => {
    const { call } = await app.caller()
    await expectRefused(call.auth.login(credentials), 'BAD_REQUEST', message)
  })

  it('an address with look-alike characters is no email address', async () => {
    const { call } = await app.caller()
    const kelvin = { name: 'Kay', email: '\u212Aay@reader.example', password: PASSWORD }
    await expectRefused(call.auth.signup(kelvin), 'BAD_REQUEST')
  })
})

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
