import { hashPassword } from '@tidings/accounts/sign-in/passwords'
import { GRACE_MS } from '@tidings/db/queries/accounts/account-deletion'
import { seedApiToken, seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeAll, describe, expect, it } from 'vitest'
import { openGoogleFixture } from '../testing/google-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

const PASSWORD = 'correct horse'
const DAY = 86_400_000
const SUSPENDED = 'This account is suspended. Please ask your server’s administrator.'
type Reader = Awaited<ReturnType<TestApp['newReader']>>

async function newOperator(app: Pick<TestApp, 'newReader' | 'caller' | 'db'>): Promise<Reader> {
  const { user, token } = await app.newReader()
  const password_hash = await hashPassword(PASSWORD)
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  const operator = { user, token, ...(await app.caller(token)) }
  await operator.call.people.list({})
  return operator
}

describe.each(DATABASES)('accounts, for the operator, on %s', (kind) => {
  const app = useTestApp(kind)
  let operator: Reader
  let hash: string
  beforeAll(async () => {
    hash = await hashPassword(PASSWORD)
    operator = await newOperator(app)
  })

  async function newPerson(): Promise<Reader> {
    const reader = await app.newReader()
    const change = { password_hash: hash, email_verified_at: 1 }
    await app.db.updateTable('users').set(change).where('id', '=', reader.user.id).execute()
    return reader
  }
  const stranger = async () => (await app.caller()).call
  const listed = async ({ user }: Reader) => {
    const { people } = await operator.call.people.list({ search: user.email })
    return people[0]
  }
  const logOf = async ({ user }: Reader) => {
    const { actions } = await operator.call.people.log({})
    return actions.filter(({ personId }) => personId === user.id).map(({ action }) => action)
  }

  it('are listed with their use of space and mails, and found by email or name', async () => {
    const reader = await newPerson()
    const { id } = reader.user
    await seedNewsletter(app.db, id)
    const now = Date.now()
    const [first] = [await seedMail(app.db, id, now), await seedMail(app.db, id, now - 40 * DAY)]
    await app.db.updateTable('mails').set({ size: 1000 }).where('user_id', '=', id).execute()
    await app.db.updateTable('users').set({ display_name: 'Ada 50%_\\' }).where('id', '=', id).execute()
    expect(first).toBeDefined()
    expect(await listed(reader)).toMatchObject({
      ...{ id, displayName: 'Ada 50%_\\', state: 'active', isOperator: false },
      usage: { keptBytes: 2000, mailsIn30Days: 1, newsletters: 1 },
      limits: { mailsADay: null, megabytes: null, newsletters: null },
      lastSeenAt: expect.stringMatching(/^20/),
    })
    for (const search of ['ada 50%_\\', reader.user.email.slice(0, 20).toUpperCase()]) {
      const { people } = await operator.call.people.list({ search })
      expect(people.map((each) => each.id)).toEqual([id])
    }
    expect((await operator.call.people.list({ search: '%%' })).people).toEqual([])
  })

  it('are paged, each once', async () => {
    for (const _ of Array(5)) await newPerson()
    const ids: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await operator.call.people.list({ pageSize: 2, after })
      ids.push(...page.people.map(({ id }) => id))
      after = page.next
      if (after === undefined) break
    }
    const all = await app.db.selectFrom('users').select('id').execute()
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  })

  it('that are suspended are signed out at once, and cannot sign in until they are resumed', async () => {
    const reader = await newPerson()
    const { user, token } = reader
    const { secret } = await seedApiToken(app.db, user.id)
    const login = async () => (await stranger()).auth.login({ email: user.email, password: PASSWORD })
    const { person } = await operator.call.people.suspend({ id: user.id, password: PASSWORD })
    expect(person).toMatchObject({ state: 'suspended', suspendedAt: expect.stringMatching(/^20/) })
    expect(await app.services.sessions.find({ cookie: `tidings=${token}` })).toBeUndefined()
    expect(await app.services.apiTokens.find(secret)).toBeUndefined()
    await expectRefused(login(), 'FORBIDDEN', SUSPENDED)
    const wrong = (await stranger()).auth.login({ email: user.email, password: 'wrong horse' })
    expect(await refusal(wrong)).toMatchObject({ message: 'The email or the password is wrong.' })
    expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toEqual(
      [],
    )
    await expectRefused(operator.call.people.suspend({ id: user.id, password: PASSWORD }), 'CONFLICT')
    await operator.call.people.resume({ id: user.id })
    expect((await login()).user.uid).toBe(user.id)
    expect((await app.services.apiTokens.find(secret))?.user.id).toBe(user.id)
    await expectRefused(operator.call.people.resume({ id: user.id }), 'CONFLICT')
    expect(await logOf(reader)).toEqual(['resumed', 'suspended'])
  })

  it('that are suspended while they sign in get no session', async () => {
    const { user } = await newPerson()
    await operator.call.people.suspend({ id: user.id, password: PASSWORD })
    const { token } = await app.services.sessions.start(user.id)
    expect(await app.services.sessions.find({ cookie: `tidings=${token}` })).toBeUndefined()
  })

  it('are signed out everywhere, with their access tokens', async () => {
    const reader = await newPerson()
    const { secret } = await seedApiToken(app.db, reader.user.id)
    expect(await operator.call.people.signOut({ id: reader.user.id })).toEqual({ sessions: 1 })
    expect(await app.services.sessions.find({ cookie: `tidings=${reader.token}` })).toBeUndefined()
    expect(await app.services.apiTokens.find(secret)).toBeUndefined()
    expect(await logOf(reader)).toEqual(['signed-out'])
  })

  it('that are deleted can be restored for 7 days, also when nobody confirmed their email', async () => {
    const reader = await newPerson()
    const { id } = reader.user
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute()
    const { person } = await operator.call.people.delete({ id, password: PASSWORD })
    expect(person).toMatchObject({ state: 'deleted', restorableUntil: expect.stringMatching(/^20/) })
    const jobs = await app.db.selectFrom('jobs').select(['name', 'run_at']).where('owner', '=', id).execute()
    const purge = jobs.find(({ name }) => name === 'purge-account')
    expect(purge?.run_at).toBeGreaterThan(Date.now() + GRACE_MS - 60_000)
    await expectRefused(operator.call.people.delete({ id, password: PASSWORD }), 'CONFLICT')
    await operator.call.people.restore({ id })
    const login = (await stranger()).auth.login({ email: reader.user.email, password: PASSWORD })
    expect((await login).user.uid).toBe(id)
    await expectRefused(operator.call.people.restore({ id }), 'CONFLICT')
    expect(await logOf(reader)).toEqual(['restored', 'deleted'])
  })

  it('are suspended and deleted with the password of the operator only', async () => {
    const reader = await newPerson()
    const { id } = reader.user
    const { suspend, delete: remove } = operator.call.people
    for (const call of [suspend, remove]) {
      expect(await refusal(call({ id, password: 'wrong horse' }))).toMatchObject({
        ...{ status: 403, message: 'That password is wrong.' },
      })
    }
    await app.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', operator.user.id)
      .execute()
    const { call } = await app.caller(operator.token)
    for (const ask of [call.people.suspend, call.people.delete]) {
      await expectRefused(ask({ id, password: PASSWORD }), 'PRECONDITION_FAILED')
    }
    await app.db
      .updateTable('users')
      .set({ password_hash: hash })
      .where('id', '=', operator.user.id)
      .execute()
    expect((await listed(reader))?.state).toBe('active')
    expect(await logOf(reader)).toEqual([])
  })

  it('have at most as many newsletters as the operator says', async () => {
    const reader = await newPerson()
    const { id } = reader.user
    const limits = { mailsADay: 3, megabytes: 500, newsletters: 1 }
    expect((await operator.call.people.setLimits({ id, ...limits })).person.limits).toEqual(limits)
    const add = (name: string) => reader.call.newsletters.add({ name, sourceEmail: `${name}@news.example` })
    await add('first')
    await expectRefused(
      add('second'),
      'LIMIT_REACHED',
      'You can have at most 1 newsletters. Please delete some first.',
    )
    const none = { mailsADay: null, megabytes: null, newsletters: null }
    await operator.call.people.setLimits({ id, ...none })
    await add('second')
  })

  it('have at most the default number of newsletters, unless the operator sets another for one', async () => {
    const reader = await newPerson()
    const { id } = reader.user
    const none = { mailsADay: null, megabytes: null, newsletters: null }
    const { people } = operator.call
    expect(await people.defaultLimits({})).toEqual({ limits: none })
    const limits = { mailsADay: 100, megabytes: 1, newsletters: 1 }
    expect(await people.setDefaultLimits(limits)).toEqual({ limits })
    expect(await people.defaultLimits({})).toEqual({ limits })
    const add = (name: string) => reader.call.newsletters.add({ name, sourceEmail: `${name}@news.example` })
    await add('first')
    await expectRefused(add('second'), 'LIMIT_REACHED')
    const file = { name: 'mails.mbox', size: 2_000_000, lastModified: 1 }
    expect(await refusal(reader.call.imports.create({ files: [file] }))).toMatchObject({
      message: 'The administrator of this server allows you 1 MB.',
    })
    await people.setLimits({ ...none, id, newsletters: 2, megabytes: 3 })
    await add('second')
    await expectRefused(add('third'), 'LIMIT_REACHED')
    await reader.call.imports.create({ files: [file] })
    await people.setDefaultLimits(none)
    const { actions } = await people.log({ pageSize: 1 })
    expect(actions).toMatchObject([{ action: 'default-limits', personId: null }])
  })

  it('of the operator, and those there are not, can’t be changed', async () => {
    const none = { mailsADay: null, megabytes: null, newsletters: null }
    for (const [id, code] of [
      [operator.user.id, 'CONFLICT'],
      ['unknown', 'NOT_FOUND'],
    ] as const) {
      const { people } = operator.call
      for (const call of [people.suspend, people.resume, people.signOut, people.delete, people.restore]) {
        expect(await refusal(call({ id, password: PASSWORD }))).toMatchObject({ code })
      }
    }
    const { people } = operator.call
    await expectRefused(people.setLimits({ id: 'unknown', ...none }), 'NOT_FOUND')
    // Otherwise the limits for everybody would bind the operator, who could not lift them for this account alone.
    const { person } = await people.setLimits({ id: operator.user.id, ...none, megabytes: 5 })
    expect(person).toMatchObject({ isOperator: true, limits: { megabytes: 5 } })
    await people.setLimits({ id: operator.user.id, ...none })
  })

  it('are announced to, in one line, until that ends', async () => {
    const reader = await newPerson()
    const seen = async () => (await reader.call.auth.session()).user?.announcement
    expect(await seen()).toBeNull()
    const { announcement } = await operator.call.announcement.set({ text: ' We move on Sunday. ' })
    expect(announcement).toEqual({ id: expect.stringMatching(/^[\w-]{12}$/), text: 'We move on Sunday.' })
    expect(await seen()).toEqual(announcement)
    for (const text of ['two\nlines', 'turned \u202earound', 'x'.repeat(301)]) {
      await expectRefused(operator.call.announcement.set({ text }), 'BAD_REQUEST')
    }
    await operator.call.announcement.set({ text: '' })
    expect(await seen()).toBeNull()
  })

  it('actions are paged, the latest first, without any user’s texts', async () => {
    const first = await operator.call.people.log({ pageSize: 2 })
    const second = await operator.call.people.log({ pageSize: 2, after: first.next })
    const ids = [...first.actions, ...second.actions].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    const rows = await app.db.selectFrom('operator_actions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/Sunday|Ada/)
  })
})

describe('a suspended account with an identity provider', () => {
  it('is not signed in to, and its name and picture stay as they were', async () => {
    const app = await openGoogleFixture('sqlite')
    app.renew()
    const operator = await newOperator(app)
    await app.openBrowser().signIn()
    const [row] = await app.usersWith(app.provider.person.email)
    await operator.call.people.suspend({ id: row?.id ?? '', password: PASSWORD })
    app.provider.person = { ...app.provider.person, name: 'Another Name' }
    const browser = app.openBrowser()
    expect(await browser.signIn()).toBe('/login?google=suspended&from=%2F')
    expect(await browser.who()).toBeNull()
    expect(await app.usersWith(app.provider.person.email)).toMatchObject([{ display_name: 'Mara Olsen' }])
    await app.close()
  })
})
