import { beforeEach, describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { insertTags } from '../articles/tags.ts'
import { setTopicPreference } from '../articles/topics.ts'
import { countDigestAfter, type DigestCursor, listDigest } from './digest.ts'

/** Days of a hundred milliseconds. */
const dayOf = (at: number) => {
  const start = Math.floor(at / 100) * 100
  return { start, end: start + 100 }
}
const ALL = { page: 1, pageSize: 100 }

describe.each(BOTH_DATABASES)('the digest with followed and muted topics on %s', (kind) => {
  const database = useDatabase(kind)
  let userId: string
  let newsletterId: string
  beforeEach(async () => {
    userId = await seedUser(database.db)
    newsletterId = await seedNewsletter(database.db, userId)
  })

  type Wanted = { tags?: string[]; category?: string; from?: string; position?: number; mailId?: string }
  async function add(title: string, at: number, { tags = [], from = newsletterId, ...wanted }: Wanted = {}) {
    const mailId = wanted.mailId ?? (await seedMail(database.db, userId, at))
    const { category = 'other', position = 0 } = wanted
    const place = { userId, newsletterId: from, mailId }
    const id = await seedArticle(database.db, place, { title, received_at: at, category, position })
    await insertTags(database.db, userId, id, tags)
    return id
  }
  const rankTopics = (preference: 'follow' | 'mute', of: 'tag' | 'category' | 'source', key: string) =>
    setTopicPreference(database.db, {
      user_id: userId,
      kind: of,
      key,
      name: key,
      preference,
      newsletter_id: of === 'source' ? key : null,
      set_at: 1,
    })
  const titles = async (filter = {}, page: typeof ALL = ALL) =>
    (await listDigest(database.db, userId, filter, page, dayOf)).rows.map(({ title }) => title)

  /** Every page, each after the one before; `between` runs before each but the first. */
  async function pages(pageSize: number, between: (page: number) => Promise<unknown> = async () => {}) {
    const all: string[][] = []
    let after: DigestCursor | undefined
    for (let page = 1; ; page++) {
      const { rows, last } = await listDigest(
        database.db,
        userId,
        {},
        { page, pageSize, ...(after && { after }) },
        dayOf,
      )
      if (!last) return all
      all.push(rows.map(({ title }) => title))
      after = last
      await between(page)
    }
  }

  test('shows a day’s followed articles first and its muted ones last, the newest first within each', async () => {
    await rankTopics('follow', 'tag', 'rust')
    await rankTopics('mute', 'category', 'marketing')
    await add('muted today', 260, { category: 'marketing' })
    await add('usual today, new', 250)
    await add('usual today, old', 240)
    await add('followed today, new', 230, { tags: ['Rust'] })
    await add('followed today, old', 220, { tags: ['rust'] })
    await add('followed yesterday', 120, { tags: ['rust'] })
    await add('usual yesterday', 130)
    expect(await titles()).toEqual([
      'followed today, new',
      'followed today, old',
      'usual today, new',
      'usual today, old',
      'muted today',
      'followed yesterday',
      'usual yesterday',
    ])
  })

  test('a tag counts more than a newsletter, that more than a category, and a muted tag more than a followed one', async () => {
    const other = await seedNewsletter(database.db, userId, 'Other')
    await rankTopics('follow', 'tag', 'rust')
    await rankTopics('mute', 'tag', 'coins')
    await rankTopics('mute', 'source', other)
    await rankTopics('follow', 'category', 'ai')
    await add('followed category, muted newsletter', 70, { category: 'ai', from: other })
    await add('followed and muted tag', 60, { tags: ['coins', 'rust'] })
    await add('usual', 50)
    await add('followed tag, muted newsletter', 40, { tags: ['rust'], from: other })
    expect(await titles()).toEqual([
      'followed tag, muted newsletter',
      'usual',
      'followed category, muted newsletter',
      'followed and muted tag',
    ])
  })

  test('a tag that the user removed has no effect', async () => {
    await rankTopics('follow', 'tag', 'rust')
    const id = await add('was tagged', 10, { tags: ['rust'] })
    await add('newer', 20)
    expect(await titles()).toEqual(['was tagged', 'newer'])
    await database.db
      .updateTable('article_tags')
      .set({ removed_at: 1 })
      .where('article_id', '=', id)
      .execute()
    expect(await titles()).toEqual(['newer', 'was tagged'])
  })

  test('has every article once on its pages, whatever their size, and in one order', async () => {
    await rankTopics('follow', 'tag', 'rust')
    await rankTopics('mute', 'tag', 'coins')
    const mailId = await seedMail(database.db, userId, 350)
    for (let n = 0; n < 5; n++) await add(`one mail ${n}`, 350, { mailId, position: n })
    for (let n = 0; n < 25; n++) {
      const tags = [['rust'], ['coins'], []][n % 3] ?? []
      await add(`story ${n}`, (n * 37) % 400, { tags })
    }
    const all = await titles()
    expect(all).toHaveLength(30)
    expect(new Set(all).size).toBe(30)
    for (const pageSize of [1, 4, 7, 30]) {
      expect((await pages(pageSize)).flat()).toEqual(all)
      const numbered = []
      for (let page = 1; page <= Math.ceil(30 / pageSize); page++) {
        numbered.push(...(await titles({}, { page, pageSize })))
      }
      expect(numbered).toEqual(all)
    }
    expect(await titles({}, { page: 31, pageSize: 1 })).toEqual([])
  })

  test('mails that arrive between two pages neither repeat nor hide anything of the later ones', async () => {
    await rankTopics('follow', 'tag', 'rust')
    for (let n = 0; n < 12; n++) await add(`story ${n}`, 100 + n * 16, n % 2 ? { tags: ['rust'] } : {})
    const before = await titles()
    const seen = await pages(3, (page) => add(`late ${page}`, 295 + page, { tags: ['rust'] }))
    expect(seen.flat().filter((title) => !title.startsWith('late'))).toEqual(before)
    expect(new Set(seen.flat()).size).toBe(seen.flat().length)
  })

  test('counts what follows a cursor', async () => {
    await rankTopics('follow', 'tag', 'rust')
    for (let n = 0; n < 9; n++) await add(`story ${n}`, 100 + n * 20, n % 2 ? { tags: ['rust'] } : {})
    const { last } = await listDigest(database.db, userId, {}, { page: 1, pageSize: 4 }, dayOf)
    if (!last) throw new Error('There is no page.')
    expect(await countDigestAfter(database.db, userId, {}, { after: last, max: 99, dayOf })).toBe(5)
  })

  test('what one user follows changes nothing for another, and filters apply', async () => {
    const other = await seedUser(database.db, 'Bea')
    await setTopicPreference(database.db, {
      user_id: other,
      kind: 'tag',
      key: 'rust',
      name: 'rust',
      preference: 'follow',
      newsletter_id: null,
      set_at: 1,
    })
    const id = await add('old', 10, { tags: ['rust'] })
    await add('new', 20)
    expect(await titles()).toEqual(['new', 'old'])
    await database.db.updateTable('articles').set({ read_at: 1 }).where('id', '=', id).execute()
    expect(await titles({ read: false })).toEqual(['new'])
    expect(await titles({ read: true })).toEqual(['old'])
  })
})
