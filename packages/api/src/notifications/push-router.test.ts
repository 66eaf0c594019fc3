import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { pushKeys } from '../testing/push-keys.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const endpoint = 'https://push.example/send/a-secret-address'
const asked = () => ({ endpoint, ...pushKeys().keys })

describe.each(DATABASES)('notifications on %s', (kind) => {
  const app = useTestApp(kind)

  const rows = (userId: string) =>
    app.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute()

  it('are off by default, and switched on and off for the browser of the session alone', async () => {
    const { call, user } = await app.newReader()
    const { call: other } = await app.caller((await app.services.sessions.start(user.id)).token)
    const off = await call.push.get({})
    expect(off).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), isOn: false })
    await call.push.switchOn(asked())
    expect(await call.push.get({})).toEqual({ ...off, isOn: true })
    expect(await other.push.get({})).toEqual(off)
    await other.push.switchOff({})
    expect(await call.push.get({})).toMatchObject({ isOn: true })
    await call.push.switchOff({})
    expect(await call.push.get({})).toEqual(off)
    expect(await rows(user.id)).toEqual([])
  })

  it('are switched on again in place of what was, sealed in the database', async () => {
    const { call, user } = await app.newReader()
    await call.push.switchOn(asked())
    await call.push.switchOn(asked())
    const [row, ...more] = await rows(user.id)
    expect(more).toEqual([])
    expect(JSON.stringify(row)).not.toContain('a-secret-address')
  })

  it.each([
    ['http://push.example/send', {}],
    ['https://push.example:8443/send', {}],
    ['https://10.0.0.1/send', {}],
    ['https://localhost/send', {}],
    ['https://user:secret@push.example/send', {}],
    ['not an address', {}],
    [endpoint, { p256dh: 'AAAA' }],
    [endpoint, { auth: 'AAAA' }],
  ])('%s with %j is refused', async (address, keys) => {
    const { call, user } = await app.newReader()
    const made = call.push.switchOn({ ...asked(), endpoint: address, ...keys })
    await expectRefused(made, 'BAD_REQUEST')
    expect(await rows(user.id)).toEqual([])
  })

  it('end on logging out, when their session is ended elsewhere, and when all are', async () => {
    const { call, token, user } = await app.newReader()
    const { call: other } = await app.caller((await app.services.sessions.start(user.id)).token)
    await call.push.switchOn(asked())
    await other.push.switchOn(asked())
    await call.auth.logout({})
    expect(await rows(user.id)).toHaveLength(1)
    await other.sessions.endAll()
    expect(await rows(user.id)).toEqual([])
    const { call: after } = await app.caller(token)
    await expectRefused(after.push.get({}), 'UNAUTHORIZED')
  })
})
