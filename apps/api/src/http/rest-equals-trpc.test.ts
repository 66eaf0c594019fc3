import { randomUUID } from 'node:crypto'
import { hashPassword } from '@tidings/api/auth/passwords'
import { restRoutes } from '@tidings/api/rest'
import { addArticle } from '@tidings/api/testing/add-article'
import { insertHighlight } from '@tidings/db/queries/highlights'
import { seedLeftover, seedLesson, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const PASSWORD = 'correct horse'
const PREFERENCES = { colorMode: 'dark', fontSize: 'lg', fontPreference: 'serif', digestFrequency: 'daily' }

/** A reader with an account, one newsletter and two articles; each door gets one of its own. */
interface Reader {
  token: string
  email: string
  newsletterId: string
  articleId: string
  highlightId: string
  issueId: string
  leftoverId: string
  lessonId: string
}
type Input = Record<string, string | number | boolean | string[]>
type Case = [what: string, input: (reader: Reader) => Input]

/** What is asked of each procedure at both doors: at least once what it is for, and each way to be refused. */
const CASES: Record<string, Case[]> = {
  'auth.signup': [
    ['a new account', ({ email }) => ({ name: 'Bea', email: `new-${email}`, password: PASSWORD })],
    ['a taken email', ({ email }) => ({ name: 'Bea', email, password: PASSWORD })],
    ['a short name', ({ email }) => ({ name: 'B', email: `new-${email}`, password: PASSWORD })],
    ['nothing', () => ({})],
  ],
  'auth.login': [
    ['the right password', ({ email }) => ({ email, password: PASSWORD })],
    ['a wrong password', ({ email }) => ({ email, password: 'wrong horse' })],
    ['a short password', ({ email }) => ({ email, password: 'short' })],
  ],
  'auth.google': [
    ['nothing', () => ({})],
    ['a path and a time zone', () => ({ from: '/saved', timeZone: 'Europe/Berlin' })],
    ['a number', () => ({ from: 7 })],
  ],
  'auth.logout': [['nothing', () => ({})]],
  'auth.sync': [
    ['nothing', () => ({})],
    ['a token and the own email', ({ email, token }) => ({ email, token })],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'auth.session': [['nothing', () => ({})]],
  'user.get': [
    ['nothing', () => ({})],
    ['the own email', ({ email }) => ({ email })],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'user.updateProfile': [
    ['a name and the own email', ({ email }) => ({ displayName: 'Ada Lovelace', email })],
    ['a short name', () => ({ displayName: 'A' })],
    ['a picture from elsewhere', () => ({ photoURL: 'https://tracker.example/pixel.gif' })],
    ['a foreign email', () => ({ displayName: 'Eve', email: 'eve@reader.example' })],
  ],
  'user.updatePreferences': [
    ['all of them', ({ email }) => ({ ...PREFERENCES, email })],
    ['no such theme', () => ({ ...PREFERENCES, colorMode: 'neon' })],
    ['a weekly digest', () => ({ ...PREFERENCES, digestFrequency: 'weekly' })],
  ],
  'user.setTimeZone': [
    ['a time zone', () => ({ timeZone: 'Europe/Berlin' })],
    ['no time zone', () => ({ timeZone: 'Mars/Base' })],
    ['a number', () => ({ timeZone: 7 })],
  ],
  'newsletters.list': [
    ['nothing', () => ({})],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'newsletters.add': [
    ['a newsletter', () => ({ name: 'Margins', sourceEmail: 'hello@margins.example', color: 'sw-mint' })],
    ['a bad email', () => ({ name: 'Margins', sourceEmail: 'margins' })],
    ['no name', () => ({ sourceEmail: 'hello@margins.example' })],
  ],
  'newsletters.get': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.issues': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['a page', ({ newsletterId }) => ({ id: newsletterId, page: 2, pageSize: 1 })],
    ['an unknown one', () => ({ id: 'unknown' })],
    ['no such page', ({ newsletterId }) => ({ id: newsletterId, page: 0 })],
  ],
  'newsletters.update': [
    ['a name and a colour', ({ newsletterId }) => ({ id: newsletterId, name: 'Kernels', color: 'sw-mint' })],
    ['nothing new', ({ newsletterId }) => ({ id: newsletterId })],
    ['a short name', ({ newsletterId }) => ({ id: newsletterId, name: 'K' })],
    ['an unknown one', () => ({ id: 'unknown', name: 'Kernels' })],
  ],
  'newsletters.processConfirmations': [['nothing', () => ({})]],
  'newsletters.delete': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'articles.list': [
    ['nothing', () => ({})],
    ['a page', () => ({ page: 2, pageSize: 1, sort: 'latest' })],
    ['a filter', () => ({ tags: 'ai,linux', source: 'Kernel Weekly', category: 'technology' })],
    ['every filter', () => ({ read: 'unread', duplicates: 'hide', picture: 'only', after: '9.0.mail' })],
    ['no such page', () => ({ page: 0 })],
    ['no such order', () => ({ sort: 'oldest' })],
  ],
  'articles.saved': [
    ['nothing', () => ({})],
    ['a page that is no number', () => ({ page: 'two' })],
  ],
  'articles.stats': [
    ['the own email', ({ email }) => ({ email })],
    ['nothing', () => ({})],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'articles.get': [
    ['the own one', ({ articleId }) => ({ id: articleId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'highlights.list': [
    ['nothing', () => ({})],
    ['an article', ({ articleId }) => ({ articleId, limit: 2 })],
    ['a cursor that is none', () => ({ cursor: 'last week' })],
    ['a page of none', () => ({ limit: 0 })],
  ],
  'highlights.add': [
    ['a passage', ({ articleId }) => ({ id: articleId, text: 'The patch set', start: 0, end: 13 })],
    ['white space', ({ articleId }) => ({ id: articleId, text: ' \n ' })],
    ['half a place', ({ articleId }) => ({ id: articleId, text: 'The patch set', start: 0 })],
    ['an unknown article', () => ({ id: 'unknown', text: 'The patch set' })],
  ],
  'highlights.delete': [
    ['the own one', ({ highlightId }) => ({ id: highlightId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.get': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.runAgain': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.treatAsStory': [
    ['a leftover', ({ issueId, leftoverId }) => ({ id: issueId, partId: leftoverId })],
    ['an unknown part', ({ issueId }) => ({ id: issueId, partId: 'unknown' })],
    ['no part', ({ issueId }) => ({ id: issueId })],
  ],
  'issues.leaveOut': [
    ['the own article', ({ issueId, articleId }) => ({ id: issueId, articleId })],
    ['an unknown article', ({ issueId }) => ({ id: issueId, articleId: 'unknown' })],
    ['an unknown issue', ({ articleId }) => ({ id: 'unknown', articleId })],
  ],
  'newsletters.lessons': [
    ['the own one', ({ newsletterId }) => ({ id: newsletterId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'newsletters.forgetLesson': [
    ['the own one', ({ newsletterId, lessonId }) => ({ id: newsletterId, lessonId })],
    ['an unknown one', ({ newsletterId }) => ({ id: newsletterId, lessonId: 'unknown' })],
  ],
  'articles.save': [
    ['the own one', ({ articleId }) => ({ articleId, saved: true })],
    ['an unknown one', () => ({ articleId: 'unknown', saved: true })],
    ['a word for a flag', ({ articleId }) => ({ articleId, saved: 'yes' })],
  ],
  'articles.read': [
    ['the own one', ({ articleId }) => ({ articleId, read: true })],
    ['an unknown one', () => ({ articleId: 'unknown', read: true })],
    ['a number for a flag', ({ articleId }) => ({ articleId, read: 1 })],
  ],
  'articles.tags': [['nothing', () => ({})]],
  'articles.changeTags': [
    ['a tag to add', ({ articleId }) => ({ id: articleId, add: [' To cite '] })],
    ['a tag to take away', ({ articleId }) => ({ id: articleId, remove: ['linux'] })],
    ['a comma', ({ articleId }) => ({ id: articleId, add: ['a,b'] })],
    ['a word for a list', ({ articleId }) => ({ id: articleId, add: 'linux' })],
    ['an unknown article', () => ({ id: 'unknown', add: ['linux'] })],
  ],
}
const ASKED = restRoutes().flatMap((route) =>
  (CASES[route.procedure] ?? []).map(([what, input]) => ({ route, name: route.procedure, what, input })),
)

it('every procedure is asked at both doors', () => {
  expect(restRoutes().filter(({ procedure }) => !CASES[procedure])).toEqual([])
})

describe.each(DATABASES)('REST equals tRPC on %s', (kind) => {
  let tidings: TestApp
  let password_hash: string
  beforeAll(async () => {
    tidings = await openTestApp(kind)
    password_hash = await hashPassword(PASSWORD)
  })
  afterAll(() => tidings.close())

  async function newReader(): Promise<Reader> {
    const { house } = tidings
    const { token, user } = await house.newReader()
    await house.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    const newsletterId = await seedNewsletter(house.db, user.id, 'Kernel Weekly')
    const owner = { userId: user.id, newsletterId }
    const day = Date.UTC(2026, 5, 1)
    await addArticle(house.db, owner, {
      received_at: day,
      tags: ['ai', 'linux'],
      image_key: 'pictures/a.png',
    })
    const articleId = await addArticle(house.db, owner, { received_at: day + 1, saved_at: day + 2 })
    const stored = await insertHighlight(house.db, user.id, articleId, {
      id: randomUUID(),
      text: 'The patch set shrank.',
      prefix: null,
      suffix: null,
      start_offset: null,
      end_offset: null,
      createdAt: day,
    })
    const { mail_id: issueId } = await house.db
      .selectFrom('articles')
      .select('mail_id')
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow()
    const leftoverId = await seedLeftover(house.db, { userId: user.id, mailId: issueId })
    const lessonId = await seedLesson(house.db, { ...owner, mailId: issueId })
    const highlightId = stored?.id ?? ''
    return { token, email: user.email, newsletterId, articleId, highlightId, issueId, leftoverId, lessonId }
  }

  const headersOf = (token: string | undefined) => (token ? { authorization: `Bearer ${token}` } : {})

  async function atRest({ method, path }: { method: string; path: string }, input: Input, token?: string) {
    const rest = { ...input }
    const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name])
      delete rest[name]
      return encodeURIComponent(value)
    })
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) query.set(name, String(value))
    const reading = method === 'GET' || method === 'DELETE'
    const answer = await tidings.app.inject({
      method: method as 'GET',
      url: `/api${place}${reading && query.size > 0 ? `?${query}` : ''}`,
      headers: headersOf(token),
      ...(!reading && { payload: rest }),
    })
    const body = answer.json()
    return answer.statusCode === 200
      ? { status: 200, body }
      : { status: answer.statusCode, code: body.code, message: body.message, keys: Object.keys(body) }
  }

  async function atTrpc(
    { method, procedure }: { method: string; procedure: string },
    input: Input,
    token?: string,
  ) {
    const url = `/api/trpc/${procedure}`
    const answer = await tidings.app.inject(
      method === 'GET'
        ? { url: `${url}?input=${encodeURIComponent(JSON.stringify(input))}`, headers: headersOf(token) }
        : { method: 'POST', url, headers: headersOf(token), payload: input },
    )
    const { result, error } = answer.json()
    return answer.statusCode === 200
      ? { status: 200, body: result.data }
      : {
          status: answer.statusCode,
          code: error.data.code,
          message: error.message,
          keys: ['message', 'code'],
        }
  }

  /** Without what is each reader's own: ids, tokens, addresses and the times of this minute. */
  const anonymous = (answer: object, { email }: Reader): unknown =>
    JSON.parse(
      JSON.stringify(answer)
        .replaceAll(email, '<email>')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
        .replaceAll(/"token":"\w{40}"/g, '"token":"<token>"')
        .replaceAll(/"(createdAt|preferencesSavedAt)":"[^"]+"/g, '"$1":"<now>"')
        .replaceAll(/\w{4}-\w{4}-\w{4}@/g, '<inbox>@'),
    )

  it.each(ASKED)('$name with $what', async ({ route, input }) => {
    const [one, other] = [await newReader(), await newReader()]
    const rest = await atRest(route, input(one), one.token)
    const trpc = await atTrpc(route, input(other), other.token)
    expect(anonymous(rest, one)).toEqual(anonymous(trpc, other))
  })

  it.each(restRoutes())('$procedure for somebody who is not signed in', async (route) => {
    const [one, other] = [await newReader(), await newReader()]
    const input = CASES[route.procedure]?.[0]?.[1] ?? (() => ({}))
    const rest = await atRest(route, input(one))
    const trpc = await atTrpc(route, input(other))
    expect(anonymous(rest, one)).toEqual(anonymous(trpc, other))
  })
})
