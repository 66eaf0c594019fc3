import { openIdentityProvider } from '@tidings/accounts/identity-provider/identity-provider'
import { verifyEmail } from '@tidings/db/queries/accounts/users'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../testing/authenticator.ts'
import { PASSWORD, type TestBrowser, useGoogleFixture } from '../testing/google-fixture.ts'
import { startOidcProvider } from '../testing/oidc-provider.ts'
import { setQuickPassword } from '../testing/quick-password.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const NEW = 'battery staple'

/** An attacker signs up with a victim's address and waits for them. */
describe.each(DATABASES)('an account created with someone else’s address on %s', (kind) => {
  const app = useGoogleFixture(kind)
  const post = useTestMailbox(app)
  let victim: string
  beforeEach(() => {
    victim = app.provider.person.email
  })

  const visitor = async () => (await app.caller()).call

  /** The attacker's browser, signed in to the account of the victim's address. */
  async function preRegister() {
    const browser = app.openBrowser()
    const registration = { name: 'Eve', email: victim, password: PASSWORD }
    const { token, user } = await (await browser.call()).auth.signup(registration)
    await setQuickPassword(app.db, victim)
    return { browser, token, id: user.uid, verification: await post.token(victim) }
  }
  /** The attacker switches two-step login on. */
  async function switchOn(browser: TestBrowser) {
    const { secret } = await (await browser.call()).twoStep.begin()
    return (await browser.call()).twoStep.switchOn({ password: PASSWORD, code: codeOf(secret) })
  }
  /** The attacker changes the address; returns the victim's undo link. */
  async function changeEmail(browser: TestBrowser, code?: string) {
    const newEmail = `own-${victim}`
    await (await browser.call()).account.changeEmail({ newEmail, password: PASSWORD, code })
    await (await visitor()).account.confirmEmailChange({ token: await post.token(newEmail) })
    return post.token(victim)
  }
  /** The victim requests a link and sets a password. */
  async function reset() {
    await (await visitor()).account.forgotPassword({ email: victim })
    await (await visitor()).account.resetPassword({ token: await post.token(victim), password: NEW })
  }
  const login = async (password: string, code?: string) =>
    (await visitor()).auth.login({ email: victim, password, ...(code !== undefined && { code }) })

  it('can’t be connected to an identity of its attacker with another address', async () => {
    const { browser, id } = await preRegister()
    app.provider.person = { ...app.provider.person, sub: `eve-${victim}`, email: `eve-${victim}` }
    await browser.signIn()
    expect((await browser.who())?.uid).not.toBe(id)
    const joined = await app.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute()
    expect(joined).toEqual([])
  })

  it('still requires the code after a mailed password if its address was confirmed', async () => {
    const { browser, id } = await preRegister()
    await verifyEmail(app.db, id, victim, Date.now())
    const { secret } = await (await browser.call()).twoStep.begin()
    await (await browser.call()).twoStep.switchOn({ password: PASSWORD, code: codeOf(secret) })
    await post.next(victim)
    await reset()
    await expectRefused(login(NEW), 'PRECONDITION_REQUIRED')
    await expectRefused(login(NEW, codeOf(secret, 1).replace(/^./, 'x')), 'UNAUTHORIZED')
  })

  it('does not require a code of an app that its attacker added before the victim confirmed the address', async () => {
    const { browser, verification } = await preRegister()
    await switchOn(browser)
    await (await visitor()).account.verifyEmail({ token: verification })
    await (await visitor()).account.forgotPassword({ email: victim })
    const token = await post.token(victim)
    const { signInMethods } = await (await visitor()).account.link({ token })
    expect(signInMethods).toMatchObject([{ kind: 'two-step', isKept: false, isFixed: false }])
    await (await visitor()).account.resetPassword({ token, password: NEW })
    expect((await login(NEW)).user.email).toBe(victim)
  })

  it.each([
    ['never', false],
    ['later', true],
  ])(
    'is recovered without a code of its attacker’s app after a change of an address that was confirmed %s',
    async (_when, isConfirmed) => {
      const { browser, id, verification } = await preRegister()
      const { recoveryCodes } = await switchOn(browser)
      const [code] = recoveryCodes
      if (isConfirmed) await (await visitor()).account.verifyEmail({ token: verification })
      const token = await changeEmail(browser, code)
      const { signInMethods } = await (await visitor()).account.link({ token })
      expect(signInMethods).toMatchObject([{ kind: 'two-step', isKept: false, isFixed: false }])
      await (await visitor()).account.undoEmailChange({ token, password: NEW })
      expect((await login(NEW)).user.uid).toBe(id)
    },
  )

  it('does not prevent its victim from signing up once its attacker has changed the address', async () => {
    const { browser, id } = await preRegister()
    const undo = await changeEmail(browser)
    const own = await (await visitor()).auth.signup({ name: 'Ada', email: victim, password: NEW })
    expect(own.user.uid).not.toBe(id)
    await (await visitor()).account.verifyEmail({ token: await post.token(victim) })
    expect(
      await refusal((await visitor()).account.undoEmailChange({ token: undo, password: NEW })),
    ).toMatchObject({
      code: 'CONFLICT',
    })
    expect((await login(NEW)).user.uid).toBe(own.user.uid)
  })

  it('with two-step sign-in a password alone connects no Google account; the code does, in the same browser', async () => {
    const { browser: owner, id } = await preRegister()
    const { secret } = await (await owner.call()).twoStep.begin()
    const { recoveryCodes } = await (await owner.call()).twoStep.switchOn({
      password: PASSWORD,
      code: codeOf(secret),
    })
    const identities = () =>
      app.db.selectFrom('identities').select('subject').where('user_id', '=', id).execute()
    const browser = app.openBrowser()
    await browser.signIn()
    const typed = (await browser.call()).auth.login({ email: victim, password: PASSWORD })
    await expectRefused(typed, 'PRECONDITION_REQUIRED')
    expect(await identities()).toEqual([])
    await (await browser.call()).auth.secondStep({ code: recoveryCodes[0] ?? '' })
    expect(await identities()).toEqual([{ subject: app.provider.person.sub }])
    // From then on the second step is up to the provider.
    const elsewhere = app.openBrowser()
    expect(await elsewhere.signIn()).toBe('/')
    expect((await elsewhere.who())?.uid).toBe(id)
  })

  it('the same subject at another provider is another person', async () => {
    await app.openBrowser().signIn()
    const other = await startOidcProvider()
    other.person = { ...app.provider.person, email: `other-${victim}` }
    app.services.google = openIdentityProvider(other.settings)
    const browser = app.openBrowser()
    const url = await browser.begin()
    expect(await browser.finish(Object.fromEntries((await other.visit(url)).searchParams))).toBe('/')
    expect((await browser.who())?.email).toBe(`other-${victim}`)
    await other.close()
  })
})
