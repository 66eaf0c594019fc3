import { findUser } from '@tidings/db/queries/accounts/users'
import { DATABASES } from '@tidings/db/testing/test-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PASSWORD, useGoogleFixture } from '../testing/google-fixture.ts'
import { addPasskey, passkeyBrowser } from '../testing/passkey-fixture.ts'
import { expectRefused } from '../testing/refusal.ts'
import { stolenAccounts } from '../testing/stolen-accounts.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const NEW = 'battery staple'
const DAY = 86_400_000

/** An attacker knows the password of an account, and its owner recovers it. */
describe.each(DATABASES)('an account that is recovered on %s', (kind) => {
  const app = useGoogleFixture(kind)
  const post = useTestMailbox(app)
  const acts = stolenAccounts(app, post)

  /** The user that the provider's account signs in as, from a separate browser. */
  async function whoByGoogle() {
    const browser = app.openBrowser()
    await browser.signIn()
    return (await browser.who())?.uid
  }
  const methodsOf = async (token: string) =>
    (await (await acts.visitor()).account.link({ token })).signInMethods ?? []

  /** Dates everything in the account back by twenty days, keeping the order. */
  async function age(id: string) {
    const ago = 20 * DAY
    const { db } = app
    for (const [table, column] of [
      ['two_steps', 'on_since'],
      ['recovery_codes', 'created_at'],
      ['mailed_links', 'created_at'],
      ['mailed_links', 'expires_at'],
    ] as const) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${ago}
        where user_id = ${id}`.execute(db)
    }
    await db
      .updateTable('users')
      .set((eb) => ({ email_verified_at: eb('email_verified_at', '-', ago) }))
      .where('id', '=', id)
      .execute()
  }

  it('rejects sign-in methods added before the address was changed, in any order', async () => {
    const { email, id, thief } = await acts.steal()
    const evil = app.provider.person.email
    const { device } = await addPasskey(await thief.call())
    const recoveryCodes = await acts.switchOn(thief)
    await acts.changeEmail(thief, evil, recoveryCodes[0])
    await acts.connect(thief, recoveryCodes[1])
    await (await acts.visitor()).account.undoEmailChange({ token: await acts.undoOf(email), password: NEW })
    await expectRefused(passkeyBrowser(app).signIn(device), 'UNAUTHORIZED')
    expect(await whoByGoogle()).not.toBe(id)
    // Nor is its owner asked for a code of the attacker's app.
    expect((await (await acts.visitor()).auth.login({ email, password: NEW })).user.uid).toBe(id)
  })

  it('is shown with its sign-in methods, of which only the named ones stay', async () => {
    const { email, id, thief } = await acts.steal()
    const mine = await addPasskey(await thief.call(), { name: 'My phone' })
    const other = await addPasskey(await thief.call(), { name: 'Another' })
    app.provider.person = { ...app.provider.person, email }
    await acts.connect(thief)
    const token = await acts.resetOf(email)
    expect(await methodsOf(token)).toEqual([
      {
        ...{ key: expect.stringMatching(/^identity:/), kind: 'identity', isKept: false, isFixed: false },
        name: `${new URL(app.provider.settings.issuer).host} (${email})`,
        ...{ addedAt: expect.any(String), lastUsedAt: expect.any(String) },
      },
      {
        ...{ key: `passkey:${mine.id}`, kind: 'passkey', name: 'My phone', isKept: false, isFixed: false },
        ...{ addedAt: expect.any(String), lastUsedAt: null },
      },
      expect.objectContaining({ key: `passkey:${other.id}`, name: 'Another' }),
    ])
    // The attacker, still signed in, adds one while the page is open.
    const late = await addPasskey(await thief.call(), { name: 'Late' })
    const keep = [`passkey:${mine.id}`, 'passkey:made-up', 'two-step:app']
    await (await acts.visitor()).account.resetPassword({ token, password: NEW, keep })
    expect((await passkeyBrowser(app).signIn(mine.device)).user.uid).toBe(id)
    for (const { device } of [other, late]) {
      await expectRefused(passkeyBrowser(app).signIn(device), 'UNAUTHORIZED')
    }
    expect(await whoByGoogle()).not.toBe(id)
    const { body } = await acts.accountEmailTo(email, 'Your password was changed')
    expect(body).toContain('These can still log in without your password: a passkey, added on ')
    expect(body).not.toContain('My phone')
  })

  it('keeps by default the identity that it was created with, which may be its owner’s only one', async () => {
    const browser = app.openBrowser()
    await browser.signIn()
    const { uid, email } = (await browser.who()) ?? { uid: '', email: '' }
    const token = await acts.resetOf(email)
    expect(await methodsOf(token)).toMatchObject([{ kind: 'identity', isKept: true, isFixed: false }])
    await (await acts.visitor()).account.resetPassword({ token, password: PASSWORD })
    expect(await browser.who()).toBeNull()
    expect(await whoByGoogle()).toBe(uid)
    const thief = app.openBrowser()
    await (await thief.call()).auth.login({ email, password: PASSWORD })
    await acts.changeEmail(thief, `thief-${email}`)
    await (await acts.visitor()).account.undoEmailChange({ token: await acts.undoOf(email), password: NEW })
    expect(await whoByGoogle()).toBe(uid)
    // And an owner who doesn't recognise it can remove it.
    const again = { token: await acts.resetOf(email), password: NEW, keep: [] }
    await (await acts.visitor()).account.resetPassword(again)
    expect(await whoByGoogle()).toBeUndefined()
  })

  it('with two-step sign-in of its owner still requires it after a mailed password, whatever is chosen', async () => {
    const { email, id, thief: owner } = await acts.steal()
    const recoveryCodes = await acts.switchOn(owner)
    for (const keep of [undefined, []]) {
      const token = await acts.resetOf(email)
      expect(await methodsOf(token)).toMatchObject([{ kind: 'two-step', isKept: true, isFixed: true }])
      await (await acts.visitor()).account.resetPassword({ token, password: NEW, keep })
      const typed = (await acts.visitor()).auth.login({ email, password: NEW })
      await expectRefused(typed, 'PRECONDITION_REQUIRED')
    }
    const [code] = recoveryCodes
    expect((await (await acts.visitor()).auth.login({ email, password: NEW, code })).user.uid).toBe(id)
  })

  it('loses renewed recovery codes with a mailed password, and keeps its owner’s', async () => {
    const { email, thief } = await acts.steal()
    const [code = ''] = await acts.switchOn(thief)
    await (await thief.call()).twoStep.renewRecoveryCodes({ password: PASSWORD, code })
    const token = await acts.resetOf(email)
    const [, codes] = await methodsOf(token)
    expect(codes).toMatchObject({ kind: 'recovery-codes', name: null, isKept: false, isFixed: false })
    await (await acts.visitor()).account.resetPassword({ token, password: NEW, keep: [codes?.key ?? ''] })
    const again = await acts.resetOf(email)
    expect(await methodsOf(again)).toHaveLength(2)
    await (await acts.visitor()).account.resetPassword({ token: again, password: NEW })
    expect(await methodsOf(await acts.resetOf(email))).toMatchObject([{ kind: 'two-step', isKept: true }])
  })

  it('keeps two-step sign-in that its owner had long before the address was changed', async () => {
    const { email, id, thief } = await acts.steal()
    const evil = app.provider.person.email
    const recoveryCodes = await acts.switchOn(thief)
    await age(id)
    await acts.changeEmail(thief, evil, recoveryCodes[0])
    const token = await acts.undoOf(email)
    expect(await methodsOf(token)).toMatchObject([{ kind: 'two-step', isKept: true, isFixed: true }])
    await (await acts.visitor()).account.undoEmailChange({ token, password: NEW, keep: [] })
    const typed = (await acts.visitor()).auth.login({ email, password: NEW })
    await expectRefused(typed, 'PRECONDITION_REQUIRED')
    // That confirms the address again; two-step login remains the owner's.
    const again = await acts.resetOf(email)
    expect(await methodsOf(again)).toMatchObject([{ kind: 'two-step', isKept: true, isFixed: true }])
  })

  it('keeps two-step sign-in that its owner had before changing to another address', async () => {
    const { email, id, thief: owner } = await acts.steal()
    const [code] = await acts.switchOn(owner)
    await age(id)
    await acts.changeEmail(owner, `moved-${email}`, code)
    const token = await acts.resetOf(`moved-${email}`)
    expect(await methodsOf(token)).toMatchObject([{ kind: 'two-step', isKept: true, isFixed: true }])
  })

  it('is unknown to previous browsers and known to the one where it was recovered', async () => {
    const { email, id, thief } = await acts.steal()
    const known = async (cookies: string) => {
      const user = await findUser(app.db, id)
      return user && app.services.devices.read(cookies, 'https://tidings.test', user) !== undefined
    }
    expect(await known(thief.cookies())).toBe(true)
    const browser = app.openBrowser()
    const token = await acts.resetOf(email)
    await (await browser.call()).account.resetPassword({ token, password: NEW })
    expect([await known(thief.cookies()), await known(browser.cookies())]).toEqual([false, true])
    expect(await browser.who()).toBeNull()
  })

  it('that was never confirmed goes to the owner of the address without anything of its creator', async () => {
    const email = `squatted-${kind}@reader.example`
    const squatter = app.openBrowser()
    const { user } = await (await squatter.call()).auth.signup({ name: 'Eve', email, password: PASSWORD })
    const { device } = await addPasskey(await squatter.call())
    await acts.switchOn(squatter)
    const token = await acts.resetOf(email)
    expect(await methodsOf(token)).toMatchObject([
      { kind: 'passkey', isKept: false, isFixed: false },
      { kind: 'two-step', isKept: false, isFixed: false },
    ])
    await (await acts.visitor()).account.resetPassword({ token, password: NEW })
    expect(await squatter.who()).toBeNull()
    expect((await (await acts.visitor()).auth.login({ email, password: NEW })).user.uid).toBe(user.uid)
    await expectRefused(passkeyBrowser(app).signIn(device), 'UNAUTHORIZED')
  })
})
