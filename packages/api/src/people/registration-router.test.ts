import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { beforeAll, describe, expect, it } from 'vitest'
import { useGoogleFixture } from '../testing/google-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { openTestApp, type TestApp, useTestApp } from '../testing/test-app.ts'

const BY_INVITATION = 'Signing up requires an invitation. Please ask your server’s administrator for a link.'
const ENDED = 'This invitation was already used, has expired or was revoked. Please ask for a new one.'
const CLOSED = 'No one can sign up on this server at the moment.'

describe.each(BOTH_DATABASES)('signing up on %s', (kind) => {
  const app = useTestApp(kind)
  let operator: Awaited<ReturnType<TestApp['newReader']>>
  let people = 0
  beforeAll(async () => {
    operator = await app.newReader()
  })

  const person = () => {
    people += 1
    return { name: 'Mara', email: `mara${people}@reader.example`, password: 'correct horse' }
  }
  const signUp = async (about: object = {}) =>
    (await app.caller()).call.auth.signup({ ...person(), ...about })
  const choose = (mode: 'open' | 'invitation' | 'closed') => operator.call.registration.set({ mode })
  const newToken = async (asked: { note?: string; days?: number } = {}) => {
    const { id, url } = await operator.call.invitations.create(asked)
    return { id, token: new URL(url).hash.slice(1), url }
  }
  const check = async (token: string) => (await app.caller()).call.invitations.check({ token })
  const shownMode = async () => (await (await app.caller()).call.server.get()).registration

  it('is open by default, and closed when the operator closes it', async () => {
    expect(await operator.call.registration.get({})).toEqual({ mode: 'open', isFixed: false })
    await signUp()
    await choose('closed')
    expect(await shownMode()).toBe('closed')
    await expectRefused(signUp(), 'FORBIDDEN', CLOSED)
    const { token } = await newToken()
    expect(await refusal(signUp({ invitation: token }))).toMatchObject({ message: CLOSED })
    expect(await check(token)).toEqual({ isValid: false })
    await choose('open')
    await signUp()
  })

  it('by invitation takes a link that was not used, and only once', async () => {
    await choose('invitation')
    await expectRefused(signUp(), 'FORBIDDEN', BY_INVITATION)
    expect(await refusal(signUp({ invitation: 'guess' }))).toMatchObject({ message: ENDED })
    const { token, url } = await newToken({ note: ' Ben from work ' })
    expect(url).toMatch(/^https:\/\/tidings\.test\/signup#[\w-]{43}$/)
    expect(await check(token)).toEqual({ isValid: true })
    const { user } = await signUp({ invitation: token })
    expect(await check(token)).toEqual({ isValid: false })
    expect(await refusal(signUp({ invitation: token }))).toMatchObject({ message: ENDED })
    const { invitations } = await operator.call.invitations.list({})
    expect(invitations[0]).toMatchObject({ note: 'Ben from work', state: 'used', usedBy: user.email })
    expect(JSON.stringify(invitations)).not.toContain(token)
    await choose('open')
  })

  it('of two people at once with one invitation lets one in', async () => {
    await choose('invitation')
    const { token } = await newToken()
    const both = await Promise.allSettled([signUp({ invitation: token }), signUp({ invitation: token })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await choose('open')
  })

  it('takes no invitation that has expired or was revoked', async () => {
    await choose('invitation')
    const expired = await newToken({ days: 1 })
    await app.db
      .updateTable('invitations')
      .set({ expires_at: Date.now() })
      .where('id', '=', expired.id)
      .execute()
    expect(await refusal(signUp({ invitation: expired.token }))).toMatchObject({ message: ENDED })
    const revoked = await newToken()
    await operator.call.invitations.revoke({ id: revoked.id })
    expect(await refusal(signUp({ invitation: revoked.token }))).toMatchObject({ message: ENDED })
    await expectRefused(operator.call.invitations.revoke({ id: revoked.id }), 'NOT_FOUND')
    await choose('open')
  })

  it('by invitation says nothing of addresses that have an account, and a taken one uses no invitation up', async () => {
    const taken = person()
    await signUp(taken)
    await choose('invitation')
    expect(await refusal(signUp({ email: taken.email }))).toMatchObject({ message: BY_INVITATION })
    const { token } = await newToken()
    await expectRefused(signUp({ email: taken.email, invitation: token }), 'CONFLICT')
    expect(await check(token)).toEqual({ isValid: true })
    await choose('open')
  })

  it('is fixed by the setting, whatever the operator chose', async () => {
    app.services.registration = 'closed'
    const { call } = await app.caller(operator.token)
    expect(await call.registration.get({})).toEqual({ mode: 'closed', isFixed: true })
    await expectRefused(
      call.registration.set({ mode: 'open' }),
      'CONFLICT',
      'Who can sign up is fixed by the setting REGISTRATION=closed.',
    )
    expect(await refusal(signUp())).toMatchObject({ message: CLOSED })
    app.services.registration = undefined
  })

  it('what is done is logged with no names or tokens', async () => {
    await choose('open')
    const actions = await app.db.selectFrom('operator_actions').selectAll().orderBy('at').execute()
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(['registration', 'invited', 'invitation-revoked']),
    )
    expect(JSON.stringify(actions)).not.toMatch(/Ben|signup#/)
  })
})

describe.each(BOTH_DATABASES)('the first account on %s', (kind) => {
  it('can sign up though others can’t, and only one', async () => {
    const app = await openTestApp(kind)
    app.services.registration = 'closed'
    const signUp = async (email: string) =>
      (await app.caller()).call.auth.signup({ name: 'Mara', email, password: 'correct horse' })
    expect((await (await app.caller()).call.server.get()).registration).toBe('open')
    const both = await Promise.allSettled([signUp('mara@reader.example'), signUp('ben@reader.example')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(signUp('otto@reader.example'))).toMatchObject({ message: CLOSED })
    expect((await (await app.caller()).call.server.get()).registration).toBe('closed')
    await app.close()
  })

  it('is that of OPERATOR_EMAIL, where it is set', async () => {
    const app = await openTestApp(kind)
    Object.assign(app.services, { registration: 'invitation', operatorEmail: 'mara@reader.example' })
    const signUp = async (email: string) =>
      (await app.caller()).call.auth.signup({ name: 'Mara', email, password: 'correct horse' })
    expect(await refusal(signUp('eve@reader.example'))).toMatchObject({ message: BY_INVITATION })
    await signUp('mara@reader.example')
    await app.close()
  })
})

describe.each(BOTH_DATABASES)('signing up with an identity provider on %s', (kind) => {
  const app = useGoogleFixture(kind)
  let call: Awaited<ReturnType<TestApp['newReader']>>['call']
  beforeAll(async () => {
    call = (await app.newReader()).call
  })

  it('takes an invitation as signing up with a password does, and uses it up', async () => {
    await call.registration.set({ mode: 'invitation' })
    expect(await app.openBrowser().signIn()).toBe('/login?google=invitation&from=%2F')
    const { url } = await call.invitations.create({})
    const invitation = new URL(url).hash.slice(1)
    const browser = app.openBrowser()
    expect(await browser.signIn({ from: '/saved', invitation })).toBe('/saved')
    expect(await browser.who()).toMatchObject({ email: app.provider.person.email })
    app.renew()
    expect(await app.openBrowser().signIn({ invitation })).toBe('/login?google=invitation&from=%2F')
    expect(await app.usersWith(app.provider.person.email)).toEqual([])
  })

  it('adds no account while it is closed, and signs those in who have one', async () => {
    await call.registration.set({ mode: 'open' })
    const browser = app.openBrowser()
    await browser.signIn()
    await call.registration.set({ mode: 'closed' })
    expect(await app.openBrowser().signIn()).toBe('/')
    app.renew()
    expect(await app.openBrowser().signIn()).toBe('/login?google=closed&from=%2F')
    expect(await app.usersWith(app.provider.person.email)).toEqual([])
  })
})
