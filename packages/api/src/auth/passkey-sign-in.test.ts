import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userWithTwoStep } from '../testing/authenticator.ts'
import { passkeyDevice } from '../testing/passkey-device.ts'
import { addPasskey, passkeyBrowser, userWithPasskey } from '../testing/passkey-fixture.ts'
import { refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const REFUSED = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'That passkey does not belong to an account here. Log in another way.',
}

describe.each(BOTH_DATABASES)('signing in with a passkey on %s', (kind) => {
  const app = useTestApp(kind)
  beforeEach(() => {
    app.events.length = 0
  })
  afterEach(() => vi.useRealTimers())

  const lastEvent = () => app.events.at(-1)
  const countSessions = async () => (await app.db.selectFrom('sessions').select('id').execute()).length

  it('needs no account name, and starts a new session that is listed and logged in one line', async () => {
    const { user, device, call } = await userWithPasskey(app)
    app.events.length = 0
    const browser = passkeyBrowser(app)
    const offer = await browser.begin()
    expect(Object.keys(offer).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
    expect(offer).toMatchObject({ rpId: 'tidings.test', userVerification: 'required' })
    const { token, user: who } = await (await browser.call()).auth.passkey({ credential: device.show(offer) })
    expect(who.uid).toBe(user.id)
    expect((await (await app.caller(token)).call.auth.session()).user?.uid).toBe(user.id)
    expect(app.events).toEqual([{ event: 'sign-in', userId: user.id, way: 'passkey' }])
    expect((await call.sessions.list()).sessions).toHaveLength(2)
    const [listed] = (await call.passkeys.list()).passkeys
    expect(Date.now() - Date.parse(listed?.lastUsedAt ?? '')).toBeLessThan(60_000)
  })

  it('ends the session of the request, which is never reused', async () => {
    const { device } = await userWithPasskey(app)
    const browser = passkeyBrowser(app)
    const first = await browser.signIn(device)
    const second = await browser.signIn(device)
    expect(second.token).not.toBe(first.token)
    expect((await (await app.caller(first.token)).call.auth.session()).user).toBeNull()
  })

  it('counts as two factors: no code is required', async () => {
    const { call, user, recoveryCodes } = await userWithTwoStep(app)
    const { device } = await addPasskey(call, { code: recoveryCodes[0] })
    expect((await passkeyBrowser(app).signIn(device)).user.uid).toBe(user.id)
  })

  it('the database is useless to a thief: it stores hashes of challenges, and public keys', async () => {
    const browser = passkeyBrowser(app)
    const { challenge } = await browser.begin()
    const kept = JSON.stringify(await app.db.selectFrom('sign_in_attempts').selectAll().execute())
    expect(kept).not.toContain(challenge)
    expect(kept).not.toContain(browser.jar.header()?.split('=')[1])
  })

  describe('refuses, with the same message', () => {
    it.each([
      ['a response for a page of another site', { origin: 'https://evil.example' }, 'origin'],
      ['a response for a page on another port', { origin: 'https://tidings.test:8443' }, 'origin'],
      ['a response for another relying party', { rpId: 'evil.example' }, 'origin'],
      ['a device without user verification', { isVerified: false }, 'unverified'],
      ['a response for adding a passkey', { type: 'webauthn.create' }, 'response'],
      ['a signature with another key', { key: passkeyDevice() }, 'response'],
      ['a response without a user handle', { userHandle: undefined }, 'owner'],
    ])('%s', async (_, faults, reason) => {
      const { user, device } = await userWithPasskey(app)
      const before = await countSessions()
      expect(await refusal(passkeyBrowser(app).signIn(device, faults))).toEqual(REFUSED)
      expect(lastEvent()).toEqual({ event: 'sign-in.refused', userId: user.id, way: 'passkey', reason })
      expect(await countSessions()).toBe(before)
    })

    it('an unknown passkey', async () => {
      const stranger = passkeyDevice()
      expect(await refusal(passkeyBrowser(app).signIn(stranger))).toEqual(REFUSED)
      expect(lastEvent()).toEqual({ event: 'sign-in.refused', way: 'passkey', reason: 'unknown' })
    })

    it('the passkey of one user with the user handle of another', async () => {
      const hers = await userWithPasskey(app)
      const mine = await userWithPasskey(app)
      const userHandle = Buffer.from(hers.user.id).toString('base64url')
      expect(await refusal(passkeyBrowser(app).signIn(mine.device, { userHandle }))).toEqual(REFUSED)
    })

    it('a response that was used before', async () => {
      const { device } = await userWithPasskey(app)
      const browser = passkeyBrowser(app)
      const credential = device.show(await browser.begin())
      await (await browser.call()).auth.passkey({ credential })
      expect(await refusal((await browser.call()).auth.passkey({ credential }))).toEqual(REFUSED)
      expect(lastEvent()).toMatchObject({ reason: 'challenge' })
    })

    it('a second response to a challenge after a wrong one', async () => {
      const { device } = await userWithPasskey(app)
      const browser = passkeyBrowser(app)
      const offer = await browser.begin()
      const wrong = device.show(offer, { isVerified: false })
      expect(await refusal((await browser.call()).auth.passkey({ credential: wrong }))).toEqual(REFUSED)
      const right = device.show(offer)
      expect(await refusal((await browser.call()).auth.passkey({ credential: right }))).toEqual(REFUSED)
    })

    it('a response to another browser’s challenge', async () => {
      const { device } = await userWithPasskey(app)
      const credential = device.show(await passkeyBrowser(app).begin())
      const thief = passkeyBrowser(app)
      await thief.begin()
      expect(await refusal((await thief.call()).auth.passkey({ credential }))).toEqual(REFUSED)
      const bare = passkeyBrowser(app)
      expect(await refusal((await bare.call()).auth.passkey({ credential }))).toEqual(REFUSED)
      expect(lastEvent()).toMatchObject({ reason: 'challenge' })
    })

    it('a response to a challenge for adding a passkey', async () => {
      const { device, call, token } = await userWithPasskey(app, { hasPassword: true })
      const { challenge } = await call.passkeys.begin({ password: 'correct horse' })
      const offer = { ...(await passkeyBrowser(app).begin()), challenge }
      const signedIn = await app.caller(token, `tidings-sign-in=${token}`)
      expect(await refusal(signedIn.call.auth.passkey({ credential: device.show(offer) }))).toEqual(REFUSED)
    })

    it('a response after five minutes', async () => {
      const { device } = await userWithPasskey(app)
      const browser = passkeyBrowser(app)
      const [late, inTime] = [await browser.begin(), await browser.begin()]
      const now = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: now + 299_000 })
      await (await browser.call()).auth.passkey({ credential: device.show(inTime) })
      vi.setSystemTime(now + 301_000)
      const credential = device.show(late)
      expect(await refusal((await browser.call()).auth.passkey({ credential }))).toEqual(REFUSED)
    })

    it('a counter that does not increase, as a cloned passkey would have', async () => {
      const { user, device } = await userWithPasskey(app)
      await passkeyBrowser(app).signIn(device, { counter: 9 })
      for (const counter of [9, 8, 0]) {
        expect(await refusal(passkeyBrowser(app).signIn(device, { counter }))).toEqual(REFUSED)
        expect(lastEvent()).toEqual({
          event: 'sign-in.refused',
          userId: user.id,
          way: 'passkey',
          reason: 'counter',
        })
      }
      await passkeyBrowser(app).signIn(device, { counter: 10 })
    })

    it('one of two concurrent responses with the same counter', async () => {
      const { device } = await userWithPasskey(app)
      const both = [1, 2].map(() => passkeyBrowser(app).signIn(device, { counter: 7 }))
      const outcomes = await Promise.allSettled(both)
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    it('a passkey that was removed, even during sign-in', async () => {
      const { device, call, id } = await userWithPasskey(app, { hasPassword: true })
      const start = vi.spyOn(app.services.sessions, 'start')
      start.mockImplementationOnce(async (userId, userAgent) => {
        await call.passkeys.remove({ id, password: 'correct horse' })
        return app.services.sessions.start(userId, userAgent)
      })
      const browser = passkeyBrowser(app)
      expect(await refusal(browser.signIn(device))).toEqual(REFUSED)
      expect((await (await browser.call()).auth.session()).user).toBeNull()
      expect(await refusal(browser.signIn(device))).toEqual(REFUSED)
      start.mockRestore()
    })
  })

  it('accepts passkeys without a counter', async () => {
    const { device, user } = await userWithPasskey(app, { device: passkeyDevice({ counts: false }) })
    for (const _ of [1, 2]) expect((await passkeyBrowser(app).signIn(device)).user.uid).toBe(user.id)
  })

  it('rejects the passkey of a deleted account at once', async () => {
    const { device, call } = await userWithPasskey(app, { hasPassword: true })
    await call.account.delete({ password: 'correct horse' })
    expect(await refusal(passkeyBrowser(app).signIn(device))).toEqual(REFUSED)
  })
})
