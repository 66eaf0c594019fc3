import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { DATABASES } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { PASSWORD, useGoogleFixture } from '../testing/google-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { stolenAccounts } from '../testing/stolen-accounts.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

describe.each(DATABASES)('account e-mails on %s', (kind) => {
  const app = useGoogleFixture(kind)
  const post = useTestMailbox(app)
  const acts = stolenAccounts(app, post)
  let n = 0

  /** A signed-in user whose address is unconfirmed and may be someone else's. */
  async function signUpAs(email: string) {
    const browser = app.openBrowser()
    await (await browser.call()).auth.signup({ name: 'Eve', email, password: PASSWORD })
    return browser
  }

  it('send an unconfirmed address only the confirmation link', async () => {
    const email = `stranger${++n}@reader.example`
    const eve = await signUpAs(email)
    await (await eve.call()).account.changePassword({ password: PASSWORD, newPassword: PASSWORD })
    await acts.switchOn(eve)
    expect(await post.count(email)).toBe(1)
  })

  it('notify an unconfirmed previous address only of the change', async () => {
    const email = `stranger${++n}@reader.example`
    const eve = await signUpAs(email)
    await acts.changeEmail(eve, `own-${email}`)
    await (await eve.call()).account.changePassword({ password: PASSWORD, newPassword: PASSWORD })
    await acts.accountEmailTo(`own-${email}`, 'Your password was changed')
    // The confirmation and the undo link: the owner may simply not have confirmed the address.
    expect(await post.count(email)).toBe(2)
    const token = await acts.undoOf(email)
    expect(await (await acts.visitor()).account.link({ token })).toMatchObject({ purpose: 'undo' })
  })

  it('keep notifying a confirmed previous address', async () => {
    const { email, thief } = await acts.steal()
    await acts.changeEmail(thief, `thief-${email}`)
    await (await thief.call()).account.changePassword({ password: PASSWORD, newPassword: PASSWORD })
    expect((await acts.accountEmailTo(email, 'Your password was changed')).body).toContain(
      'recover your account',
    )
  })

  it('to confirm a new address are limited even if the change is cancelled each time', async () => {
    const { thief } = await acts.steal()
    const requestChange = async (newEmail: string) => {
      await (await thief.call()).account.changeEmail({ newEmail, password: PASSWORD })
      await (await thief.call()).account.cancelEmailChange()
    }
    for (const who of [1, 2, 3]) await requestChange(`victim${who}-${n}@reader.example`)
    await expectRefused(requestChange(`victim4-${n}@reader.example`), 'TOO_MANY_REQUESTS')
  })

  it('of one kind are sent to one address at most three times an hour, whoever requests them', async () => {
    const victim = `victim${++n}-${kind}@reader.example`
    for (const _ of Array(5)) {
      const { thief } = await acts.steal()
      await (await thief.call()).account.changeEmail({ newEmail: victim, password: PASSWORD })
    }
    expect(await post.count(victim)).toBe(3)
  })

  it('of one kind notify an owner at most three times an hour, but undo links are always sent', async () => {
    const { id, email, thief } = await acts.steal()
    const { db, services } = app
    const kinds = ['passkey-added', 'passkey-removed', 'identity-added', 'identity-removed'] as const
    for (const kind of [
      ...kinds,
      ...kinds,
      ...kinds,
      ...kinds,
      'two-step-off',
      'recovery-codes-renewed',
    ] as const)
      await db.transaction().execute((trx) => notifyOwner(services, trx, id, { kind }))
    services.jobs.wake()
    await vi.waitFor(async () => {
      const { rows } = await sql`select id from jobs`.execute(db)
      expect(rows).toEqual([])
    }, 90_000)
    // One confirmation, and three of each kind.
    expect(await post.count(email)).toBe(1 + 4 * 3 + 2)
    for (const _ of Array(10))
      await db.transaction().execute((trx) => notifyOwner(services, trx, id, { kind: 'passkey-added' }))
    await acts.changeEmail(thief, `thief-${email}`)
    expect(await acts.undoOf(email)).not.toBe('')
  })

  it('with a link to set a password wait in the queue of their own address', async () => {
    const { jobs } = app.services
    const owners: (string | undefined)[] = []
    app.services.jobs = {
      ...jobs,
      async add(trx, name, payload, options) {
        owners.push(options.owner)
        await jobs.add(trx, name, payload, options)
      },
    }
    for (const who of ['a', 'b', 'a']) {
      await (await acts.visitor()).account.forgotPassword({ email: `${who}-${kind}@reader.example` })
    }
    app.services.jobs = jobs
    const [a, b, again] = owners
    expect(a).toMatch(/^[0-9a-f]{64}$/)
    expect(b).toMatch(/^[0-9a-f]{64}$/)
    expect([a === b, a === again]).toEqual([false, true])
  })
})

describe.each(DATABASES)('wrong passwords in open sessions on %s', (kind) => {
  const app = useGoogleFixture(kind)
  const post = useTestMailbox(app)
  const acts = stolenAccounts(app, post)

  it('count for the session they are typed in, so that a thief’s don’t block the owner', async () => {
    const { email, thief } = await acts.steal()
    const owner = app.openBrowser()
    await (await owner.call()).auth.login({ email, password: PASSWORD })
    const wrong = async () =>
      (await thief.call()).twoStep.switchOff({ password: 'wrong horse', code: '123456' })
    for (const _ of Array(5)) await expectRefused(wrong(), 'FORBIDDEN')
    await expectRefused(wrong(), 'TOO_MANY_REQUESTS')
    const change = { password: PASSWORD, newPassword: 'battery staple' }
    expect(await (await owner.call()).account.changePassword(change)).toHaveProperty('token')
  })

  it('are limited to forty an hour for an account, over all its sessions', async () => {
    const { id, email } = await acts.steal()
    const codes: string[] = []
    for (const _ of Array(9)) {
      const { token } = await app.services.sessions.start(id)
      const { call } = await app.caller(token)
      for (const __ of Array(5)) {
        codes.push((await refusal(call.account.delete({ password: `wrong ${email}` })))?.code ?? '')
      }
    }
    const counted = codes.filter((code) => code === 'FORBIDDEN').length
    // An entry that expires meanwhile may allow one more.
    expect(counted).toBeGreaterThanOrEqual(40)
    expect(counted).toBeLessThan(45)
  })
})
