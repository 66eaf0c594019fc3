import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { tagsOfArticles } from './queries/tags.ts'

test('SQLite knows how large its tables are, so that a page of articles reads its own tags and not all of them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-db-'))
  const file = path.join(folder, 'tidings.db')
  const fresh = await openDatabase(file, () => {})
  await migrate(fresh)
  await sql`pragma foreign_keys = off`.execute(fresh.db)
  await sql`insert into article_tags (article_id, user_id, tag, key)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select 'a' || i, 'u', 'tag', 'tag' from n`.execute(fresh.db)
  await fresh.close()

  const { db, close } = await openDatabase(file, () => {})
  const asked: CompiledQuery[] = []
  const overheard = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect((await tagsOfArticles(overheard, 'u', ['a1', 'a2'])).size).toBe(2)
  const plans = asked.map((query) =>
    db.executeQuery(CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters])),
  )
  const [plan] = await Promise.all(plans)
  expect(plan?.rows).toContainEqual(
    expect.objectContaining({ detail: expect.stringContaining('(article_id=?') }),
  )
  await close()
  await rm(folder, { recursive: true })
})
