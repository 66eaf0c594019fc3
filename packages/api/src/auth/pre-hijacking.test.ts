import { verifyEmail } from '@tidings/db/queries/users'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../testing/authenticator.ts'
import { type GoogleHouse, openGoogleHouse, PASSWORD } from '../testing/google-house.ts'
import { startOidcProvider } from '../testing/oidc-provider.ts'
import { addPasskey, passkeyBrowser } from '../testing/passkey-house.ts'
import { openPostOffice, type PostOffice } from '../testing/post-office.ts'
import { refusal } from '../testing/refusal.ts'
import { openIdentityProvider } from './identity-provider.ts'

const NEW = 'battery staple'

/** Somebody signs up with an address that is not theirs, and waits for its owner. */
describe.each(DATABASES)('an account that was made for somebody else on %s', (kind) => {
  let house: GoogleHouse
  let post: PostOffice
  let victim: string
  beforeAll(async () => {
    house = await openGoogleHouse(kind)
    post = await openPostOffice(house)
  })
  beforeEach(() => {
    house.renew()
    victim = house.provider.person.email
  })
  afterAll(async () => {
    await post.close()
    await house.close()
  })

  const isIn = async (token: string) => (await (await house.caller(token)).call.auth.session()).user !== null
  const visitor = async () => (await house.caller()).call

  /** The attacker's browser, signed in to the account of the victim's address. */
  async function squat() {
    const browser = house.openBrowser()
    const registration = { name: 'Eve', email: victim, password: PASSWORD }
    const { token, user } = await (await browser.call()).auth.signup(registration)
    await post.token(victim)
    return { browser, token, id: user.uid }
  }
  /** The victim has a link mailed and sets a password. */
  async function reset() {
    await (await visitor()).account.forgotPassword({ email: victim })
    await (await visitor()).account.resetPassword({ token: await post.token(victim), password: NEW })
  }
  const login = async (password: string, code?: string) =>
    (await visitor()).auth.login({ email: victim, password, ...(code !== undefined && { code }) })

  it('is not merged with what its victim does with Google: the password of the attacker opens none of it', async () => {
    const { id } = await squat()
    const browser = house.openBrowser()
    expect(await browser.signIn()).toBe('/login?google=password&from=%2F')
    expect(await browser.who()).toBeNull()
    const joined = await house.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute()
    expect(joined).toEqual([])
  })

  it('is no longer open to its attacker’s sessions once the victim has set a password', async () => {
    const { token } = await squat()
    expect(await isIn(token)).toBe(true)
    await reset()
    expect(await isIn(token)).toBe(false)
    expect(await refusal(login(PASSWORD))).toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await login(NEW)).user.email).toBe(victim)
  })

  it('takes no identity of its attacker that has another address', async () => {
    const { browser, id } = await squat()
    house.provider.person = { ...house.provider.person, sub: `eve-${victim}`, email: `eve-${victim}` }
    await browser.signIn()
    expect((await browser.who())?.uid).not.toBe(id)
    const joined = await house.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute()
    expect(joined).toEqual([])
  })

  it('does not change to an address of its attacker after the victim has set a password', async () => {
    const { browser } = await squat()
    const own = `own-${victim}`
    await (await browser.call()).account.changeEmail({ newEmail: own, password: PASSWORD })
    const token = await post.token(own)
    await reset()
    expect(await refusal((await visitor()).account.takeEmail({ token }))).toMatchObject({ code: 'NOT_FOUND' })
    expect((await login(NEW)).user.email).toBe(victim)
  })

  it('is not joined by a provider that does not say whose the address is', async () => {
    const { id } = await squat()
    house.provider.behave({ claims: { email_verified: false } })
    expect(await house.openBrowser().signIn()).toBe('/login?google=unverified&from=%2F')
    const joined = await house.db.selectFrom('identities').selectAll().where('user_id', '=', id).execute()
    expect(joined).toEqual([])
  })

  it('does not ask its victim for the code of its attacker’s app', async () => {
    const { browser } = await squat()
    const { secret } = await (await browser.call()).twoStep.begin()
    const { recoveryCodes } = await (await browser.call()).twoStep.switchOn({
      password: PASSWORD,
      code: codeOf(secret),
    })
    await reset()
    expect((await login(NEW)).user.email).toBe(victim)
    expect(await refusal(login(PASSWORD, recoveryCodes[0]))).toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('while one whose address was confirmed goes on asking for the code after a mailed password', async () => {
    const { browser, id } = await squat()
    await verifyEmail(house.db, id, victim, Date.now())
    const { secret } = await (await browser.call()).twoStep.begin()
    await (await browser.call()).twoStep.switchOn({ password: PASSWORD, code: codeOf(secret) })
    await post.next(victim)
    await reset()
    expect(await refusal(login(NEW))).toMatchObject({ code: 'PRECONDITION_REQUIRED' })
    expect(await refusal(login(NEW, codeOf(secret, 1).replace(/^./, 'x')))).toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  it('is not open to the passkey of its attacker once the victim has set a password', async () => {
    const { browser, id } = await squat()
    const { device } = await addPasskey(await browser.call())
    await reset()
    expect(await refusal(passkeyBrowser(house).signIn(device))).toMatchObject({ code: 'UNAUTHORIZED' })
    const kept = house.db.selectFrom('passkeys').select('id').where('user_id', '=', id)
    expect(await kept.execute()).toEqual([])
  })

  it('a password alone joins no Google account where a code is asked for; the code does, in the same browser', async () => {
    const { browser: owner, id } = await squat()
    const { secret } = await (await owner.call()).twoStep.begin()
    const { recoveryCodes } = await (await owner.call()).twoStep.switchOn({
      password: PASSWORD,
      code: codeOf(secret),
    })
    const identities = () =>
      house.db.selectFrom('identities').select('subject').where('user_id', '=', id).execute()
    const browser = house.openBrowser()
    await browser.signIn()
    const typed = (await browser.call()).auth.login({ email: victim, password: PASSWORD })
    expect(await refusal(typed)).toMatchObject({ code: 'PRECONDITION_REQUIRED' })
    expect(await identities()).toEqual([])
    await (await browser.call()).auth.secondStep({ code: recoveryCodes[0] ?? '' })
    expect(await identities()).toEqual([{ subject: house.provider.person.sub }])
    // From then on the second step is the provider's.
    const elsewhere = house.openBrowser()
    expect(await elsewhere.signIn()).toBe('/')
    expect((await elsewhere.who())?.uid).toBe(id)
  })

  it('the same person’s number at another provider is another person', async () => {
    await house.openBrowser().signIn()
    const other = await startOidcProvider()
    other.person = { ...house.provider.person, email: `other-${victim}` }
    house.services.google = openIdentityProvider(other.settings)
    const browser = house.openBrowser()
    const url = await browser.begin()
    expect(await browser.finish(Object.fromEntries((await other.visit(url)).searchParams))).toBe('/')
    expect((await browser.who())?.email).toBe(`other-${victim}`)
    await other.close()
  })
})
