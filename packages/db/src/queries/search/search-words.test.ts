import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'
import { addRecentWords, indexRecentWords } from './search-index.ts'
import { LOOKED_AT, wordsWithParts, wordsWithPrefix } from './search-words.ts'

describe.each(BOTH_DATABASES)('the words of a user on %s', (kind) => {
  const database = useDatabase(kind)
  let userId: string
  beforeEach(async () => {
    userId = await seedUser(database.db)
  })

  const add = async (...words: string[]) => {
    const rows = words.map((word) => ({ user_id: userId, word }))
    await database.db.insertInto('search_words').values(rows).execute()
  }
  const words = (prefix: string, bounds: { length?: { min: number; max: number }; limit: number }) =>
    wordsWithPrefix(database.db, userId, prefix, bounds)

  test('are found by their beginning and their length, in order', async () => {
    await add('sail', 'sailor', 'sails', 'sale', 'tail', 'sägen')
    expect(await words('sai', { limit: 9 })).toEqual(['sail', 'sailor', 'sails'])
    expect(await words('s', { length: { min: 5, max: 5 }, limit: 9 })).toEqual(['sails', 'sägen'])
    expect(await words('s', { limit: 2 })).toEqual(['sail', 'sailor'])
  })

  test('are found by letters in them, the shortest ones first', async () => {
    await add('assailed', 'sail', 'sailor', 'tail', 'sägen')
    expect(await wordsWithParts(database.db, userId, ['ail', 'äg', 'x'], 2)).toEqual(
      new Map([
        ['ail', ['sail', 'tail']],
        ['äg', ['sägen']],
        ['x', []],
      ]),
    )
  })

  test('of the last mails are found before and after they are indexed', async () => {
    const { db } = database
    await add('sail', 'tail')
    await addRecentWords(db, userId, ['sail', 'sailor'])
    await addRecentWords(db, userId, ['sailor', 'sake'])
    await addRecentWords(db, await seedUser(db), ['saints'])
    for (const recent of [2, 0]) {
      const rows = await db.selectFrom('recent_words').select('count').where('user_id', '=', userId).execute()
      expect(rows.map(({ count }) => count)).toEqual(recent === 0 ? [] : [1, 2])
      expect(await words('sa', { limit: 9 })).toEqual(['sail', 'sailor', 'sake'])
      expect(await words('sa', { length: { min: 6, max: 6 }, limit: 9 })).toEqual(['sailor'])
      expect((await wordsWithParts(db, userId, ['ail'], 9)).get('ail')).toEqual(['sail', 'tail', 'sailor'])
      await indexRecentWords(db, userId)
    }
  })

  test('of a length are searched among the first with that beginning, however many others there are', async () => {
    await sql`insert into search_words (user_id, word)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${LOOKED_AT})
      select ${userId}, 'a' || cast(1000000 + n as text) from numbers`.execute(database.db)
    const short = { length: { min: 2, max: 3 }, limit: 9 }
    await add('b', 'azz')
    expect(await words('a', short)).toEqual([])
    await add('a0')
    expect(await words('a', short)).toEqual(['a0'])
    expect(await words('az', short)).toEqual(['azz'])
  })
})
