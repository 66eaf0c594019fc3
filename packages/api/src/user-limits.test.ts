import { countOf } from '@tidings/db/queries/accounts/user-limits'
import { seedCorrection, seedNewsletter } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { USER_LIMITS, type UserLimits } from '@tidings/db/user-limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addArticle } from './testing/add-article.ts'
import { addUnsubscribeMethods } from './testing/add-unsubscribe-methods.ts'
import { addArticles, LIMIT_CASES, type Reader, TIMES } from './testing/limit-cases.ts'
import { refusal } from './testing/refusal.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const CALLS = TIMES.length
const MAX = 3

describe.each(BOTH_DATABASES)('the limits of an account on %s', (kind) => {
  let app: TestApp
  let reader: Reader
  let limits: UserLimits
  beforeAll(async () => {
    app = await openTestApp(kind)
    limits = app.services.limits
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    reader = await app.newReader()
  })
  afterEach(() => {
    Object.assign(limits, USER_LIMITS)
  })

  it.each(LIMIT_CASES)('$procedure adds no more than its limit with concurrent calls', async (one) => {
    const grow = await one.ready(reader, app)
    limits[one.limit] = MAX
    const before = await countOf(app.db, reader.user.id, one.limit)
    expect(before).toBe(0)
    const outcomes = await Promise.allSettled(TIMES.map((n) => grow(n)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    for (const reason of refusals) {
      const error = await refusal(Promise.reject(reason))
      expect(error).toMatchObject({
        status: 409,
        code: 'LIMIT_REACHED',
        message: expect.stringContaining('3 '),
      })
    }
    expect(await countOf(app.db, reader.user.id, one.limit)).toBe(MAX)
    const other = await app.newReader()
    await (await one.ready(other, app))(0)
  })

  it('items beyond the limit can be changed, and removed to allow new ones', async () => {
    const grow = await LIMIT_CASES.find(({ procedure }) => procedure === 'topics.follow')?.ready(reader, app)
    for (const n of TIMES) await grow?.(n)
    limits.topics = CALLS - 1
    const { call } = reader
    await call.topics.mute({ kind: 'tag', key: 'tag 1' })
    const more = () => call.topics.follow({ kind: 'tag', key: 'one more' })
    expect(await refusal(more())).toMatchObject({ code: 'LIMIT_REACHED' })
    for (const n of [2, 3]) await call.topics.clear({ kind: 'tag', key: `tag ${n}` })
    await more()
  })

  it('a deleted newsletter counts until the deletion can’t be undone', async () => {
    limits.newsletters = 1
    const { call } = reader
    const add = (name: string) => call.newsletters.add({ name, sourceEmail: `${name}@x.example` })
    const { newsletter } = await add('first')
    await call.newsletters.delete({ id: newsletter.id })
    expect(await refusal(add('second'))).toMatchObject({ code: 'LIMIT_REACHED' })
    await call.newsletters.restore({ id: newsletter.id })
    expect((await call.newsletters.list({})).newsletters).toHaveLength(1)
  })

  it('an article has a separate limit of highlights; an existing passage is not a new one', async () => {
    const [id = '', other = ''] = await addArticles(reader, app)
    limits.highlightsOfArticle = 2
    const add = (article: string, text: string) => reader.call.highlights.add({ id: article, text })
    const outcomes = await Promise.allSettled(TIMES.map((n) => add(id, `passage ${n}`)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { highlights } = await reader.call.highlights.list({ articleId: id })
    expect(highlights).toHaveLength(2)
    await add(id, highlights[0]?.text ?? '')
    await add(other, 'passage')
    expect(await refusal(add(id, 'one more'))).toMatchObject({ status: 409, code: 'LIMIT_REACHED' })
  })

  it('only a limited number of removed tags is remembered', async () => {
    const [id = ''] = await addArticles(reader, app)
    limits.takenTagsOfArticle = 2
    for (const n of TIMES) {
      await reader.call.articles.changeTags({ id, add: [`tag ${n}`] })
      await reader.call.articles.changeTags({ id, remove: [`tag ${n}`] })
    }
    const rows = app.db.selectFrom('article_tags').select('key').where('article_id', '=', id)
    expect(await rows.execute()).toHaveLength(2)
  })

  it('old corrections are dropped', async () => {
    limits.correctionsOfNewsletter = 2
    const newsletterId = await seedNewsletter(app.db, reader.user.id)
    const features = JSON.stringify(['label:sponsored by', 'shape:|1|1'])
    const articleId = await addArticle(app.db, { userId: reader.user.id, newsletterId }, { features })
    const { mail_id: mailId } = await app.db
      .selectFrom('articles')
      .select('mail_id')
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow()
    for (const _ of TIMES) await seedCorrection(app.db, { userId: reader.user.id, newsletterId, mailId })
    await reader.call.issues.reclassifyAsNonArticle({ id: mailId, articleId })
    const { corrections } = await reader.call.newsletters.corrections({ id: newsletterId })
    expect(corrections).toHaveLength(2)
    expect(corrections[0]?.title).toBe('A scheduler lands after nine years')
  })

  it('unsubscribing is limited per hour, and so are the stored outcomes', async () => {
    const id = await seedNewsletter(app.db, reader.user.id)
    const list = '<mailto:leave@x.example?subject=bye>'
    await addUnsubscribeMethods(app.db, { userId: reader.user.id, newsletterId: id }, { list })
    app.sent.length = 0
    Object.assign(limits, { unsubscriptionsAnHour: 5, unsubscriptionsOfNewsletter: 2 })
    const leave = async () => {
      const { unsubscription } = await reader.call.newsletters.unsubscribe({ id })
      await reader.call.newsletters.undoUnsubscribe({ id })
      return unsubscription
    }
    for (let n = 0; n < 5; n += 1) await leave()
    expect(await refusal(leave())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(app.sent).toHaveLength(5)
    const rows = app.db.selectFrom('unsubscriptions').select('id').where('user_id', '=', reader.user.id)
    expect(await rows.execute()).toHaveLength(2)
  })

  it('a session beyond the limit ends the least recently used one, not the new one', async () => {
    const { sessions } = app.services
    const first = (await sessions.start(reader.user.id)).token
    await app.db.updateTable('sessions').set({ seen_at: 1 }).where('user_id', '=', reader.user.id).execute()
    const tokens = await Promise.all(
      Array.from({ length: USER_LIMITS.sessions + 4 }, () => sessions.start(reader.user.id)),
    )
    const rows = await app.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', reader.user.id)
      .execute()
    expect(rows).toHaveLength(USER_LIMITS.sessions)
    const lives = async (token: string) =>
      (await sessions.find({ authorization: `Bearer ${token}` })) !== undefined
    expect([await lives(first), await lives(reader.token)]).toEqual([false, false])
    const { token } = await sessions.start(reader.user.id)
    expect(await lives(token)).toBe(true)
    expect(tokens).toHaveLength(USER_LIMITS.sessions + 4)
  })
})
