import { findUser } from '@tidings/db/queries/accounts/users'
import type { LinkPurpose } from '@tidings/db/schema/accounts'
import { BOTH_DATABASES, DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { openTestApp, useTestApp } from '../testing/test-app.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const PASSWORD = 'correct horse'
const NEW = 'battery staple'
const DEAD = { code: 'NOT_FOUND', message: 'This link no longer works.' }

describe.each(DATABASES)('links in mails on %s', (kind) => {
  const app = useTestApp(kind)
  const post = useTestMailbox(app)
  let n = 0

  const visitor = async () => (await app.caller()).call
  const isIn = async (token: string) => (await (await app.caller(token)).call.auth.session()).user !== null

  /** A new user and the token of the link that confirms their address. */
  async function signUp() {
    const email = `ada${++n}@reader.example`
    const { user, token } = await (await visitor()).auth.signup({ name: 'Ada', email, password: PASSWORD })
    return { email, token, id: user.uid, verification: await post.token(email) }
  }
  const shown = async (token: string) => (await (await app.caller(token)).call.user.get({})).user
  async function forget(email: string) {
    await (await visitor()).account.forgotPassword({ email })
    return post.token(email)
  }
  const age = (userId: string, ms: number) =>
    app.db
      .updateTable('mailed_links')
      .set((eb) => ({ created_at: eb('created_at', '-', ms), expires_at: eb('expires_at', '-', ms) }))
      .where('user_id', '=', userId)
      .execute()
  const linksOf = (userId: string, purpose: LinkPurpose) =>
    app.db
      .selectFrom('mailed_links')
      .selectAll()
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .execute()

  it('sign-up sends a confirmation link, which works once and is not required to continue', async () => {
    const { token, verification } = await signUp()
    const { call } = await app.caller(token)
    expect((await call.user.get({})).user.emailVerified).toBe(false)
    expect(await call.articles.list({})).toMatchObject({ articles: [] })
    await (await visitor()).account.verifyEmail({ token: verification })
    expect((await shown(token)).emailVerified).toBe(true)
    expect(await refusal((await visitor()).account.verifyEmail({ token: verification }))).toMatchObject(DEAD)
  })

  it('a new password by link ends all sessions and replaces the old password; the link works once', async () => {
    const { email, token } = await signUp()
    const { token: elsewhere } = await (await visitor()).auth.login({ email, password: PASSWORD })
    const link = await forget(email)
    const call = await visitor()
    expect(await call.account.resetPassword({ token: link, password: NEW })).toEqual({ ok: true })
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([false, false])
    expect(await refusal(call.auth.login({ email, password: PASSWORD }))).toMatchObject({ status: 401 })
    const { user } = await call.auth.login({ email, password: NEW })
    // Using the link proves ownership of the address.
    expect(user.emailVerified).toBe(true)
    expect(await refusal(call.account.resetPassword({ token: link, password: `again${NEW}` }))).toMatchObject(
      DEAD,
    )
    expect((await post.next(email)).subject).toBe('Your password was changed')
  })

  it('the response to a forgotten password is the same whether or not there is an account', async () => {
    const { email } = await signUp()
    const call = await visitor()
    const unknown = `nobody${n}@reader.example`
    expect(await call.account.forgotPassword({ email: unknown })).toEqual(
      await call.account.forgotPassword({ email }),
    )
    expect(await post.count(unknown)).toBe(0)
  })

  it.each<[LinkPurpose, number]>([
    ['reset', 3_600_000],
    ['verify', 86_400_000],
  ])('a link to %s expires after %i ms', async (purpose, ms) => {
    const { id, email, verification } = await signUp()
    const token = purpose === 'reset' ? await forget(email) : verification
    const call = await visitor()
    await age(id, ms - 5000)
    expect(await call.account.link({ token })).toMatchObject({ purpose })
    await age(id, 5000)
    expect(await refusal(call.account.link({ token }))).toMatchObject(DEAD)
    const used = {
      reset: () => call.account.resetPassword({ token, password: NEW }),
      verify: () => call.account.verifyEmail({ token }),
    }[purpose as 'reset' | 'verify']
    expect(await refusal(used())).toMatchObject(DEAD)
  })

  it('links become invalid when the password changes, except one that sets it, and when their address changes', async () => {
    const { email, token, verification } = await signUp()
    const reset = await forget(email)
    const { call } = await app.caller(token)
    await call.account.changePassword({ password: PASSWORD, newPassword: NEW })
    const anybody = await visitor()
    expect(await refusal(anybody.account.link({ token: verification }))).toMatchObject(DEAD)
    expect(await anybody.account.link({ token: reset })).toMatchObject({ purpose: 'reset' })
    const { token: newToken } = await anybody.auth.login({ email, password: NEW })
    const newEmail = `moved-${email}`
    await (await app.caller(newToken)).call.account.changeEmail({ newEmail, password: NEW })
    await anybody.account.confirmEmailChange({ token: await post.token(newEmail) })
    expect(await refusal(anybody.account.link({ token: reset }))).toMatchObject(DEAD)
  })

  it('a link serves only its purpose, and a token not signed here does nothing', async () => {
    const { verification, id } = await signUp()
    const call = await visitor()
    const other = call.account.resetPassword({ token: verification, password: NEW })
    expect(await refusal(other)).toMatchObject(DEAD)
    const forged = `${verification.slice(0, -4)}AAAA`
    for (const token of [forged, '', 'x', '.', verification.split('.')[0] ?? '']) {
      expect(await refusal(call.account.verifyEmail({ token }))).toMatchObject(DEAD)
    }
    expect(await linksOf(id, 'verify')).toHaveLength(1)
  })

  it('only hashes of links are stored', async () => {
    const { id, verification } = await signUp()
    const [row] = await linksOf(id, 'verify')
    const [secret = ''] = verification.split('.')
    // 256 bits, six per character.
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('an account e-mail links to the base URL of Tidings, with the token after the #', async () => {
    const { email } = await signUp()
    await (await visitor()).account.forgotPassword({ email })
    const { body, from } = await post.next(email)
    expect(body).toMatch(/^https:\/\/tidings\.test\/reset-password#[\w-]+\.[\w-]+$/m)
    expect(from).toBe('no-reply@inbox.test')
  })

  it('a change of address takes effect with the link sent there; the old one is notified and can undo it', async () => {
    const { email, token, id, verification } = await signUp()
    await (await visitor()).account.verifyEmail({ token: verification })
    const newEmail = `new-${email}`
    const { call } = await app.caller(token)
    await call.account.changeEmail({ newEmail, password: PASSWORD })
    const change = await post.token(newEmail)
    expect((await call.user.get({})).user).toMatchObject({ email, pendingEmail: newEmail })
    await (await visitor()).account.confirmEmailChange({ token: change })
    expect(await shown(token)).toMatchObject({
      email: newEmail,
      pendingEmail: null,
      emailVerified: true,
    })
    const mail = await post.next(email)
    expect(mail.subject).toBe('Your email address was changed')
    expect(mail.body).toContain(newEmail)
    // Meanwhile nobody else can take the old address.
    const taking = (await visitor()).auth.signup({ name: 'Eve', email, password: PASSWORD })
    await expectRefused(taking, 'CONFLICT')
    const [, undo = ''] = /#(\S+)/.exec(mail.body) ?? []
    await (await visitor()).account.undoEmailChange({ token: undo, password: NEW })
    expect(await findUser(app.db, id)).toMatchObject({ email })
    expect(await isIn(token)).toBe(false)
    expect(await (await visitor()).auth.login({ email, password: NEW })).toHaveProperty('token')
  })

  it('an address that has an account can’t be changed to, and the response does not reveal that it has one', async () => {
    const { email: taken } = await signUp()
    const { email, token } = await signUp()
    const { call } = await app.caller(token)
    expect(await call.account.changeEmail({ newEmail: taken, password: PASSWORD })).toEqual({ ok: true })
    expect((await post.next(taken)).subject).toBe('Your email address is in use already')
    expect((await call.user.get({})).user).toMatchObject({ email, pendingEmail: taken })
  })

  it('an address that got an account while the link was pending stays that account’s', async () => {
    const { token } = await signUp()
    const newEmail = `late${n}@reader.example`
    await (await app.caller(token)).call.account.changeEmail({ newEmail, password: PASSWORD })
    const change = await post.token(newEmail)
    const call = await visitor()
    await call.auth.signup({ name: 'Bea', email: newEmail, password: PASSWORD })
    await expectRefused(call.account.confirmEmailChange({ token: change }), 'CONFLICT')
  })
})

it.each(BOTH_DATABASES)('of two concurrent uses of one link one succeeds, on %s', async (kind) => {
  const app = await openTestApp(kind)
  const { id, email } = (await app.newReader()).user
  const wanted = { purpose: 'reset' as const, userId: id, email, now: Date.now() }
  const token = await app.services.mailedLinks.mint(app.db, wanted)
  const { call } = await app.caller()
  const both = await Promise.allSettled(
    [NEW, `${NEW}s`].map((password) => call.account.resetPassword({ token, password })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await app.close()
})
