import { seedApiToken } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD, userWithPassword, userWithTwoStep } from '../testing/authenticator.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const ASKED = { name: 'Reader', scopes: ['read' as const], expiresInDays: 30, password: PASSWORD }

describe.each(DATABASES)('access tokens on %s', (kind) => {
  const app = useTestApp(kind)
  const post = useTestMailbox(app)
  beforeEach(() => {
    app.events.length = 0
  })

  it('is created with the password, shown once, kept as a hash, listed, and notified by mail', async () => {
    const { call, user } = await userWithPassword(app)
    const { token, secret } = await call.apiTokens.create({ ...ASKED, scopes: ['write', 'read', 'read'] })
    expect(secret).toMatch(/^tidings_[\w-]{43}$/)
    expect(token).toMatchObject({
      name: 'Reader',
      scopes: ['read', 'write'],
      lastUsedAt: null,
      isExpired: false,
    })
    expect(Date.parse(token.expiresAt ?? '') - Date.parse(token.createdAt)).toBeCloseTo(30 * 86_400_000, -4)
    expect(await call.apiTokens.list()).toEqual({ tokens: [token] })
    const row = await app.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', token.id)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(row?.secret_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(app.events).toEqual([{ event: 'token.added', userId: user.id }])
    const { subject, body } = await post.next(user.email)
    expect(subject).toBe('An access token was created')
    expect(body).toContain('https://tidings.test/forgot-password')
  })

  it('needs the password, and a code with two-step sign-in', async () => {
    const { call } = await userWithPassword(app)
    await expectRefused(
      call.apiTokens.create({ ...ASKED, password: 'wrong horse' }),
      'FORBIDDEN',
      'That password is wrong.',
    )
    const { call: none } = await app.newReader()
    await expectRefused(none.apiTokens.create(ASKED), 'PRECONDITION_FAILED')
    const two = await userWithTwoStep(app)
    await expectRefused(two.call.apiTokens.create(ASKED), 'PRECONDITION_REQUIRED')
    const wrong = two.call.apiTokens.create({ ...ASKED, code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' })
    await expectRefused(wrong, 'FORBIDDEN')
    const [code = ''] = two.recoveryCodes
    expect((await two.call.apiTokens.create({ ...ASKED, code })).token.name).toBe('Reader')
    for (const each of [call, none]) expect(await each.apiTokens.list()).toEqual({ tokens: [] })
  })

  it('makes calls for its user within its scopes, and its use is noted', async () => {
    const { call } = await userWithPassword(app)
    await call.newsletters.add({ name: 'Margins', sourceEmail: 'news@margins.example' })
    const { secret } = await call.apiTokens.create({ ...ASKED, expiresInDays: null })
    const { call: program } = await app.programCaller(secret)
    expect((await program.newsletters.list({})).newsletters).toMatchObject([{ name: 'Margins' }])
    const added = program.newsletters.add({ name: 'Other', sourceEmail: 'news@other.example' })
    await expectRefused(added, 'FORBIDDEN', 'This access token lacks the scope “write”.')
    await expectRefused(program.apiTokens.list(), 'FORBIDDEN', 'Access tokens can’t do this. Please log in.')
    const { tokens } = await call.apiTokens.list()
    expect(tokens[0]?.lastUsedAt).not.toBeNull()
  })

  it('stops working when it is revoked, has expired, or its account is deleted', async () => {
    const { call, user } = await userWithPassword(app)
    const { token, secret } = await call.apiTokens.create(ASKED)
    expect(await app.services.apiTokens.find(secret)).toMatchObject({ id: token.id })
    expect(await call.apiTokens.revoke({ id: token.id })).toEqual({ ok: true })
    await expectRefused(call.apiTokens.revoke({ id: token.id }), 'NOT_FOUND')
    expect(await app.services.apiTokens.find(secret)).toBeUndefined()
    const old = await seedApiToken(app.db, user.id, { expires_at: Date.now() - 1 })
    expect(await app.services.apiTokens.find(old.secret)).toBeUndefined()
    expect((await call.apiTokens.list()).tokens).toMatchObject([{ id: old.id, isExpired: true }])
    const own = await seedApiToken(app.db, user.id)
    await call.account.delete({ password: PASSWORD })
    expect(await app.services.apiTokens.find(own.secret)).toBeUndefined()
  })

  it('an account has at most the limit', async () => {
    const { call, user } = await userWithPassword(app)
    for (const _ of Array(app.services.limits.apiTokens)) await seedApiToken(app.db, user.id)
    await expectRefused(call.apiTokens.create(ASKED), 'LIMIT_REACHED')
  })
})
