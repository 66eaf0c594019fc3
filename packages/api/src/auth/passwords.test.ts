import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, readerWithPassword } from '../testing/authenticator.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { WORK_LIMITS } from '../work-limits.ts'

const { all, perUser } = WORK_LIMITS.kinds.password

describe.each(DATABASES)('passwords on %s', (kind) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(kind)
  })
  afterAll(() => house.close())

  /** Counts who hashes at the moment, and how many did at once at most. */
  function countHashing() {
    const { work } = house.services
    const { run } = work
    const seen = { count: 0, most: 0, mostOf: new Map<string, number>() }
    const now = new Map<string, number>()
    work.run = (user, place, task, wish) =>
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
        wish,
      )
    return Object.assign(seen, { stop: () => (work.run = run) })
  }

  it('are hashed a few at a time, of all accounts and of those who sign in or up', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => readerWithPassword(house)))
    const stranger = await house.caller()
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

  it('leave half of the threads that files and names are looked up by', () => {
    expect(all).toBeLessThanOrEqual(Number(process.env.UV_THREADPOOL_SIZE ?? 4) / 2)
  })
})
