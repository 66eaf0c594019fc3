import { setLeftOut } from '@tidings/db/queries/turned-parts'
import { seedLeftover, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { refusal } from '../testing/refusal.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const TRAITS = JSON.stringify(['label:sponsored by', 'shape:|1|1'])

describe.each(DATABASES)('the parts of an issue on %s', (kind) => {
  let app: TestApp
  let reader: Awaited<ReturnType<TestApp['newReader']>>
  let newsletterId: string
  let articleId: string
  let id: string
  let leftoverId: string
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    reader = await app.newReader()
    newsletterId = await seedNewsletter(app.db, reader.user.id)
    articleId = await addArticle(
      app.db,
      { userId: reader.user.id, newsletterId },
      { tags: ['kernel'], traits: TRAITS, story_id: 'a-story' },
    )
    const mail = await app.db.selectFrom('articles').select('mail_id').where('id', '=', articleId).execute()
    id = mail[0]?.mail_id ?? ''
    leftoverId = await seedLeftover(
      app.db,
      { userId: reader.user.id, mailId: id },
      { image_id: 'a-picture', section: 'Heat pumps', traits: TRAITS },
    )
  })

  const lessons = async () => (await reader.call.newsletters.lessons({ id: newsletterId })).lessons
  const leaveOut = () => reader.call.issues.leaveOut({ id, articleId })
  const treatAsStory = (partId: string) => reader.call.issues.treatAsStory({ id, partId })
  const page = () => reader.call.issues.get({ id })

  it('an article that was a leftover waits for a summary where there is a model for it', async () => {
    const { articleId: made } = await treatAsStory(leftoverId)
    const wishes = () =>
      app.db.selectFrom('summary_wishes').select('article_id').where('user_id', '=', reader.user.id).execute()
    expect(await wishes()).toEqual([{ article_id: made }])
  })

  it('a leftover becomes an article in its place, finished like any other, and teaches a lesson', async () => {
    const { articleId: made } = await treatAsStory(leftoverId)
    const { stories, leftovers } = await page()
    expect(leftovers).toEqual([])
    expect(stories.map((story) => [story.id, story.position, story.turned])).toEqual([
      [articleId, 0, false],
      [made, 1, true],
    ])
    expect(await reader.call.articles.get({ id: made })).toMatchObject({
      title: 'A lamp that knows when you are out',
      summary: 'It turns itself off, and the heating too.',
      fullText: '<p>It turns itself off, and the heating too.</p>',
      url: 'https://lamps.example/',
      section: 'Heat pumps',
      tags: ['heat pumps'],
      newsletterId,
    })
    expect((await reader.call.articles.list({})).articles.map((article) => article.id)).toContain(made)
    expect(await lessons()).toMatchObject([
      { verdict: 'article', title: 'A lamp that knows when you are out', issueId: id },
    ])
  })

  it('turned back, it is the leftover that it was, and the lesson is gone', async () => {
    const before = await page()
    const { articleId: made } = await treatAsStory(leftoverId)
    await reader.call.articles.save({ articleId: made, saved: true })
    expect(await reader.call.issues.leaveOut({ id, articleId: made })).toEqual({
      partId: leftoverId,
      learned: null,
    })
    expect(await page()).toEqual(before)
    expect(await lessons()).toEqual([])
    expect(await treatAsStory(leftoverId)).toEqual({ articleId: made, learned: 'alike' })
    expect((await page()).stories[1]).toMatchObject({ id: made, isSaved: true, turned: true })
  })

  it('an article that is left out is nowhere but on its issue’s page and at its highlights', async () => {
    const { call } = reader
    const today = { email: reader.user.email }
    await call.articles.save({ articleId, saved: true })
    await call.highlights.add({ id: articleId, text: 'The patch set' })
    expect(await leaveOut()).toEqual({ partId: articleId, learned: 'alike' })
    expect((await call.articles.list({})).articles).toEqual([])
    expect((await call.articles.saved({})).articles).toEqual([])
    expect(await call.articles.stats(today)).toEqual({ todayCount: 0, todayDuplicates: 0, categories: [] })
    expect(await call.articles.tags({})).toEqual({ tags: [] })
    expect((await call.newsletters.get({ id: newsletterId })).numbers).toMatchObject({ articles: 0 })
    expect((await call.newsletters.issues({ id: newsletterId })).issues).toMatchObject([{ articles: 0 }])
    const { stories, leftovers } = await page()
    expect(stories).toEqual([])
    expect(leftovers[0]).toMatchObject({ id: articleId, reason: 'left-out', turned: true, position: 0 })
    expect((await call.highlights.list({})).highlights).toMatchObject([{ articleId }])
    expect(await call.articles.get({ id: articleId })).toMatchObject({ isSaved: true })
    expect(await lessons()).toMatchObject([{ verdict: 'leftover' }])
  })

  it('put back, it is saved and tagged as it was, and the lesson is gone', async () => {
    await reader.call.articles.save({ articleId, saved: true })
    const before = await page()
    await leaveOut()
    expect(await treatAsStory(articleId)).toEqual({ articleId, learned: null })
    expect(await page()).toEqual(before)
    expect((await reader.call.articles.saved({})).articles).toMatchObject([
      { id: articleId, tags: ['kernel'] },
    ])
    expect(await lessons()).toEqual([])
  })

  it('when a first telling is left out the next one is first, until it is put back', async () => {
    const later = await addArticle(
      app.db,
      { userId: reader.user.id, newsletterId: await seedNewsletter(app.db, reader.user.id, 'The Ledger') },
      { story_id: 'a-story', is_duplicate: 1, received_at: Date.now() + 1000 },
    )
    await leaveOut()
    expect(await reader.call.articles.get({ id: later })).toMatchObject({ isDuplicate: false, alsoIn: [] })
    await treatAsStory(articleId)
    expect(await reader.call.articles.get({ id: later })).toMatchObject({
      isDuplicate: true,
      duplicateOf: { id: articleId },
    })
  })

  it('what no later issue can show again teaches nothing, and no lesson says otherwise', async () => {
    const like = { mail_id: id, traits: TRAITS, position: 2 }
    await addArticle(app.db, { userId: reader.user.id, newsletterId }, like)
    expect(await leaveOut()).toEqual({ partId: articleId, learned: null })
    expect(await lessons()).toEqual([])
  })

  it('an article that a later reading did not find is no part of its issue any more', async () => {
    const gone = { leftOutAt: Date.now(), turned: false }
    await setLeftOut(app.db, reader.user.id, articleId, gone)
    const { stories, leftovers } = await page()
    expect(stories).toEqual([])
    expect(leftovers.map((leftover) => leftover.id)).toEqual([leftoverId])
  })

  it('two tabs that turn one part make one article of it', async () => {
    const made = await Promise.all([treatAsStory(leftoverId), treatAsStory(leftoverId)])
    expect(made[0]?.articleId).toBe(made[1]?.articleId)
    expect(made.map(({ learned }) => learned).sort()).toEqual(['alike', null])
    const out = { id, articleId: made[0]?.articleId ?? '' }
    const left = await Promise.all([reader.call.issues.leaveOut(out), reader.call.issues.leaveOut(out)])
    expect(left).toEqual([
      { partId: leftoverId, learned: null },
      { partId: leftoverId, learned: null },
    ])
    expect((await page()).stories).toHaveLength(1)
  })

  it('a part that is gone, or of another issue, is not found', async () => {
    const other = await addArticle(app.db, { userId: reader.user.id, newsletterId })
    for (const partId of ['unknown', other]) {
      expect(await refusal(treatAsStory(partId))).toMatchObject({ code: 'NOT_FOUND' })
      const leaving = reader.call.issues.leaveOut({ id, articleId: partId })
      expect(await refusal(leaving)).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it.each([
    { reason: 'hidden', text: 'words that nobody sees' },
    { reason: 'picture', text: '' },
    { reason: 'by-line', text: 'By Ines Maddock, 7 min' },
    { reason: 'read-more', text: 'Read the story' },
  ])('what holds nothing that can be read becomes no article: $reason', async ({ reason, text }) => {
    await seedLeftover(
      app.db,
      { userId: reader.user.id, mailId: id },
      { id: leftoverId, reason, title: null, text },
    )
    expect((await page()).leftovers).toMatchObject([{ canBeStory: false }])
    expect(await refusal(treatAsStory(leftoverId))).toMatchObject({
      code: 'CONFLICT',
      message: 'It has no text to show as an article.',
    })
  })

  it('a lesson can be forgotten, and what was turned stays turned', async () => {
    await leaveOut()
    const [lesson] = await lessons()
    const lessonId = lesson?.id ?? ''
    expect(await reader.call.newsletters.forgetLesson({ id: newsletterId, lessonId })).toEqual({ lessonId })
    expect(await lessons()).toEqual([])
    expect((await page()).stories).toEqual([])
    const again = reader.call.newsletters.forgetLesson({ id: newsletterId, lessonId })
    expect(await refusal(again)).toMatchObject({ code: 'NOT_FOUND' })
  })
})
