import { WORK_LIMITS } from '@tidings/accounts/work-queue'
import { expect, it } from 'vitest'
import { PASSWORD, userWithPassword } from '../testing/authenticator.ts'
import { browserAt, placeOf } from '../testing/browser-at.ts'
import { refusal } from '../testing/refusal.ts'
import { openTestApp } from '../testing/test-app.ts'

it('strangers who guess at full rate don’t block other users', async () => {
  const app = await openTestApp('sqlite')
  const { email } = (await userWithPassword(app)).user
  const { kinds } = WORK_LIMITS
  const codes: Promise<string>[] = []
  for (let network = 0; network < 30; network += 1) {
    for (let n = 0; n < 30; n += 1) {
      const login = { email: `${network}-${n}@reader.example`, password: 'wrong horse' }
      const { call } = browserAt(app, placeOf(network))
      codes.push(refusal(call.auth.login(login)).then(({ code }) => code))
    }
  }
  // One network has fewer places than requests: when its first is refused, its others wait or are refused too.
  await Promise.race(codes.slice(-30))
  const { call } = browserAt(app, placeOf(100))
  expect((await call.auth.login({ email, password: PASSWORD })).user.email).toBe(email)
  const looked = (await Promise.all(codes)).filter((code) => code === 'UNAUTHORIZED')
  expect(looked.length).toBeLessThanOrEqual(30 * (kinds.password.perUser + kinds.password.waiting))
  await app.close()
})
