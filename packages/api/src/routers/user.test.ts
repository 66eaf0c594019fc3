import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../testing/refusal.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

describe.each(DATABASES)('user on %s', (kind) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(kind)
  })
  afterAll(() => house.close())

  it('answers the signed-in user, with or without their own email', async () => {
    const { call, user } = await house.newReader()
    const answer = await call.user.get({})
    expect(answer.user).toMatchObject({ uid: user.id, email: user.email, displayName: user.display_name })
    expect(await call.user.get({ email: ` ${user.email.toUpperCase()}` })).toEqual(answer)
    expect(await call.user.get({ email: '' })).toEqual(answer)
  })

  it('refuses an email that names somebody else, known or not', async () => {
    const { call } = await house.newReader()
    const { user: other } = await house.newReader()
    for (const email of [other.email, 'nobody@reader.example']) {
      expect(await refusal(call.user.get({ email }))).toEqual({
        status: 403,
        code: 'FORBIDDEN',
        message: 'That email belongs to somebody else.',
      })
    }
  })

  it('an account without an inbox address falls back to its id', async () => {
    const { call, user } = await house.newReader()
    expect((await call.user.get({})).user.emailAddress).toBe(`${user.id}@inbox.test`)
  })

  it('moves the days of the user to another time zone, and refuses one that nobody knows', async () => {
    const { call, token } = await house.newReader()
    const moved = await call.user.setTimeZone({ timeZone: 'America/New_York' })
    expect(moved.user.timeZone).toBe('America/New_York')
    expect(await refusal(call.user.setTimeZone({ timeZone: 'Mars/Base' }))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
      message: 'That time zone is not known.',
    })
    const later = await house.caller(token)
    expect((await later.call.user.get({})).user.timeZone).toBe('America/New_York')
  })
})
