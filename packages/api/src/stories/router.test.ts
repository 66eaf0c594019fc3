import { setExcluded } from '@tidings/db/queries/issues/reclassified-parts'
import { insertStoryLinks } from '@tidings/db/queries/stories/story-graph'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { regroupStories } from '@tidings/jobs/stories/regroup-stories'
import { beforeEach, describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { type TestApp, useTestApp } from '../testing/test-app.ts'

const DAY = Date.UTC(2026, 5, 10, 7)
const HOUR = 3_600_000
const REVIEW = 'Its maintainers reviewed 41 versions over nine years.'
const MERGE = 'Captain Ilse Tornqvist merged the scheduler for release 7.3 on Friday.'

describe.each(BOTH_DATABASES)('stories on %s', (kind) => {
  const app = useTestApp(kind)
  let reader: Awaited<ReturnType<TestApp['newReader']>>
  /** First in Kernel Weekly, then with the same link in the Ledger, then in other words in Morning. */
  let storyArticles: [first: string, second: string, third: string]
  beforeEach(async () => {
    reader = await app.newReader()
    const first = await addStory('Kernel Weekly', DAY, 'The patch set shrank.')
    const second = await addStory('The Ledger', DAY + HOUR, `The patch set shrank. ${REVIEW}`)
    const third = await addStory('Morning', DAY + 24 * HOUR, `The patch set shrank. ${MERGE}`)
    storyArticles = [first, second, third]
    await link(first, second, 'link')
    await link(second, third, 'story')
  })

  async function addStory(name: string, receivedAt: number, text: string): Promise<string> {
    const newsletterId = await seedNewsletter(app.db, reader.user.id, name)
    return addArticle(app.db, { userId: reader.user.id, newsletterId }, { received_at: receivedAt, text })
  }

  async function link(a: string, b: string, layer: 'link' | 'text' | 'story'): Promise<void> {
    await insertStoryLinks(app.db, reader.user.id, [{ a, b, layer, strength: 1 }])
    await regroupStories(app.db, reader.user.id, [a, b])
  }

  /** The user's story decisions, by the ids of the articles. */
  const words = async () => {
    const said = await app.db
      .selectFrom('story_constraints')
      .select(['a', 'b', 'same'])
      .where('user_id', '=', reader.user.id)
      .orderBy('a')
      .orderBy('b')
      .execute()
    return said.map(({ a, b, same }) => `${a} ${same ? 'with' : 'apart from'} ${b}`)
  }
  const story = (id: string) => reader.call.stories.get({ id })
  const idsOf = async (id: string) => (await story(id)).storyArticles.map(({ article }) => article.id)

  it('a story is found by the id of any of its articles, with the reason for each and what it adds', async () => {
    const [first, second, third] = storyArticles
    for (const id of storyArticles) expect((await story(id)).id).toBe(first)
    expect((await story(third)).storyArticles).toMatchObject([
      { article: { id: first, sourceNewsletter: 'Kernel Weekly', storySize: 3 }, layer: null, adds: [] },
      {
        article: { id: second },
        layer: 'link',
        adds: [{ text: REVIEW, start: 22, end: 22 + REVIEW.length }],
      },
      { article: { id: third }, layer: 'story', adds: [{ text: MERGE }] },
    ])
  })

  it('an article of a later day that adds something is an update, in the user’s time zone', async () => {
    const updates = async () =>
      (await story(storyArticles[0])).storyArticles.map(({ article }) => article.isUpdate)
    expect(await updates()).toEqual([false, false, true])
    await reader.call.user.setTimeZone({ timeZone: 'Pacific/Kiritimati' })
    const nothingNew = await addStory('Echo', DAY + 48 * HOUR, 'The patch set shrank.')
    for (const storyArticle of storyArticles) await link(storyArticle, nothingNew, 'text')
    expect(await updates()).toEqual([false, false, true, false])
  })

  it('grouped, the digest shows first articles and updates, with matching counts', async () => {
    const [first, , third] = storyArticles
    const shown = async (query: object) => {
      const { articles } = await reader.call.articles.list(query)
      return articles.map(({ id }) => id)
    }
    expect(await shown({ group: true })).toEqual([third, first])
    expect(await shown({ group: false })).toHaveLength(3)
    expect(await reader.call.articles.list({ group: true, pageSize: 1 })).toMatchObject({ totalPages: 2 })
    const today = await addStory('Noon', Date.now(), 'A ship sank.')
    await link(today, await addStory('Evening', Date.now(), 'A ship sank, they say.'), 'story')
    expect(await reader.call.articles.stats({ email: reader.user.email })).toMatchObject({
      todayCount: 2,
      todayDuplicates: 1,
      unreadCount: 1,
    })
  })

  it('a split article leaves the story, and returns when that is undone', async () => {
    const [first, second, third] = storyArticles
    const before = await story(first)
    const split = await reader.call.stories.split({ id: first, articleId: third })
    expect(split).toMatchObject({ id: first, articleId: third, storyId: third })
    expect(await idsOf(first)).toEqual([first, second])
    expect(await story(third)).toMatchObject({
      storyArticles: [{ article: { isDuplicate: false, storySize: 1 } }],
    })
    expect(await reader.call.stories.undo(split)).toEqual({ articleId: third, storyId: first })
    expect(await story(first)).toEqual(before)
    expect(await words()).toEqual([])
  })

  it('when the first article is split the next one is first, until that is undone', async () => {
    const [first, second, third] = storyArticles
    await link(first, third, 'text')
    const before = await story(first)
    const split = await reader.call.stories.split({ id: first, articleId: first })
    expect(split.id).toBe(second)
    expect(await idsOf(second)).toEqual([second, third])
    expect(await idsOf(first)).toEqual([first])
    await reader.call.stories.undo(split)
    expect(await story(first)).toEqual(before)
  })

  it('undoing a join leaves an article in its previous story, with its decisions', async () => {
    const [first, second, third] = storyArticles
    const other = await addStory('Gazette', DAY + 2 * HOUR, 'Ships sail.')
    const mate = await addStory('Bugle', DAY + 3 * HOUR, 'Ships sail, they say.')
    await link(other, mate, 'story')
    await reader.call.stories.split({ id: first, articleId: third })
    await reader.call.stories.split({ id: first, articleId: other })
    const before = [await words(), await idsOf(first), await idsOf(third), await idsOf(other)]
    const joined = await reader.call.stories.join({ id: second, articleId: other })
    expect(await idsOf(other)).toEqual([first, second, other, mate])
    await reader.call.stories.undo(joined)
    expect([await words(), await idsOf(first), await idsOf(third), await idsOf(other)]).toEqual(before)
    expect(await idsOf(other)).toEqual([other, mate])
  })

  it('a newer decision is not undone', async () => {
    const [first, second, third] = storyArticles
    const split = await reader.call.stories.split({ id: first, articleId: third })
    const joined = await reader.call.stories.join({ id: first, articleId: third })
    await reader.call.stories.undo(split)
    expect(await idsOf(first)).toEqual([first, second, third])
    await reader.call.stories.undo(joined)
    expect(await idsOf(first)).toEqual([first, second])
  })

  it('the later decision wins when an article is joined to two stories of one issue', async () => {
    const newsletterId = await seedNewsletter(app.db, reader.user.id, 'Twins')
    const owner = { userId: reader.user.id, newsletterId }
    const sails = await addArticle(app.db, owner, { received_at: DAY })
    const { mail_id } = await app.db
      .selectFrom('articles')
      .select('mail_id')
      .where('id', '=', sails)
      .executeTakeFirstOrThrow()
    const bees = await addArticle(app.db, owner, { received_at: DAY, mail_id, position: 1 })
    const other = await addStory('Gazette', DAY + HOUR, 'Something sails.')
    await reader.call.stories.join({ id: sails, articleId: other })
    const before = await words()
    const joined = await reader.call.stories.join({ id: bees, articleId: other })
    expect(await idsOf(other)).toEqual([bees, other])
    expect(await idsOf(sails)).toEqual([sails])
    await reader.call.stories.undo(joined)
    expect(await words()).toEqual(before)
    expect(await idsOf(other)).toEqual([sails, other])
  })

  it('two tabs making the same decision at once make it once, and only the first can undo it', async () => {
    const [first, , third] = storyArticles
    const both = { id: first, articleId: third }
    const said = await Promise.all([reader.call.stories.split(both), reader.call.stories.split(both)])
    expect(said.map(({ changes }) => changes.length).sort()).toEqual([0, 2])
    const joined = await Promise.all([reader.call.stories.join(both), reader.call.stories.join(both)])
    expect(joined.map(({ storyId }) => storyId)).toEqual([first, first])
    expect(joined.map(({ changes }) => changes.length).sort()).toEqual([0, 2])
    expect(await words()).toEqual([expect.stringContaining('with'), expect.stringContaining('with')])
  })

  it('a joined article belongs to the story by the user’s decision, whatever is found later', async () => {
    const [first] = storyArticles
    const other = await addStory('Gazette', DAY + 2 * HOUR, 'Nine years, and then it fit.')
    await reader.call.stories.join({ id: first, articleId: other })
    const joined = (await story(first)).storyArticles.find(({ article }) => article.id === other)
    expect(joined).toMatchObject({ layer: 'you', article: { isDuplicate: true, storySize: 4 } })
    await reader.call.stories.split({ id: first, articleId: other })
    await link(first, other, 'link')
    expect(await idsOf(first)).toEqual(storyArticles)
  })

  it('two articles of one issue can’t be joined', async () => {
    const [first, second] = storyArticles
    const { mail_id, newsletter_id: newsletterId } = await app.db
      .selectFrom('articles')
      .select(['mail_id', 'newsletter_id'])
      .where('id', '=', second)
      .executeTakeFirstOrThrow()
    const owner = { userId: reader.user.id, newsletterId }
    const neighbour = await addArticle(app.db, owner, { mail_id, position: 1 })
    await expectRefused(
      reader.call.stories.join({ id: first, articleId: neighbour }),
      'CONFLICT',
      'Two articles of one issue cannot be the same story.',
    )
    expect(await idsOf(neighbour)).toEqual([neighbour])
  })

  it('reclassified and deleted articles are not in the story', async () => {
    const [first, second, third] = storyArticles
    await link(first, third, 'text')
    await setExcluded(app.db, reader.user.id, second, { excludedAt: 1, reclassified: true })
    expect(await idsOf(first)).toEqual([first, third])
    const { newsletterId } = await reader.call.articles.get({ id: first })
    await reader.call.newsletters.delete({ id: newsletterId })
    expect(await idsOf(third)).toEqual([third])
    await expectRefused(story(first), 'NOT_FOUND')
  })
})
