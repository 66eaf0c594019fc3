import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seedArticle, seedMail, seedNewsletter, seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, testDatabase, useDatabase } from '../../testing/test-database.ts'
import { articlesBeginning, articlesByIdPrefix, readerItems } from './reader-streams.ts'

describe.each(BOTH_DATABASES)('streams of feed readers on %s', (kind) => {
  const database = useDatabase(kind, { isShared: true })

  test('items are found by the beginnings of their ids, in the order asked for, each once', async () => {
    const { db } = database
    const userId = await seedUser(db)
    const newsletterId = await seedNewsletter(db, userId)
    const ids: string[] = []
    for (const received_at of [1, 2, 3]) {
      const mailId = await seedMail(db, userId, received_at)
      ids.push(
        await seedArticle(db, { userId, newsletterId, mailId }, { received_at, published_at: received_at }),
      )
    }
    const beginnings = ids.map((id) => id.slice(0, 18))
    const [a = '', b = '', c = ''] = beginnings
    const asked = [c, a, c, randomUUID().slice(0, 18), b]
    expect(await articlesBeginning(db, userId, asked)).toEqual([ids[2], ids[0], ids[1]])
    expect(await articlesBeginning(db, await seedUser(db), asked)).toEqual([])
    const listed = await readerItems(db, userId, { withCopies: false }, { limit: 2, oldestFirst: false })
    expect(listed.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  })
})

test('neither looks through all articles, nor sorts them', async () => {
  const { db, drop } = await testDatabase('sqlite')
  const planOf = async ({ compile }: { compile: () => CompiledQuery }) => {
    const { sql: text, parameters } = compile()
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    )
    return rows.map(({ detail }) => detail).join('\n')
  }
  const query = articlesByIdPrefix(db, 'u', ['a'])
  const named = await planOf({ compile: () => query.compile() })
  expect(named).toContain('articles_of_reader_id')
  const list = sql`select id from articles where user_id = ${'u'} and excluded_at is null and read_at is null
    order by received_at desc, mail_id, position limit 20`
  const latest = await planOf({ compile: () => list.compile(db) })
  expect(latest).toContain('articles_latest')
  expect(latest).not.toContain('TEMP B-TREE')
  await drop()
})
