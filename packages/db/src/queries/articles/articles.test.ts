import { beforeEach, describe, expect, test } from 'vitest'
import {
  seedArticle,
  seedFile,
  seedMail,
  seedNewsletter,
  seedRemotePicture,
  seedUser,
} from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { countArticles } from './article-counts.ts'
import type { ArticleFilter } from './article-filter.ts'
import { cursorOf, findArticle, insertArticle, listArticles, setRead, setSaved } from './articles.ts'
import { insertTags, tagsOfArticles } from './tags.ts'

const ALL = { page: 1, pageSize: 100 }

describe.each(BOTH_DATABASES)('articles on %s', (kind) => {
  const database = useDatabase(kind)
  let userId: string
  let newsletterId: string
  beforeEach(async () => {
    userId = await seedUser(database.db)
    newsletterId = await seedNewsletter(database.db, userId)
  })

  const titles = async (filter: ArticleFilter = {}, page = ALL, user = userId) =>
    (await listArticles(database.db, user, filter, page)).map(({ title }) => title)

  async function issue(receivedAt: number, ...titlesOfIssue: string[]): Promise<string[]> {
    const mailId = await seedMail(database.db, userId, receivedAt)
    const ids: string[] = []
    for (const [position, title] of titlesOfIssue.entries()) {
      const place = { userId, newsletterId, mailId }
      ids.push(
        await seedArticle(database.db, place, {
          title,
          position,
          received_at: receivedAt,
        }),
      )
    }
    return ids
  }

  test('come latest mail first, each mail in its own order, page by page', async () => {
    await issue(100, 'old 1', 'old 2')
    await issue(200, 'new 1', 'new 2', 'new 3')
    expect(await titles()).toEqual(['new 1', 'new 2', 'new 3', 'old 1', 'old 2'])
    expect(await titles({}, { page: 2, pageSize: 2 })).toEqual(['new 3', 'old 1'])
    expect(await titles({}, { page: 4, pageSize: 2 })).toEqual([])
    expect(await countArticles(database.db, userId, {}, { max: 99 })).toBe(5)
    expect(await countArticles(database.db, userId, {}, { max: 3 })).toBe(3)
  })

  test('continue after a cursor, whatever came before it or changed there', async () => {
    await issue(100, 'old 1', 'old 2')
    await issue(200, 'new 1', 'new 2')
    const unread = { read: false }
    const [, second] = await listArticles(database.db, userId, unread, ALL)
    if (!second) throw new Error('There is no second article.')
    const after = cursorOf(second, unread)
    await issue(300, 'newest')
    await setRead(database.db, userId, second.id, 1)
    const rest = await listArticles(database.db, userId, unread, { page: 2, pageSize: 1, after })
    expect(rest.map(({ title }) => title)).toEqual(['old 1'])
    expect(await countArticles(database.db, userId, unread, { after, max: 99 })).toBe(2)
  })

  test('are filtered by whether they were read, have a picture, or repeat a story', async () => {
    const [a = '', b = '', c = ''] = await issue(100, 'a', 'b', 'c')
    await setRead(database.db, userId, a, 1)
    const change = database.db.updateTable('articles')
    const pictures = {
      kept: await seedFile(database.db, { userId }),
      waiting: await seedRemotePicture(database.db, { userId }),
      failed: await seedRemotePicture(database.db, { userId }, { state: 'failed' }),
      hers: await seedFile(database.db, { userId: await seedUser(database.db, 'Bea') }),
    }
    await change.set({ image_id: pictures.kept }).where('id', '=', a).execute()
    await change.set({ image_id: pictures.waiting }).where('id', '=', b).execute()
    await change.set({ is_duplicate: 1 }).where('id', '=', c).execute()
    expect(await titles({ read: true })).toEqual(['a'])
    expect(await titles({ read: false })).toEqual(['b', 'c'])
    for (const image_id of [pictures.failed, pictures.hers, 'none']) {
      await change.set({ image_id }).where('id', '=', c).execute()
      expect(await titles({ withPictureOnly: { areFetched: true } })).toEqual(['a', 'b'])
    }
    expect(await titles({ withPictureOnly: { areFetched: false } })).toEqual(['a'])
    expect(await titles({ firstArticlesOnly: true, read: false })).toEqual(['b'])
  })

  test('are filtered by newsletter, category and all requested tags', async () => {
    const [a = '', b = ''] = await issue(100, 'a', 'b')
    await insertTags(database.db, userId, a, ['linux', 'scheduler'])
    await insertTags(database.db, userId, b, ['linux'])
    expect(await titles({ tags: ['linux'] })).toEqual(['a', 'b'])
    expect(await titles({ tags: ['linux', 'scheduler'] })).toEqual(['a'])
    expect(await titles({ tags: ['LINUX'] })).toEqual(['a', 'b'])
    expect(await titles({ sources: ['Kernel Weekly'] })).toEqual(['a', 'b'])
    expect(await titles({ sources: [newsletterId, 'unknown'] })).toEqual(['a', 'b'])
    expect(await titles({ sources: ['Kernel'] })).toEqual([])
    expect(await titles({ categories: ['business', 'ai'] })).toEqual([])
    expect(await tagsOfArticles(database.db, userId, [a, b])).toEqual(
      new Map([
        [a, ['linux', 'scheduler']],
        [b, ['linux']],
      ]),
    )
  })

  test('once saved are listed by when they were saved; saving again keeps the time', async () => {
    const [a = '', b = ''] = await issue(100, 'a', 'b')
    expect(await setSaved(database.db, userId, a, 1000)).toBe(true)
    expect(await setSaved(database.db, userId, b, 2000)).toBe(true)
    expect(await setSaved(database.db, userId, a, 3000)).toBe(true)
    expect(await titles({ savedOnly: true })).toEqual(['b', 'a'])
    await setSaved(database.db, userId, b, null)
    expect(await titles({ savedOnly: true })).toEqual(['a'])
  })

  test('keep their position in an issue: a second article for it is not stored', async () => {
    const [id = ''] = await issue(100, 'first')
    const row = await database.db
      .selectFrom('articles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(
      await insertArticle(database.db, {
        ...row,
        id: 'another',
        title: 'second',
      }),
    ).toBe(false)
    expect(await titles()).toEqual(['first'])
  })

  test('return times as numbers', async () => {
    const [id = ''] = await issue(1_795_000_000_000, 'now')
    expect((await findArticle(database.db, userId, id))?.received_at).toBe(1_795_000_000_000)
  })
})
