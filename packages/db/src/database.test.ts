import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { tagsOfArticles } from './queries/articles/tags.ts'
import { lastAuthentications } from './queries/mails/authentications.ts'
import { countWaitingMails, findMailsOfMessage } from './queries/mails/mails.ts'
import { lastFingerprints } from './queries/newsletters/sender-fingerprints.ts'
import type { Executor } from './schema.ts'
import { testDatabase } from './testing/test-database.ts'

test('SQLite knows the sizes of its tables, so that a page of articles reads only its own tags', async () => {
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
  const plan = await planOf(db, async (traced) => {
    expect((await tagsOfArticles(traced, 'u', ['a1', 'a2'])).size).toBe(2)
  })
  expect(plan).toContainEqual(expect.stringContaining('(article_id=?'))
  await close()
  await rm(folder, { recursive: true })
})

test('only the owner may read a SQLite database and the files beside it', async () => {
  const database = await testDatabase('sqlite')
  for (const name of ['', '-wal', '-shm', '-home']) {
    expect((await stat(database.location + name)).mode & 0o777).toBe(0o600)
  }
  await database.drop()
})

test('waiting mails are counted without reading the others', async () => {
  const { db, drop } = await testDatabase('sqlite')
  const plan = await planOf(db, async (recording) => {
    expect(await countWaitingMails(recording)).toBe(0)
  })
  expect(plan).toEqual([expect.stringContaining('mails_waiting')])
  await drop()
})

test('the same issue is found by its Message-ID, without reading all mails of its sender', async () => {
  const { db, drop } = await testDatabase('sqlite')
  const plan = await planOf(db, async (recording) => {
    const mail = { messageId: '<a@b.example>', senderAddress: 'a@b.example', notId: 'm1' }
    expect(await findMailsOfMessage(recording, 'u1', mail)).toEqual([])
  })
  expect(plan[0]).toContain('mails_message_id (user_id=? AND message_id=?)')
  await drop()
})

test('the last mails of a newsletter are found without reading other mails', async () => {
  const { db, drop } = await testDatabase('sqlite')
  const plan = await planOf(db, async (recording) => {
    expect(await lastFingerprints(recording, 'u1', 'n1', { limit: 5 })).toEqual([])
    expect(await lastAuthentications(recording, 'u1', 'n1', { notId: 'm1', limit: 5 })).toEqual([])
  })
  expect(plan).toEqual([1, 2].map(() => expect.stringContaining('(newsletter_id=? AND user_id=?)')))
  await drop()
})

/** SQLite's query plan, a line per step. */
async function planOf(db: Executor, run: (db: Executor) => Promise<void>): Promise<string[]> {
  const asked: CompiledQuery[] = []
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await run(recording)
  const plans = asked.map((query) =>
    db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    ),
  )
  return (await Promise.all(plans)).flatMap(({ rows }) => rows.map(({ detail }) => detail))
}

test('background work yields between its queries, also within one transaction', async () => {
  const { repeatable, drop } = await testDatabase('sqlite')
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  await repeatable.transaction().execute(async (trx) => {
    turn()
    const end = performance.now() + 10_000
    while (turns <= 2 && performance.now() < end) await trx.selectFrom('users').select('id').execute()
    isOver = true
  })
  expect(turns).toBeGreaterThan(2)
  await drop()
})
