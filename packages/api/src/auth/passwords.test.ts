import { randomUUID } from 'node:crypto'
import { hashSecret } from '@tidings/accounts/hash-secret'
import { hashPassword } from '@tidings/accounts/sign-in/passwords'
import { WORK_LIMITS, WorkRefused } from '@tidings/accounts/work-queue'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD, userWithPassword } from '../testing/authenticator.ts'
import { browserAt, placeOf as place, type SeenOf } from '../testing/browser-at.ts'
import { refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const { all, perUser } = WORK_LIMITS.kinds.password

describe.each(DATABASES)('passwords on %s', (kind) => {
  const app = useTestApp(kind)

  /** Counts concurrent hashes and their maximum. */
  function countHashing() {
    const { work } = app.services
    const { run } = work
    const seen = { count: 0, most: 0, mostOf: new Map<string, number>() }
    const now = new Map<string, number>()
    work.run = (user, place, task, options) =>
      run(
        user,
        place,
        async () => {
          if (place !== 'password') return task()
          const add = (by: number) => now.set(user, (now.get(user) ?? 0) + by)
          add(1)
          seen.count += 1
          seen.most = Math.max(
            seen.most,
            [...now.values()].reduce((sum, each) => sum + each, 0),
          )
          seen.mostOf.set(user, Math.max(seen.mostOf.get(user) ?? 0, now.get(user) ?? 0))
          try {
            return await task()
          } finally {
            add(-1)
          }
        },
        options,
      )
    return Object.assign(seen, { stop: () => (work.run = run) })
  }

  it('are hashed a few at a time, over all sign-ins and sign-ups', async () => {
    const hash = await hashPassword(PASSWORD)
    const readers = await Promise.all(Array.from({ length: 4 }, () => userWithPassword(app, hash)))
    const stranger = await app.caller()
    const hashing = countHashing()
    const password = 'correct horse battery'
    await Promise.all([
      ...readers.flatMap(({ call }) => [1, 2, 3].map(() => call.passkeys.begin({ password: PASSWORD }))),
      ...readers.map(({ call }) =>
        call.account.changePassword({ password: PASSWORD, newPassword: password }),
      ),
      ...readers.map(({ user: { email } }) =>
        stranger.call.auth.login({ email, password: 'wrong horse' }).catch(() => {}),
      ),
      ...[1, 2].map((n) =>
        stranger.call.auth.signup({ name: 'New', email: `n${n}@reader.example`, password }),
      ),
    ])
    hashing.stop()
    expect(hashing.count).toBeGreaterThanOrEqual(4 * 3 + 4 * 2 + 4 + 2)
    expect(hashing.most).toBe(all)
    expect(Math.max(...hashing.mostOf.values())).toBe(perUser)
    expect(hashing.mostOf.size).toBe(5)
  })

  it('leave half of the libuv threads to files and DNS', () => {
    expect(all).toBeLessThanOrEqual(Number(process.env.UV_THREADPOOL_SIZE ?? 4) / 2)
  })

  describe('of many who sign in at once', () => {
    const browser = (...seen: SeenOf) => browserAt(app, ...seen)
    let email: string
    beforeEach(async () => {
      // So that limits expire.
      vi.useFakeTimers({ toFake: ['Date'] })
      email = `${randomUUID()}@reader.example`
      await browser().call.auth.signup({ name: 'Ada L.', email, password: PASSWORD })
      await app.db.deleteFrom('limits').execute()
    })
    afterEach(() => vi.useRealTimers())

    it('requests refused or aborted before hashing count for no account, and store no row', async () => {
      const { token } = await browser().call.auth.login({ email, password: PASSWORD })
      const { call: mine } = await app.caller(token)
      await app.db.deleteFrom('limits').execute()
      const away = browser(place(1), undefined, AbortSignal.abort()).call
      const { work } = app.services
      const { run } = work
      let free = 0
      work.run = (user, kind, task, options) => {
        if (kind !== 'password' || options?.signal?.aborted || free > 0) {
          if (kind === 'password') free -= 1
          return run(user, kind, task, options)
        }
        return Promise.reject(new WorkRefused('SERVICE_UNAVAILABLE'))
      }
      const guess = { email, password: 'wrong horse' }
      const signup = { name: 'Eve', email: 'eve@reader.example', password: PASSWORD }
      const change = { password: PASSWORD, newPassword: 'another horse' }
      const codes: string[] = []
      for (const { auth } of [away, browser(place(1)).call]) {
        for (const call of [() => auth.login(guess), () => auth.signup(signup)])
          codes.push((await refusal(call())).code)
      }
      // First the old password is not checked; then it is, and the new one is not hashed.
      for (const hashed of [0, 1]) {
        free = hashed
        codes.push((await refusal(mine.account.changePassword(change))).code)
      }
      work.run = run
      expect(codes).toEqual([
        ...Array(2).fill('CLIENT_CLOSED_REQUEST'),
        ...Array(4).fill('SERVICE_UNAVAILABLE'),
      ])
      const rows = await app.db.selectFrom('limits').selectAll().orderBy('name').execute()
      const { address, network } = place(1)
      const places = ['guess', 'sign-up'].flatMap((what) => [
        `address ${what} ${address}`,
        `network ${what} ${network}`,
      ])
      expect(rows.map(({ name, level }) => [name, level])).toEqual(
        places.map((name) => [hashSecret(name), 2]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      )
    })

    it('using up a network’s places blocks neither its other addresses nor known browsers there', async () => {
      const home = browser(place(1))
      await home.call.auth.login({ email, password: PASSWORD })
      const cookie = home.received.cookies.map((value) => value.split(';', 1)[0]).join('; ')
      const { work } = app.services
      const { run } = work
      const busy = `place ${place(1).address}`
      work.run = (user, kind, task, options) =>
        user === busy ? Promise.reject(new WorkRefused('TOO_MANY_REQUESTS')) : run(user, kind, task, options)
      const login = { email, password: PASSWORD }
      expect((await refusal(home.call.auth.login(login))).code).toBe('TOO_MANY_REQUESTS')
      await browser(place(1), cookie).call.auth.login(login)
      await browser({ ...place(1), address: '203.0.1.8' }).call.auth.login(login)
      work.run = run
    })
  })
})
