import { setExcluded } from '@tidings/db/queries/issues/reclassified-parts'
import { seedNewsletter, seedNonArticlePart } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

const FEATURES = JSON.stringify(['label:sponsored by', 'shape:|1|1'])

describe.each(BOTH_DATABASES)('the parts of an issue on %s', (kind) => {
  const app = useTestApp(kind)
  let reader: Awaited<ReturnType<TestApp['newReader']>>
  let newsletterId: string
  let articleId: string
  let id: string
  let nonArticlePartId: string
  beforeEach(async () => {
    reader = await app.newReader()
    newsletterId = await seedNewsletter(app.db, reader.user.id)
    articleId = await addArticle(
      app.db,
      { userId: reader.user.id, newsletterId },
      { tags: ['kernel'], features: FEATURES, story_id: 'a-story' },
    )
    const mail = await app.db.selectFrom('articles').select('mail_id').where('id', '=', articleId).execute()
    id = mail[0]?.mail_id ?? ''
    nonArticlePartId = await seedNonArticlePart(
      app.db,
      { userId: reader.user.id, mailId: id },
      { image_id: 'a-picture', section: 'Heat pumps', features: FEATURES },
    )
  })

  const corrections = async () =>
    (await reader.call.newsletters.corrections({ id: newsletterId })).corrections
  const reclassifyAsNonArticle = () => reader.call.issues.reclassifyAsNonArticle({ id, articleId })
  const reclassifyAsArticle = (partId: string) => reader.call.issues.reclassifyAsArticle({ id, partId })
  const page = () => reader.call.issues.get({ id })

  it('a part reclassified as an article waits for a summary if there is a model', async () => {
    const { articleId: made } = await reclassifyAsArticle(nonArticlePartId)
    const summaryRequests = () =>
      app.db
        .selectFrom('summary_requests')
        .select('article_id')
        .where('user_id', '=', reader.user.id)
        .execute()
    expect(await summaryRequests()).toEqual([{ article_id: made }])
  })

  it('a non-article part becomes an article at its position, processed like any other, and adds a correction', async () => {
    const { articleId: made } = await reclassifyAsArticle(nonArticlePartId)
    const { stories, nonArticleParts } = await page()
    expect(nonArticleParts).toEqual([])
    expect(stories.map((story) => [story.id, story.position, story.reclassified])).toEqual([
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
    expect(await corrections()).toMatchObject([
      { verdict: 'article', title: 'A lamp that knows when you are out', issueId: id },
    ])
  })

  it('reclassified back, it is the same non-article part, and the correction is deleted', async () => {
    const before = await page()
    const { articleId: made } = await reclassifyAsArticle(nonArticlePartId)
    await reader.call.articles.save({ articleId: made, saved: true })
    expect(await reader.call.issues.reclassifyAsNonArticle({ id, articleId: made })).toEqual({
      partId: nonArticlePartId,
      scope: null,
    })
    expect(await page()).toEqual(before)
    expect(await corrections()).toEqual([])
    expect(await reclassifyAsArticle(nonArticlePartId)).toEqual({ articleId: made, scope: 'alike' })
    expect((await page()).stories[1]).toMatchObject({ id: made, isSaved: true, reclassified: true })
  })

  it('a reclassified article appears only on its issue’s page and at its highlights', async () => {
    const { call } = reader
    const today = { email: reader.user.email }
    await call.articles.save({ articleId, saved: true })
    await call.highlights.add({ id: articleId, text: 'The patch set' })
    expect(await reclassifyAsNonArticle()).toEqual({ partId: articleId, scope: 'alike' })
    expect((await call.articles.list({})).articles).toEqual([])
    expect((await call.articles.saved({})).articles).toEqual([])
    expect(await call.articles.stats(today)).toEqual({
      todayCount: 0,
      todayDuplicates: 0,
      unreadCount: 0,
      categories: [],
      reading: null,
      failingMailboxes: 0,
    })
    expect(await call.articles.tags({})).toEqual({ tags: [] })
    expect((await call.newsletters.get({ id: newsletterId })).numbers).toMatchObject({ articles: 0 })
    expect((await call.newsletters.issues({ id: newsletterId })).issues).toMatchObject([{ articles: 0 }])
    const { stories, nonArticleParts } = await page()
    expect(stories).toEqual([])
    expect(nonArticleParts[0]).toMatchObject({
      id: articleId,
      reason: 'excluded',
      reclassified: true,
      position: 0,
    })
    expect((await call.highlights.list({})).highlights).toMatchObject([{ articleId }])
    expect(await call.articles.get({ id: articleId })).toMatchObject({ isSaved: true })
    expect(await corrections()).toMatchObject([{ verdict: 'non-article' }])
  })

  it('a restored article is saved and tagged as before, and the correction is deleted', async () => {
    await reader.call.articles.save({ articleId, saved: true })
    const before = await page()
    await reclassifyAsNonArticle()
    expect(await reclassifyAsArticle(articleId)).toEqual({ articleId, scope: null })
    expect(await page()).toEqual(before)
    expect((await reader.call.articles.saved({})).articles).toMatchObject([
      { id: articleId, tags: ['kernel'] },
    ])
    expect(await corrections()).toEqual([])
  })

  it('when a first article is reclassified the next one is first, until it is restored', async () => {
    const later = await addArticle(
      app.db,
      { userId: reader.user.id, newsletterId: await seedNewsletter(app.db, reader.user.id, 'The Ledger') },
      { story_id: 'a-story', is_duplicate: 1, received_at: Date.now() + 1000 },
    )
    await reclassifyAsNonArticle()
    expect(await reader.call.articles.get({ id: later })).toMatchObject({ isDuplicate: false, alsoIn: [] })
    await reclassifyAsArticle(articleId)
    expect(await reader.call.articles.get({ id: later })).toMatchObject({
      isDuplicate: true,
      duplicateOf: { id: articleId },
    })
  })

  it('reclassifying what no later issue can contain adds no correction and returns none', async () => {
    const like = { mail_id: id, features: FEATURES, position: 2 }
    await addArticle(app.db, { userId: reader.user.id, newsletterId }, like)
    expect(await reclassifyAsNonArticle()).toEqual({ partId: articleId, scope: null })
    expect(await corrections()).toEqual([])
  })

  it('an article not found by reprocessing is no longer part of its issue', async () => {
    const gone = { excludedAt: Date.now(), reclassified: false }
    await setExcluded(app.db, reader.user.id, articleId, gone)
    const { stories, nonArticleParts } = await page()
    expect(stories).toEqual([])
    expect(nonArticleParts.map((nonArticlePart) => nonArticlePart.id)).toEqual([nonArticlePartId])
  })

  it('two tabs reclassifying one part create one article', async () => {
    const made = await Promise.all([
      reclassifyAsArticle(nonArticlePartId),
      reclassifyAsArticle(nonArticlePartId),
    ])
    expect(made[0]?.articleId).toBe(made[1]?.articleId)
    expect(made.map(({ scope }) => scope).sort()).toEqual(['alike', null])
    const out = { id, articleId: made[0]?.articleId ?? '' }
    const left = await Promise.all([
      reader.call.issues.reclassifyAsNonArticle(out),
      reader.call.issues.reclassifyAsNonArticle(out),
    ])
    expect(left).toEqual([
      { partId: nonArticlePartId, scope: null },
      { partId: nonArticlePartId, scope: null },
    ])
    expect((await page()).stories).toHaveLength(1)
  })

  it('returns 404 for a deleted part or one of another issue', async () => {
    const other = await addArticle(app.db, { userId: reader.user.id, newsletterId })
    for (const partId of ['unknown', other]) {
      await expectRefused(reclassifyAsArticle(partId), 'NOT_FOUND')
      const leaving = reader.call.issues.reclassifyAsNonArticle({ id, articleId: partId })
      await expectRefused(leaving, 'NOT_FOUND')
    }
  })

  it.each([
    { reason: 'hidden', text: 'words that nobody sees' },
    { reason: 'picture', text: '' },
    { reason: 'by-line', text: 'By Ines Maddock, 7 min' },
    { reason: 'read-more', text: 'Read the story' },
  ])('a part without readable text can’t become an article: $reason', async ({ reason, text }) => {
    await seedNonArticlePart(
      app.db,
      { userId: reader.user.id, mailId: id },
      { id: nonArticlePartId, reason, title: null, text },
    )
    expect((await page()).nonArticleParts).toMatchObject([{ canBeArticle: false }])
    await expectRefused(
      reclassifyAsArticle(nonArticlePartId),
      'CONFLICT',
      'It has no text to show as an article.',
    )
  })

  it('a correction can be deleted, and reclassified parts stay so', async () => {
    await reclassifyAsNonArticle()
    const [correction] = await corrections()
    const correctionId = correction?.id ?? ''
    expect(await reader.call.newsletters.deleteCorrection({ id: newsletterId, correctionId })).toEqual({
      correctionId,
    })
    expect(await corrections()).toEqual([])
    expect((await page()).stories).toEqual([])
    const again = reader.call.newsletters.deleteCorrection({ id: newsletterId, correctionId })
    await expectRefused(again, 'NOT_FOUND')
  })
})
