import { randomUUID } from 'node:crypto'
import { consumeRequestedEmail } from '@tidings/accounts/account/mail-limits'
import { hashSecret } from '@tidings/accounts/hash-secret'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD, userWithPassword } from '../testing/authenticator.ts'
import { browserAt, placeOf as place, type SeenOf } from '../testing/browser-at.ts'
import { passkeyDevice } from '../testing/passkey-device.ts'
import { setQuickPassword } from '../testing/quick-password.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const START = Date.UTC(2026, 10, 20, 8)
const HOUR = 3_600_000

describe.each(DATABASES)('password guessing on %s', (kind) => {
  const app = useTestApp(kind)
  let email: string
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START })
    email = `${randomUUID()}@reader.example`
    const { user } = await userWithPassword(app)
    await app.db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
    await app.db.deleteFrom('limits').execute()
  })
  afterEach(() => vi.useRealTimers())

  const browser = (...seen: SeenOf) => browserAt(app, ...seen)

  /** How many of `times` guesses were checked, each from a separate IP address. */
  async function guess(times: number, at = email, from = 0): Promise<number> {
    const codes = await Promise.all(
      Array.from({ length: times }, (_, n) =>
        refusal(browser(place(from + n)).call.auth.login({ email: at, password: 'wrong horse' })),
      ),
    )
    return codes.filter(({ code }) => code === 'UNAUTHORIZED').length
  }

  it('for an account, existing or not, forty guesses are checked at once, from any number of addresses', async () => {
    expect(await guess(100)).toBe(40)
    expect(await guess(100, 'nobody@reader.example', 1000)).toBe(40)
    const attempts = [email, 'nobody@reader.example'].map(async (at) => {
      const { call, received } = browser(place(5000))
      return [await refusal(call.auth.login({ email: at, password: PASSWORD })), received.seconds]
    })
    const [known, unknown] = await Promise.all(attempts)
    expect(known).toEqual(unknown)
    expect(known).toEqual([
      {
        status: 429,
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many attempts. Please try again in 2 min.',
      },
      90,
    ])
  })

  it('for an account at most a hundred guesses are checked within an hour, however they are spread', async () => {
    let looked = 0
    for (let minute = 0; minute < 60; minute += 4) {
      vi.setSystemTime(START + minute * 60_000)
      looked += await guess(12, email, minute * 100)
    }
    expect(looked).toBeLessThanOrEqual(80)
    vi.setSystemTime(START + 2 * HOUR)
    expect(await guess(1, email, 9000)).toBe(1)
  })

  it('expired limits are deleted, but daily ones not before the day is over', async () => {
    let sent = 0
    for (let hour = 0; hour < 24; hour += 3) {
      vi.setSystemTime(START + hour * HOUR)
      // Counting a guess also deletes expired entries.
      await guess(1, email, hour)
      for (let n = 0; n < 3; n += 1) {
        if ((await consumeRequestedEmail(app.db, 'somebody', 'verify')) === undefined) sent += 1
      }
    }
    expect(sent).toBeLessThanOrEqual(20)
    vi.setSystemTime(START + 96 * HOUR)
    await guess(1, 'nobody@reader.example', 5000)
    const left = await app.db.selectFrom('limits').select('at').execute()
    expect(new Set(left.map(({ at }) => at))).toEqual(new Set([START + 96 * HOUR]))
  })

  it('a browser known from a previous sign-in is not limited, for that account only', async () => {
    const home = browser(place(1))
    await home.call.auth.login({ email, password: PASSWORD })
    const cookie = home.received.cookies.map((value) => value.split(';', 1)[0]).join('; ')
    expect(cookie).toContain('tidings-device=')
    await guess(100, email, 100)
    const again = browser(place(1), cookie)
    expect((await again.call.auth.login({ email, password: PASSWORD })).user.email).toBe(email)
    expect(again.received.cookies.filter((value) => value.startsWith('tidings-device'))).toEqual([])
    const forged = cookie.replace(/.(?=\.[\w-]{43})/, (message) => (message === 'A' ? 'B' : 'A'))
    expect(
      await refusal(browser(place(1), forged).call.auth.login({ email, password: PASSWORD })),
    ).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    const other = `${randomUUID()}@reader.example`
    await browser().call.auth.signup({ name: 'Eve', email: other, password: PASSWORD })
    await setQuickPassword(app.db, other)
    await guess(100, other, 300)
    expect(
      await refusal(browser(place(2), cookie).call.auth.login({ email: other, password: PASSWORD })),
    ).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('from one address fifty wrong passwords are checked, over all accounts; right ones are not counted', async () => {
    const one = browser(place(1))
    for (let n = 0; n < 12; n += 1) await one.call.auth.login({ email, password: PASSWORD })
    const codes: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const { user } = await userWithPassword(app)
      // No more at once than the queue of one network allows.
      const tries = Array.from({ length: 10 }, () =>
        refusal(one.call.auth.login({ email: user.email, password: 'wrong horse' })),
      )
      codes.push(...(await Promise.all(tries)).map(({ code }) => code))
    }
    expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(50)
    expect((await browser(place(2)).call.auth.login({ email, password: PASSWORD })).user.email).toBe(email)
  })

  it('from one address fifty passkeys are checked, counted together with passwords', async () => {
    const credential = passkeyDevice().show({ rpId: 'tidings.test', challenge: 'made-up' })
    expect(await refusal(browser(place(1)).call.auth.login({ email, password: 'wrong horse' }))).toBeDefined()
    const codes = await Promise.all(
      Array.from({ length: 60 }, () => refusal(browser(place(1)).call.auth.passkey({ credential }))),
    )
    expect(codes.filter(({ code }) => code === 'UNAUTHORIZED')).toHaveLength(49)
    expect(codes.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('from one address twenty sign-ups an hour are accepted, as each reveals whether an account exists', async () => {
    const one = browser(place(1))
    const codes: string[] = []
    for (let n = 0; n < 25; n += 5) {
      const tries = Array.from({ length: 5 }, () =>
        refusal(one.call.auth.signup({ name: 'Eve', email, password: PASSWORD })),
      )
      codes.push(...(await Promise.all(tries)).map(({ code }) => code))
    }
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(20)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5)
  })

  /** Localhost: a home user, or an unconfigured reverse proxy in front of all users. */
  const here = { address: '127.0.0.1', network: 'own', isShared: true }
  const outcomes = async (calls: Promise<unknown>[]) => {
    const codes = (await Promise.allSettled(calls)).map((outcome) =>
      outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { code: string }).code,
    )
    return { done: codes.filter((code) => code === 'done').length, codes: new Set(codes) }
  }

  it.each([
    ['a public address', place(1), 20],
    ['this machine, which may be a proxy', here, 200],
  ])('requests for links after a forgotten password are limited from %s: %#', async (_, client, max) => {
    const asked = Array.from({ length: max + 5 }, (_each, n) =>
      browser(client).call.account.forgotPassword({ email: `${n}@reader.example` }),
    )
    const { done, codes } = await outcomes(asked)
    expect(done).toBe(max)
    expect(codes).toEqual(new Set(['done', 'TOO_MANY_REQUESTS']))
  })

  it('five links an hour are sent for one address, and further requests get the same response', async () => {
    const added = vi.spyOn(app.services.jobs, 'add')
    for (const at of [email, 'nobody@reader.example']) {
      added.mockClear()
      for (let n = 0; n < 8; n += 1) {
        const response = await browser(place(n)).call.account.forgotPassword({ email: at })
        expect(response).toEqual({ ok: true })
      }
      expect(added).toHaveBeenCalledTimes(5)
    }
    added.mockRestore()
  })

  it.each([
    ['a public address', place(1), 100],
    ['this machine, which may be a proxy', here, 1000],
  ])('passkey challenges are limited from %s, and no more are stored', async (_, client, max) => {
    await app.db.deleteFrom('sign_in_attempts').execute()
    const { done } = await outcomes(
      Array.from({ length: max + 5 }, () => browser(client).call.auth.beginPasskey()),
    )
    expect(done).toBe(max)
    expect(await app.db.selectFrom('sign_in_attempts').select('state_hash').execute()).toHaveLength(max)
    // They are counted together with attempts at the provider, which are stored as well.
    await expectRefused(browser(client).call.auth.google({}), 'TOO_MANY_REQUESTS')
  })

  it('localhost does not bypass the limits of sign-ups', async () => {
    const limit = { name: hashSecret('address sign-up 127.0.0.1'), level: 200, at: START }
    await app.db.insertInto('limits').values(limit).execute()
    const signup = { name: 'Eve', email: `${randomUUID()}@reader.example`, password: PASSWORD }
    await expectRefused(browser(here).call.auth.signup(signup), 'TOO_MANY_REQUESTS')
  })

  it('limits used up behind an unconfigured proxy don’t block known browsers', async () => {
    const home = browser(here)
    await home.call.auth.login({ email, password: PASSWORD })
    const cookie = home.received.cookies.map((value) => value.split(';', 1)[0]).join('; ')
    const limit = { name: hashSecret('address guess 127.0.0.1'), level: 500, at: START }
    await app.db.deleteFrom('limits').execute()
    await app.db.insertInto('limits').values(limit).execute()
    const other = browser(here).call.auth.login({ email, password: PASSWORD })
    await expectRefused(other, 'TOO_MANY_REQUESTS')
    const again = browser(here, cookie).call.auth.login({ email, password: PASSWORD })
    expect((await again).user.email).toBe(email)
  })
})
