import { replacePassword } from '@tidings/accounts/account/end-access'
import { sweepExpired } from '@tidings/db/queries/accounts/sessions'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { codeOf, PASSWORD, userWithPassword, userWithTwoStep } from '../testing/authenticator.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const WRONG = { status: 401, message: 'That code is wrong or was used already.' }
const TOO_LATE = { status: 412, message: 'This took too long. Please log in again.' }

describe.each(BOTH_DATABASES)('the second step of signing in on %s', (kind) => {
  const app = useTestApp(kind)
  afterEach(() => vi.useRealTimers())

  type Reader = Awaited<ReturnType<typeof userWithTwoStep>>
  const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })

  /** Enters the password; returns the Cookie header that the browser would send from then on. */
  async function typePassword({ user }: Reader): Promise<string> {
    const { call, cookies } = await app.caller()
    const response = await refusal(call.auth.login({ email: user.email, password: PASSWORD }))
    expect(response).toMatchObject({ status: 428, code: 'PRECONDITION_REQUIRED' })
    expect(cookies).toEqual([
      expect.stringMatching(/^tidings-second-step=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=300$/),
    ])
    return cookies[0]?.split(';')[0] ?? ''
  }
  const typeCode = async (sent: string, code: string) =>
    (await app.caller(undefined, sent)).call.auth.secondStep({ code })
  const sessionsOf = async ({ user }: Reader) =>
    (await app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).length

  it('the password alone starts no session; the code after it does', async () => {
    const reader = await userWithTwoStep(app)
    const sent = await typePassword(reader)
    expect(await sessionsOf(reader)).toBe(1)
    app.events.length = 0
    const { user, token } = await typeCode(sent, codeOf(reader.secret))
    expect(user.uid).toBe(reader.user.id)
    expect(await app.services.sessions.find({ authorization: `Bearer ${token}` })).toBeDefined()
    expect(app.events).toEqual([{ event: 'sign-in', userId: user.uid, way: 'authenticator' }])
  })

  it('the token of a pending second step is no session, and the database stores only its hash', async () => {
    const reader = await userWithTwoStep(app)
    const sent = await typePassword(reader)
    const token = sent.split('=')[1] ?? ''
    expect(await app.services.sessions.find({ cookie: `tidings=${token}` })).toBeUndefined()
    const rows = await app.db.selectFrom('second_steps').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('a recovery code replaces the app once, however it is typed', async () => {
    const reader = await userWithTwoStep(app)
    const [code = ''] = reader.recoveryCodes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    await typeCode(await typePassword(reader), typed)
    const sent = await typePassword(reader)
    expect(await refusal(typeCode(sent, code))).toMatchObject(WRONG)
    expect((await reader.call.twoStep.get()).recoveryCodesLeft).toBe(9)
  })

  it('another user’s codes are rejected', async () => {
    const [mine, hers] = [await userWithTwoStep(app), await userWithTwoStep(app)]
    const sent = await typePassword(mine)
    expect(await refusal(typeCode(sent, codeOf(hers.secret)))).toMatchObject(WRONG)
    expect(await refusal(typeCode(sent, hers.recoveryCodes[0] ?? ''))).toMatchObject(WRONG)
    expect((await hers.call.twoStep.get()).recoveryCodesLeft).toBe(10)
  })

  it('a code works once: neither it nor an earlier one works again, even in another sign-in', async () => {
    const reader = await userWithTwoStep(app)
    const [now, next] = [codeOf(reader.secret), codeOf(reader.secret, 1)]
    await typeCode(await typePassword(reader), next)
    const sent = await typePassword(reader)
    expect(await refusal(typeCode(sent, next))).toMatchObject(WRONG)
    expect(await refusal(typeCode(sent, now))).toMatchObject(WRONG)
  })

  it('the code that two-step sign-in was switched on with does not sign in', async () => {
    const { user, call } = await userWithPassword(app)
    const code = codeOf((await call.twoStep.begin()).secret)
    await call.twoStep.switchOn({ password: PASSWORD, code })
    const login = call.auth.login({ email: user.email, password: PASSWORD, code })
    expect(await refusal(login)).toMatchObject(WRONG)
  })

  it('of two concurrent uses of one code, one succeeds', async () => {
    const reader = await userWithTwoStep(app)
    const [one, other] = [await typePassword(reader), await typePassword(reader)]
    const code = codeOf(reader.secret)
    const results = await Promise.allSettled([typeCode(one, code), typeCode(other, code)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('a pending sign-in works once, for five minutes and five codes', async () => {
    const reader = await userWithTwoStep(app)
    const used = await typePassword(reader)
    const late = await typePassword(reader)
    const guessed = await typePassword(reader)
    await typeCode(used, codeOf(reader.secret))
    expect(await refusal(typeCode(used, reader.recoveryCodes[0] ?? ''))).toMatchObject(TOO_LATE)
    for (let n = 0; n < 5; n += 1) expect(await refusal(typeCode(guessed, 'AAAA'))).toMatchObject(WRONG)
    expect(await refusal(typeCode(guessed, reader.recoveryCodes[1] ?? ''))).toMatchObject(TOO_LATE)
    setClock(Date.now() + 300_001)
    expect(await refusal(typeCode(late, codeOf(reader.secret)))).toMatchObject(TOO_LATE)
    expect((await reader.call.twoStep.get()).recoveryCodesLeft).toBe(10)
    await sweepExpired(app.db, Date.now())
    expect(await app.db.selectFrom('second_steps').selectAll().execute()).toEqual([])
  })

  it('ten codes of the app can be tried within an hour, by all clients together; recovery codes still work', async () => {
    const reader = await userWithTwoStep(app)
    const login = (code: string) =>
      app.caller().then(({ call }) => call.auth.login({ email: reader.user.email, password: PASSWORD, code }))
    const right = codeOf(reader.secret)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 10; n += 1) expect(await refusal(login(wrong))).toMatchObject(WRONG)
    await expectRefused(login(right), 'TOO_MANY_REQUESTS')
    const sent = await typePassword(reader)
    expect(await refusal(typeCode(sent, right))).toMatchObject({ status: 429 })
    expect((await login(reader.recoveryCodes[0] ?? '')).user.uid).toBe(reader.user.id)
    setClock(Date.now() + 3_600_001)
    expect((await login(codeOf(reader.secret))).user.uid).toBe(reader.user.id)
  })

  it('clients without cookies send the code with the password', async () => {
    const { user, secret } = await userWithTwoStep(app)
    const { call } = await app.caller()
    const keys = { email: user.email, password: PASSWORD, code: codeOf(secret) }
    const wrong = call.auth.login({ ...keys, password: 'wrong horse' })
    expect(await refusal(wrong)).toMatchObject({ message: 'The email or the password is wrong.' })
    const { token } = await call.auth.login(keys)
    expect(await app.services.sessions.find({ authorization: `Bearer ${token}` })).toBeDefined()
    expect(await refusal(call.auth.login(keys))).toMatchObject(WRONG)
  })

  it('without two-step sign-in a code is ignored, and does not reveal whether there is an account', async () => {
    const { call } = await app.caller()
    const nobody = call.auth.login({ email: 'nobody@reader.example', password: PASSWORD, code: '123456' })
    expect(await refusal(nobody)).toMatchObject({ message: 'The email or the password is wrong.' })
  })

  it('a new password, with or without a mailed link, cancels pending sign-ins and keeps two-step sign-in', async () => {
    const reader = await userWithTwoStep(app)
    const sent = await typePassword(reader)
    const { password_hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', reader.user.id)
      .executeTakeFirstOrThrow()
    await replacePassword(app.db, reader.user.id, password_hash ?? '')
    expect(await refusal(typeCode(sent, codeOf(reader.secret)))).toMatchObject(TOO_LATE)
    await typePassword(reader)
  })

  it('a code without a pending sign-in is rejected', async () => {
    const reader = await userWithTwoStep(app)
    for (const sent of ['', 'tidings-second-step=made-up', `tidings-second-step=${reader.token}`]) {
      expect(await refusal(typeCode(sent, codeOf(reader.secret)))).toMatchObject(TOO_LATE)
    }
  })

  it('the browser’s previous session continues until the code is entered, and then ends', async () => {
    const reader = await userWithTwoStep(app)
    const { token } = await app.newReader()
    const sent = `${await typePassword(reader)}; tidings=${token}`
    const lives = () => app.services.sessions.find({ cookie: `tidings=${token}` })
    expect(await lives()).toBeDefined()
    await typeCode(sent, codeOf(reader.secret))
    expect(await lives()).toBeUndefined()
  })

  it('an account that was deleted meanwhile can’t be signed in to', async () => {
    const reader = await userWithTwoStep(app)
    const sent = await typePassword(reader)
    await reader.call.account.delete({ password: PASSWORD })
    expect(await refusal(typeCode(sent, codeOf(reader.secret)))).toMatchObject(TOO_LATE)
    const waiting = app.db.selectFrom('second_steps').selectAll().where('user_id', '=', reader.user.id)
    expect(await waiting.execute()).toEqual([])
  })
})
