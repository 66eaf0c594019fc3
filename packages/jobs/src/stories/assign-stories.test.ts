import { randomUUID } from 'node:crypto'
import { listArticles } from '@tidings/db/queries/articles/articles'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { BOTH_DATABASES, DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { SKETCH_VERSION } from '@tidings/mail/common/types/sketch'
import { sketchOf } from '@tidings/mail/stories/sketch-of'
import { beforeEach, describe, expect, test } from 'vitest'
import { lockedTransaction } from '../locked-transaction.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { assignStories } from './assign-stories.ts'
import { sketchFrom } from './sketch-from.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 20)

/** Two stories, each in two wordings that share link and title. */
const SAILS = { title: 'Steel hulls carry canvas again after a century', url: 'https://ships.example/sails' }
const KERNEL = { title: 'A scheduler rewrite lands after nine years', url: 'https://lwn.example/scheduler' }

describe.each(BOTH_DATABASES)('stories of articles on %s', (kind) => {
  const database = forEachTest(() => testDatabase(kind))
  let userId: string
  beforeEach(async () => {
    userId = await seedUser(database.db)
  })

  /** An issue of a separate newsletter with these items; returns the ids of its articles. */
  async function issue(at: number, items: readonly (typeof SAILS)[], owner = userId): Promise<string[]> {
    const { db } = database
    const newsletterId = await seedNewsletter(db, owner)
    const mailId = await seedMail(db, owner, at)
    const ids = items.map(() => randomUUID())
    await lockedTransaction(db, owner, async (trx) => {
      for (const [position, item] of items.entries()) {
        const place = { userId: owner, newsletterId, mailId }
        await seedArticle(trx, place, { ...item, id: ids[position] ?? '', position, received_at: at })
      }
      const sketched = (item: typeof SAILS) => sketchOf(storyArticle(item))
      const articles = items.map((item, place) => ({ id: ids[place] ?? '', sketch: sketched(item) }))
      await assignStories(trx, { userId: owner, mailId, at, articles })
    })
    return ids
  }

  const storyArticle = (item: typeof SAILS) => ({
    ...{ id: '', at: null, issue: '', source: '', text: `${item.title}.`, language: 'en', ...item },
  })

  const places = async (owner = userId) => {
    const rows = await listArticles(database.db, owner, {}, { page: 1, pageSize: 100 })
    return new Map(rows.map((row) => [row.id, [row.story_id, row.is_duplicate]]))
  }

  test('the first by time is first, in whatever order the issues arrive', async () => {
    const [second = ''] = await issue(START + DAY, [SAILS])
    const [third = ''] = await issue(START + 2 * DAY, [SAILS])
    const [first = '', other = ''] = await issue(START, [SAILS, KERNEL])
    const expected = { [third]: [first, 1], [second]: [first, 1], [first]: [first, 0], [other]: [other, 0] }
    expect(Object.fromEntries(await places())).toEqual(expected)
  })

  test('issues that are stored at the same moment lose no article, and leave one first', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, at) => issue(START + at * 1000, [SAILS, KERNEL])))
    const stories = Map.groupBy((await places()).values(), ([storyId]) => storyId)
    const duplicates = [...stories.values()].map((story) =>
      story.map(([, isDuplicate]) => isDuplicate).sort(),
    )
    expect(duplicates).toEqual(Array(2).fill([0, 1, 1, 1, 1, 1]))
  })

  test('articles whose sketches an older version made get new ones and are compared again', async () => {
    const { db } = database
    const [old = ''] = await issue(START, [SAILS])
    const [other = ''] = await issue(START, [SAILS])
    const outdated = JSON.stringify({ ...sketchOf(storyArticle(SAILS)), version: 0 })
    await db.updateTable('story_sketches').set({ sketch: outdated }).execute()
    await db.deleteFrom('story_links').execute()
    const [next = ''] = await issue(START + DAY, [SAILS])
    const sketches = await db.selectFrom('story_sketches').select('sketch').execute()
    const versions = sketches.map(({ sketch }) => sketchFrom(sketch ?? 'null')?.version)
    expect(versions).toEqual(Array(3).fill(SKETCH_VERSION))
    const [first] = [old, other].sort()
    expect([...(await places()).values()].filter(([storyId]) => storyId === first)).toHaveLength(3)
    expect((await places()).get(next)?.[1]).toBe(1)
  })

  // The others don't depend on the database.
  if (!DATABASES.includes(kind)) return

  test('two items of one issue are two stories, and what is reported weeks later is another', async () => {
    const twins = await issue(START, [SAILS, SAILS])
    const late = await issue(START + 30 * DAY, [SAILS])
    expect(await places()).toEqual(new Map([...twins, ...late].map((id) => [id, [id, 0]])))
  })

  test('articles without sketches are duplicated by later ones', async () => {
    const { db } = database
    const mailId = await seedMail(db, userId)
    const place = { userId, newsletterId: await seedNewsletter(db, userId), mailId }
    const old = await seedArticle(db, place, { ...SAILS, text: `${SAILS.title}.`, received_at: START })
    const none = { article_id: old, user_id: userId, mail_id: mailId, at: START, sketch: null }
    await db.insertInto('story_sketches').values(none).execute()
    const [next = ''] = await issue(START + DAY, [SAILS])
    expect((await places()).get(next)).toEqual([old, 1])
  })

  test('what two readers get is no story of theirs together', async () => {
    const other = await seedUser(database.db)
    const [mine = ''] = await issue(START, [SAILS])
    const [hers = ''] = await issue(START, [SAILS], other)
    expect((await places()).get(mine)).toEqual([mine, 0])
    expect((await places(other)).get(hers)).toEqual([hers, 0])
  })
})
