import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codeOf, PASSWORD, userWithPassword, userWithTwoStep } from '../testing/authenticator.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const OFF = { isOn: false, since: null, recoveryCodesLeft: 0 }

describe.each(DATABASES)('two-step sign-in in the settings on %s', (kind) => {
  const app = useTestApp(kind)
  beforeEach(() => {
    app.events.length = 0
  })
  afterEach(() => vi.useRealTimers())

  const lives = async (token: string) =>
    (await app.services.sessions.find({ authorization: `Bearer ${token}` })) !== undefined

  it('is switched on with the password and a first code of the app, and returns ten recovery codes', async () => {
    const { call, user, token } = await userWithPassword(app)
    const { token: other } = await app.services.sessions.start(user.id)
    expect(await call.twoStep.get()).toEqual(OFF)
    const { secret, address } = await call.twoStep.begin()
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(await call.twoStep.get()).toEqual(OFF)
    const { recoveryCodes } = await call.twoStep.switchOn({ password: PASSWORD, code: codeOf(secret) })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(await call.twoStep.get()).toEqual({
      isOn: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
    })
    // Sessions that were started with only the password have ended.
    expect([await lives(token), await lives(other)]).toEqual([true, false])
    expect(app.events).toEqual([{ event: 'two-step.changed', userId: user.id, way: 'on', count: 1 }])
  })

  it('is not switched on with a wrong password, a wrong code, or a code of an abandoned setup', async () => {
    const { call, user } = await userWithPassword(app)
    const before = call.twoStep.switchOn({ password: PASSWORD, code: '123456' })
    await expectRefused(before, 'PRECONDITION_FAILED')
    const { secret: first } = await call.twoStep.begin()
    const { secret } = await call.twoStep.begin()
    const tries: [object, string][] = [
      [{ password: 'wrong horse', code: codeOf(secret) }, 'That password is wrong.'],
      [{ password: PASSWORD, code: codeOf(first) }, 'That code is wrong or was used already.'],
      [{ password: PASSWORD, code: codeOf(secret, 3) }, 'That code is wrong or was used already.'],
      [{ password: PASSWORD, code: 'six digits' }, 'That code is wrong or was used already.'],
    ]
    for (const [keys, message] of tries) {
      const refused = call.twoStep.switchOn(keys as { password: string; code: string })
      await expectRefused(refused, 'FORBIDDEN', message)
    }
    expect(await call.twoStep.get()).toEqual(OFF)
    expect(app.events).toEqual([
      { event: 'password.refused', userId: user.id },
      ...Array(3).fill({ event: 'two-step.refused', userId: user.id }),
    ])
  })

  it('requires a password: an account without one has the second step of its provider', async () => {
    const { call } = await app.newReader()
    const { secret } = await call.twoStep.begin()
    const refused = call.twoStep.switchOn({ password: PASSWORD, code: codeOf(secret) })
    await expectRefused(refused, 'PRECONDITION_FAILED')
  })

  it('once on, no other app can replace the one it was switched on with', async () => {
    const { call, secret } = await userWithTwoStep(app)
    await expectRefused(call.twoStep.begin(), 'CONFLICT')
    const again = call.twoStep.switchOn({ password: PASSWORD, code: codeOf(secret) })
    await expectRefused(again, 'CONFLICT')
  })

  it('is switched off with the password and a code of the app or a recovery code', async () => {
    for (const way of ['app', 'recovery'] as const) {
      const { call, user, secret, recoveryCodes } = await userWithTwoStep(app)
      const code = way === 'app' ? codeOf(secret) : (recoveryCodes[0] ?? '')
      app.events.length = 0
      for (const keys of [
        { password: 'wrong horse', code },
        { password: PASSWORD, code: '000000' },
        { password: PASSWORD, code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' },
        { password: PASSWORD, code: codeOf(secret, -3) },
      ]) {
        await expectRefused(call.twoStep.switchOff(keys), 'FORBIDDEN')
      }
      expect(await call.twoStep.switchOff({ password: PASSWORD, code })).toEqual({ ok: true })
      expect(await call.twoStep.get()).toEqual(OFF)
      expect(app.events.at(-1)).toEqual({ event: 'two-step.changed', userId: user.id, way: 'off' })
      for (const table of ['two_steps', 'recovery_codes'] as const) {
        const left = await app.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()
        expect(left).toEqual([])
      }
      const off = call.twoStep.switchOff({ password: PASSWORD, code })
      await expectRefused(off, 'PRECONDITION_FAILED')
    }
  })

  it('new recovery codes invalidate all previous ones', async () => {
    const { call, secret, recoveryCodes: old } = await userWithTwoStep(app)
    const keys = { password: PASSWORD, code: codeOf(secret) }
    const { recoveryCodes } = await call.twoStep.renewRecoveryCodes(keys)
    expect(recoveryCodes).toHaveLength(10)
    expect(recoveryCodes.filter((code) => old.includes(code))).toEqual([])
    const byOld = call.twoStep.switchOff({ password: PASSWORD, code: old[0] ?? '' })
    await expectRefused(byOld, 'FORBIDDEN')
    await call.twoStep.switchOff({ password: PASSWORD, code: recoveryCodes[9] ?? '' })
  })

  it('the database contains neither the secret nor a recovery code, with or without hyphens', async () => {
    const { user, secret, recoveryCodes } = await userWithTwoStep(app)
    const rows = await Promise.all(
      (['two_steps', 'recovery_codes'] as const).map((table) =>
        app.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute(),
      ),
    )
    const kept = JSON.stringify(rows).toUpperCase()
    for (const code of [secret, ...recoveryCodes, ...recoveryCodes.map((c) => c.replaceAll('-', ''))]) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(Buffer.from(code).toString('base64url').toUpperCase())
    }
  })

  it('a mail is sent when it is switched on and when it is switched off', async () => {
    const messages = vi.spyOn(app.services.jobs, 'add')
    const { call, secret, user } = await userWithTwoStep(app)
    await call.twoStep.switchOff({ password: PASSWORD, code: codeOf(secret) })
    const sent = messages.mock.calls.map(([, name, payload]) => ({ name, payload }))
    expect(sent).toMatchObject([
      { name: 'send-account-email', payload: { kind: 'two-step-on', userId: user.id } },
      { name: 'send-account-email', payload: { kind: 'two-step-off', userId: user.id } },
    ])
    messages.mockRestore()
  })
})
