import { beforeAll, describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import type { IndexQuery } from './index-query.ts'
import { countMatches, matchingAmong, searchIds } from './search.ts'
import type { SearchCondition } from './search-condition.ts'
import { type IndexedText, indexTexts } from './search-index.ts'
import { emptyIndex, indexCounts, indexFault } from './search-state.ts'

const TEXTS = {
  scheduler: ['new', 'scheduler', 'lands', null, 'nine', 'years'],
  schedule: ['the', 'schedule', 'of', 'nine', 'new', 'trains'],
  trains: ['trains', "o'clock", 'late'],
}
const ids = Object.keys(TEXTS)

describe.each(BOTH_DATABASES)('the search index on %s', (kind) => {
  const database = useDatabase(kind, { isShared: true })
  let userId: string
  beforeAll(async () => {
    const { db } = database
    userId = await seedUser(db)
    for (const owner of [userId, await seedUser(db)]) {
      const place = {
        userId: owner,
        mailId: await seedMail(db, owner),
        newsletterId: await seedNewsletter(db, owner),
      }
      for (const [position, id] of ids.entries()) {
        const own = owner === userId ? id : `another’s ${id}`
        const read_at = id === 'trains' ? 1 : null
        await seedArticle(db, place, { id: own, position, read_at, received_at: position })
      }
      const texts = Object.entries(TEXTS).map(([id, tokens], at) =>
        textOf(owner === userId ? id : `another’s ${id}`, tokens, at),
      )
      await indexTexts(db, owner, texts)
    }
  })

  const textOf = (articleId: string, tokens: IndexedText['tokens'], receivedAt: number): IndexedText => ({
    ...{ articleId, highlightId: null, receivedAt, language: 'en', fingerprint: '1', isIndexed: false },
    tokens,
  })
  const find = (
    anchor: IndexQuery | undefined,
    condition: SearchCondition = { every: [] },
    points: IndexQuery[] = [],
  ) =>
    searchIds(database.db, userId, {
      ...{ kind: 'article', condition, anchor, limit: 9, offset: 0 },
      points: points.map((query) => ({ query, points: 1 })),
    })

  test.each<[string, IndexQuery, string[]]>([
    ['a word', { token: 'nine' }, ['schedule', 'scheduler']],
    ['a prefix', { prefix: 'schedul' }, ['schedule', 'scheduler']],
    ['a word with an apostrophe', { token: "o'clock" }, ['trains']],
    ['a phrase', { phrase: ['nine', 'new'], isPrefix: false }, ['schedule']],
    ['a phrase that ends in a prefix', { phrase: ['new', 'sch'], isPrefix: true }, ['scheduler']],
    ['no phrase across a gap', { phrase: ['lands', 'nine'], isPrefix: false }, []],
    ['every word', { every: [{ token: 'new' }, { token: 'trains' }] }, ['schedule']],
    ['any word', { any: [{ token: 'late' }, { token: 'lands' }] }, ['trains', 'scheduler']],
  ])('finds the user’s texts with %s, the newest first', async (_, query, expected) => {
    expect(await find(query)).toEqual({ ids: expected, total: expected.length })
    expect(await find(undefined, { words: query })).toEqual({ ids: expected, total: expected.length })
  })

  test('tests the properties of articles, and puts the texts with most points first', async () => {
    const unread: SearchCondition = { article: { isRead: false } }
    expect((await find({ token: 'trains' }, unread)).ids).toEqual(['schedule'])
    expect((await find(undefined, unread, [{ token: 'lands' }])).ids).toEqual(['scheduler', 'schedule'])
    expect(await matchingAmong(database.db, userId, unread, ['trains', 'schedule'])).toEqual(['schedule'])
    const count = { kind: 'article', condition: unread, anchor: { prefix: 't' } } as const
    expect(await countMatches(database.db, userId, count)).toBe(1)
  })

  test('replaces a text that changed, and can be emptied', async () => {
    const { db } = database
    await indexTexts(db, userId, [{ ...textOf('trains', ['buses'], 2), isIndexed: true }])
    expect((await find({ token: 'late' })).ids).toEqual([])
    expect((await find({ token: 'buses' })).ids).toEqual(['trains'])
    expect(await indexCounts(db)).toEqual({ texts: 6, unlisted: 0, entries: 6 })
    expect(await indexFault(db)).toBeUndefined()
    await emptyIndex(db)
    expect(await indexCounts(db)).toEqual({ texts: 0, unlisted: 0, entries: 0 })
    expect(await find({ token: 'nine' })).toEqual({ ids: [], total: 0 })
  })
})
