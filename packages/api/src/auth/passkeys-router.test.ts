import { replacePassword } from '@tidings/accounts/account/end-access'
import { seedPasskey } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD, userWithPassword, userWithTwoStep } from '../testing/authenticator.ts'
import { passkeyDevice } from '../testing/passkey-device.ts'
import { makePasskey, offerTo, passkeyBrowser, userWithPasskey } from '../testing/passkey-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const NOT_ADDED = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'The passkey could not be added. Please try again.',
}

describe.each(DATABASES)('passkeys in the settings on %s', (kind) => {
  const app = useTestApp(kind)
  const post = useTestMailbox(app)
  beforeEach(() => {
    app.events.length = 0
  })
  afterEach(() => vi.useRealTimers())

  const isIn = async (token: string) => (await (await app.caller(token)).call.auth.session()).user !== null
  const namesOf = async ({ call }: Pick<Awaited<ReturnType<typeof userWithPassword>>, 'call'>) =>
    (await call.passkeys.list()).passkeys.map(({ name }) => name)

  it('is added with the password, for the configured host and the signed-in user, and notified by mail', async () => {
    const { call, user } = await userWithPassword(app)
    const offer = await call.passkeys.begin({ password: PASSWORD })
    expect(offer).toMatchObject({
      rp: { id: 'tidings.test' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const device = passkeyDevice()
    const added = await call.passkeys.add({ credential: device.make(offer), name: ' Key ring ' })
    expect(added).toMatchObject({ name: 'Key ring', lastUsedAt: null, isBackedUp: false })
    expect((await call.passkeys.list()).passkeys).toEqual([added])
    expect(app.events).toEqual([{ event: 'passkey.added', userId: user.id }])
    const message = await post.next(user.email)
    expect(message.subject).toBe('A passkey was added')
    expect(message.body).toContain('https://tidings.test/forgot-password')
    // Sent to the browser, so that the same device creates no second one.
    const { excludeCredentials } = await call.passkeys.begin({ password: PASSWORD })
    expect(excludeCredentials).toHaveLength(1)
  })

  it('is named after browser and system by default, each with a unique name', async () => {
    const { call, token } = await app.newReader()
    const add = async () => (await call.passkeys.add({ credential: await makePasskey(app, token) })).name
    expect([await add(), await add()]).toEqual(['Passkey', 'Passkey 2'])
  })

  it('is not added with a wrong password, or to an account without one', async () => {
    const { call } = await userWithPassword(app)
    const begun = call.passkeys.begin({ password: 'wrong horse' })
    await expectRefused(begun, 'FORBIDDEN', 'That password is wrong.')
    const { call: other } = await app.newReader()
    await expectRefused(other.passkeys.begin({ password: '' }), 'PRECONDITION_FAILED')
  })

  it('requires a code with two-step sign-in, because it will sign in without one', async () => {
    const { call, recoveryCodes } = await userWithTwoStep(app)
    const begin = (code?: string) => call.passkeys.begin({ password: PASSWORD, code })
    await expectRefused(begin(), 'PRECONDITION_REQUIRED')
    await expectRefused(begin('made up'), 'FORBIDDEN')
    await begin(recoveryCodes[0])
    await expectRefused(begin(recoveryCodes[0]), 'FORBIDDEN')
  })

  it('is accepted without attestation: no foreign certificate is parsed', async () => {
    const { call, token } = await app.newReader()
    const credential = passkeyDevice().make(await offerTo(app, token), { attestation: 'packed' })
    expect(await call.passkeys.add({ credential })).toMatchObject({ lastUsedAt: null })
  })

  describe('is not added', () => {
    it.each([
      ['by a page of another site', { origin: 'https://evil.example' }, 'origin'],
      ['for another relying party', { rpId: 'evil.example' }, 'origin'],
      ['when the device has not verified its user', { isVerified: false }, 'unverified'],
      ['with a response for signing in', { type: 'webauthn.get' }, 'response'],
    ])('%s', async (_, faults, reason) => {
      const reader = await app.newReader()
      const offer = await offerTo(app, reader.token)
      const credential = passkeyDevice().make(offer, faults)
      expect(await refusal(reader.call.passkeys.add({ credential }))).toEqual(NOT_ADDED)
      expect(app.events).toEqual([{ event: 'passkey.refused', userId: reader.user.id, reason }])
      expect(await namesOf(reader)).toEqual([])
    })

    it('when the response can’t be parsed', async () => {
      const { call, token } = await app.newReader()
      const credential = passkeyDevice().make(await offerTo(app, token))
      credential.response.attestationObject = ''
      expect(await refusal(call.passkeys.add({ credential }))).toEqual(NOT_ADDED)
    })

    it('twice with one challenge, or with another session’s challenge', async () => {
      const mine = await app.newReader()
      const offer = await offerTo(app, mine.token)
      const elsewhere = await app.caller((await app.services.sessions.start(mine.user.id)).token)
      const hers = await app.newReader()
      for (const { call } of [elsewhere, hers]) {
        const credential = passkeyDevice().make(offer)
        expect(await refusal(call.passkeys.add({ credential }))).toEqual(NOT_ADDED)
      }
      await mine.call.passkeys.add({ credential: passkeyDevice().make(offer) })
      const again = mine.call.passkeys.add({ credential: passkeyDevice().make(offer) })
      expect(await refusal(again)).toEqual(NOT_ADDED)
    })

    it('with a challenge for signing in', async () => {
      const { call, user } = await app.newReader()
      const { challenge } = await passkeyBrowser(app).begin()
      const credential = passkeyDevice().make({
        rp: { id: 'tidings.test' },
        user: { id: Buffer.from(user.id).toString('base64url') },
        challenge,
      })
      expect(await refusal(call.passkeys.add({ credential }))).toEqual(NOT_ADDED)
    })

    it('after five minutes', async () => {
      const { call, token } = await app.newReader()
      const offer = await offerTo(app, token)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
      const credential = passkeyDevice().make(offer)
      expect(await refusal(call.passkeys.add({ credential }))).toEqual(NOT_ADDED)
    })

    it('a second time, to any account', async () => {
      const { device } = await userWithPasskey(app)
      const { call, token } = await app.newReader()
      const credential = await makePasskey(app, token, device)
      await expectRefused(call.passkeys.add({ credential }), 'CONFLICT')
    })

    it('by a session that a new password has ended', async () => {
      const reader = await app.newReader()
      const credential = await makePasskey(app, reader.token)
      await replacePassword(app.db, reader.user.id, 'another')
      await expectRefused(reader.call.passkeys.add({ credential }), 'UNAUTHORIZED')
      const kept = app.db.selectFrom('passkeys').selectAll().where('user_id', '=', reader.user.id)
      expect(await kept.execute()).toEqual([])
    })

    it('as the twenty-first of an account', async () => {
      const { call, user, token } = await app.newReader()
      for (let n = 0; n < 19; n += 1) await seedPasskey(app.db, user.id)
      const [last, tooMany] = [await makePasskey(app, token), await makePasskey(app, token)]
      await call.passkeys.add({ credential: last })
      await expectRefused(call.passkeys.add({ credential: tooMany }), 'LIMIT_REACHED')
      await expectRefused(offerTo(app, token), 'LIMIT_REACHED')
    })
  })

  it('is renamed', async () => {
    const reader = await userWithPasskey(app)
    await reader.call.passkeys.rename({ id: reader.id, name: 'Work laptop' })
    expect(await namesOf(reader)).toEqual(['Work laptop'])
  })

  it('is removed with the password: it can’t sign in, all other sessions end, and a mail is sent', async () => {
    const { call, user, token, device, id } = await userWithPasskey(app, { hasPassword: true })
    await post.next(user.email)
    const { token: lost } = await passkeyBrowser(app).signIn(device)
    const wrong = call.passkeys.remove({ id, password: 'wrong horse' })
    await expectRefused(wrong, 'FORBIDDEN')
    expect(await isIn(lost)).toBe(true)
    await call.passkeys.remove({ id, password: PASSWORD })
    expect([await isIn(lost), await isIn(token)]).toEqual([false, true])
    await expectRefused(passkeyBrowser(app).signIn(device), 'UNAUTHORIZED')
    expect(app.events).toContainEqual({ event: 'passkey.removed', userId: user.id, count: 1 })
    expect((await post.next(user.email)).subject).toBe('A passkey was removed')
  })

  it('is kept when the password changes, and the mail says so, without text that someone else may have typed', async () => {
    const { call, user, device } = await userWithPasskey(app, { hasPassword: true })
    await post.next(user.email)
    await call.account.changePassword({ password: PASSWORD, newPassword: 'battery staple' })
    await passkeyBrowser(app).signIn(device)
    const { body } = await post.next(user.email)
    expect(body).toMatch(
      /These can still log in without your password: a passkey, added on \w+ \d+, 20\d\d\./,
    )
    expect(body).toContain('https://tidings.test/settings?tab=sign-in')
    expect(body).not.toContain('Laptop')
  })
})
