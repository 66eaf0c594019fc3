import { openSessions } from '@tidings/accounts/sessions/sessions'
import { startSession } from '@tidings/accounts/sign-in/start-session'
import { sweepExpired } from '@tidings/db/queries/accounts/sessions'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'correct horse'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(BOTH_DATABASES)('sessions on %s', (kind) => {
  const app = useTestApp(kind)
  afterEach(() => vi.useRealTimers())

  const lives = async (token: string) =>
    (await app.services.sessions.find({ authorization: `Bearer ${token}` })) !== undefined
  /** Only the clock is fake; the database uses real timers. */
  const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })

  it('lists the user’s sessions, the current one first, with browser and system names', async () => {
    const { user, token, call } = await app.newReader()
    const { sessions } = app.services
    await sessions.start(user.id, FIREFOX)
    const { sessions: listed } = await call.sessions.list()
    expect(listed.map(({ isThis, browser, system }) => ({ isThis, browser, system }))).toEqual([
      { isThis: true, browser: null, system: null },
      { isThis: false, browser: 'Firefox', system: 'Linux' },
    ])
    expect(Date.now() - Date.parse(listed[1]?.beganAt ?? '')).toBeLessThan(60_000)
    // The list reveals neither the token nor its hash.
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  it('another session can be ended at once', async () => {
    const { user, call, token } = await app.newReader()
    const { token: far } = await app.services.sessions.start(user.id)
    const { sessions: listed } = await call.sessions.list()
    const id = listed.find(({ isThis }) => !isThis)?.id ?? ''
    expect(await call.sessions.end({ id })).toEqual({ id })
    expect([await lives(far), await lives(token)]).toEqual([false, true])
    await expectRefused(call.sessions.end({ id }), 'NOT_FOUND')
  })

  it('signing out everywhere ends all sessions of the user, including this one', async () => {
    const { user, call, token, cookies } = await app.newReader()
    const other = await app.newReader()
    const { token: far } = await app.services.sessions.start(user.id)
    expect(await call.sessions.endAll()).toEqual({ ended: 2 })
    expect([await lives(far), await lives(token), await lives(other.token)]).toEqual([false, false, true])
    expect(cookies).toEqual([expect.stringMatching(/Max-Age=0/)])
  })

  it('a session ended in one process is invalid in another at once', async () => {
    const { token, call } = await app.newReader()
    const otherProcess = openSessions(app.services.database, {
      secure: false,
      accessKey: new Uint8Array(32),
    })
    expect(await otherProcess.find({ cookie: `tidings=${token}` })).toBeDefined()
    await call.auth.logout()
    expect(await otherProcess.find({ cookie: `tidings=${token}` })).toBeUndefined()
  })

  it('a session expires after 30 days without use, however often it was used before', async () => {
    const { token } = await app.newReader()
    const now = Date.now()
    setClock(now + 29 * DAY_MS)
    expect(await lives(token)).toBe(true)
    setClock(now + 58 * DAY_MS)
    expect(await lives(token)).toBe(true)
    setClock(now + 88 * DAY_MS + 1000)
    expect(await lives(token)).toBe(false)
  })

  it('a session expires after 180 days, however much it is used', async () => {
    const { token } = await app.newReader()
    const now = Date.now()
    for (let day = 20; day < 180; day += 20) {
      setClock(now + day * DAY_MS)
      expect(await lives(token)).toBe(true)
    }
    setClock(now + 180 * DAY_MS)
    expect(await lives(token)).toBe(false)
  })

  it('use is recorded at most every quarter of an hour', async () => {
    const { token, call } = await app.newReader()
    const now = Date.now()
    const seenAt = async () => Date.parse((await call.sessions.list()).sessions[0]?.seenAt ?? '')
    setClock(now + 840_000)
    await lives(token)
    expect(await seenAt()).toBeLessThan(now + 1000)
    setClock(now + 901_000)
    await lives(token)
    expect(await seenAt()).toBe(now + 901_000)
  })

  it('expired sessions are deleted, and valid ones kept', async () => {
    const old = await app.newReader()
    const now = Date.now()
    const young = await app.newReader()
    const end = Math.floor(now / 1000) - 1
    await app.db.updateTable('sessions').set({ expires_at: end }).where('user_id', '=', old.user.id).execute()
    expect(await sweepExpired(app.db, now)).toBe(1)
    expect(await lives(young.token)).toBe(true)
  })

  it('a token planted in a browser beforehand is never reused', async () => {
    const planted = 'a'.repeat(40)
    const { call } = await app.caller(undefined, `tidings=${planted}`)
    const email = `fixed-${kind}@reader.example`
    await call.auth.signup({ name: 'Ada', email, password: PASSWORD })
    const tokens = new Set([planted])
    for (const _ of [1, 2]) tokens.add((await call.auth.login({ email, password: PASSWORD })).token)
    expect(tokens.size).toBe(3)
    expect(await lives(planted)).toBe(false)
  })

  it('a bearer token takes precedence over a cookie, for the user and for signing out', async () => {
    const [ann, bea] = [await app.newReader(), await app.newReader()]
    const { sessions } = app.services
    const both = { authorization: `Bearer ${ann.token}`, cookie: `tidings=${bea.token}` }
    expect((await sessions.find(both))?.user.id).toBe(ann.user.id)
    expect(await sessions.find({ ...both, authorization: 'Bearer nothing' })).toBeUndefined()
    expect((await sessions.find({ ...both, authorization: 'Basic YTpi' }))?.user.id).toBe(bea.user.id)
  })

  it('signing in ends the sessions of the request’s token and cookie', async () => {
    const [ann, bea] = [await app.newReader(), await app.newReader()]
    const { call } = await app.caller(ann.token, `tidings=${bea.token}`)
    const email = `both-${kind}@reader.example`
    await call.auth.signup({ name: 'Ada', email, password: PASSWORD })
    expect([await lives(ann.token), await lives(bea.token)]).toEqual([false, false])
  })

  it('a sign-in in progress while the password changes gives no access', async () => {
    const { user } = await app.newReader()
    const cookies: string[] = []
    const ctx = {
      ...app.services,
      origin: '',
      cookies: undefined,
      userAgent: undefined,
      session: undefined,
      setCookie: (value: string) => cookies.push(value),
    }
    await app.db.updateTable('users').set({ password_hash: 'new' }).where('id', '=', user.id).execute()
    expect(await refusal(startSession(ctx, user, 'password'))).toMatchObject({ status: 401 })
    expect(cookies).toEqual([])
    const left = await app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
    expect(left).toHaveLength(1)
  })
})
