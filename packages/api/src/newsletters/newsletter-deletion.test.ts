import { findMailToProcess } from '@tidings/db/queries/mails/mails'
import { openDeletions } from '@tidings/db/queries/newsletters/deletions'
import { seedCorrection, seedNewsletter, seedNonArticlePart } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('deleting a newsletter on %s', (kind) => {
  const app = useTestApp(kind)
  let reader: Awaited<ReturnType<TestApp['newReader']>>
  let gone: string
  let kept: string
  let story: string
  let duplicate: string
  beforeEach(async () => {
    reader = await app.newReader()
    const userId = reader.user.id
    gone = await seedNewsletter(app.db, userId, 'Gone')
    kept = await seedNewsletter(app.db, userId, 'Kept')
    const at = Date.now()
    story = await addArticle(app.db, { userId, newsletterId: gone }, { tags: ['ai'], received_at: at - 2000 })
    duplicate = await addArticle(
      app.db,
      { userId, newsletterId: kept },
      { story_id: story, is_duplicate: 1, received_at: at - 1000 },
    )
    const { call } = reader
    await call.articles.save({ articleId: story, saved: true })
    await call.articles.changeTags({ id: story, add: ['mine'] })
    await call.highlights.add({ id: story, text: 'patch set' })
    await call.highlights.add({ id: duplicate, text: 'shrank' })
    await call.topics.follow({ kind: 'source', key: gone })
    const mails = await app.db.selectFrom('mails').select('id').where('newsletter_id', '=', gone).execute()
    const mailId = mails[0]?.id ?? ''
    await seedNonArticlePart(app.db, { userId, mailId })
    await seedCorrection(app.db, { userId, newsletterId: gone, mailId })
  })

  /** Everything that the calls show to the user. */
  async function seen() {
    const { call } = reader
    const newsletters = (await call.newsletters.list({})).newsletters
    const details = []
    for (const { id } of newsletters) {
      const issues = await call.newsletters.issues({ id })
      const corrections = await call.newsletters.corrections({ id })
      details.push(await call.newsletters.get({ id }), issues, corrections)
      for (const issue of issues.issues) details.push(await call.issues.get({ id: issue.id }))
    }
    return {
      newsletters,
      details,
      all: await call.articles.list({}),
      saved: await call.articles.saved({}),
      stats: await call.articles.stats({ email: reader.user.email }),
      tags: await call.articles.tags({}),
      highlights: await call.highlights.list({}),
      topics: await call.topics.list({}),
      story: await call.stories.get({ id: duplicate }),
    }
  }

  it('when undone, processes the mails that were due meanwhile', async () => {
    const { id } = await app.db
      .selectFrom('mails')
      .select('id')
      .where('newsletter_id', '=', gone)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('mails').set({ reprocess_requested_at: 5 }).where('id', '=', id).execute()
    await reader.call.newsletters.delete({ id: gone })
    expect(await findMailToProcess(app.db, id)).toBeUndefined()
    await reader.call.newsletters.restore({ id: gone })
    expect(await findMailToProcess(app.db, id)).toMatchObject({ user_id: reader.user.id })
    const jobs = await app.db
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'reprocess-mail')
      .execute()
    expect(jobs.map(({ payload }) => JSON.parse(payload))).toContainEqual({ mailId: id })
  })

  it('takes effect at once for every list, count, search and story', async () => {
    await reader.call.newsletters.delete({ id: gone })
    const now = await seen()
    expect(JSON.stringify({ ...now, highlights: [] })).not.toContain(gone)
    expect(JSON.stringify({ ...now, highlights: [] })).not.toContain(story)
    expect(now.all.articles).toMatchObject([{ id: duplicate, isDuplicate: false }])
    expect(now.saved.articles).toEqual([])
    expect(now.stats.todayCount).toBe(1)
    expect(now.story.storyArticles).toHaveLength(1)
    const { newsletters, articles } = reader.call
    for (const ask of [
      () => newsletters.get({ id: gone }),
      () => articles.get({ id: story }),
      () => newsletters.delete({ id: gone }),
    ]) {
      await expectRefused(ask(), 'NOT_FOUND')
    }
  })

  it('is undone completely, including stories, tags, highlights and followed topics', async () => {
    const before = await seen()
    expect(await reader.call.newsletters.delete({ id: gone })).toEqual({ id: gone, undoSeconds: 10 })
    const { newsletter } = await reader.call.newsletters.restore({ id: gone })
    expect(newsletter).toMatchObject({ id: gone, name: 'Gone' })
    expect(await seen()).toEqual(before)
    expect(await openDeletions(app.db, reader.user.id)).toEqual([])
    await expectRefused(reader.call.newsletters.restore({ id: gone }), 'NOT_FOUND')
  })

  it('keeps its highlights, without links to deleted articles', async () => {
    await reader.call.newsletters.delete({ id: gone })
    const { highlights } = await reader.call.highlights.list({})
    expect(highlights).toHaveLength(2)
    expect(highlights).toContainEqual(
      expect.objectContaining({ text: 'patch set', articleId: null, sourceNewsletter: 'Gone' }),
    )
  })

  it('deletes its highlights only on request, and undoing restores them', async () => {
    expect((await reader.call.newsletters.get({ id: gone })).numbers).toMatchObject({ highlights: 1 })
    const before = await seen()
    await reader.call.newsletters.delete({ id: gone, highlights: true })
    expect((await reader.call.highlights.list({})).highlights.map(({ text }) => text)).toEqual(['shrank'])
    await reader.call.newsletters.restore({ id: gone })
    expect(await seen()).toEqual(before)
  })

  it('of two in a row can be undone one by one', async () => {
    const before = await seen()
    await reader.call.newsletters.delete({ id: gone })
    await reader.call.newsletters.delete({ id: kept })
    expect((await seen0()).newsletters).toEqual([])
    await reader.call.newsletters.restore({ id: gone })
    await reader.call.newsletters.restore({ id: kept })
    expect(await seen()).toEqual(before)
  })
  const seen0 = () => reader.call.newsletters.list({})

  it('restoring replaces a newsletter added by hand meanwhile', async () => {
    const [row] = (await seen0()).newsletters.filter(({ id }) => id === gone)
    const sourceEmail = row?.sourceEmail ?? ''
    await reader.call.newsletters.delete({ id: gone })
    await reader.call.newsletters.add({ name: 'Gone again', sourceEmail })
    await reader.call.newsletters.restore({ id: gone })
    expect((await seen0()).newsletters.map(({ name }) => name)).toEqual(['Gone', 'Kept'])
  })
})
