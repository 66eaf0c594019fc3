import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDriver from 'better-sqlite3'
import { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGroupCommit } from './group-commit.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { openReadingThread } from './reading-thread.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** As SQLite numbers it. */
const FULL = 2

interface Tables {
  t: { n: number }
}

describe('a database of SQLite', () => {
  let folder: string
  let file: string
  let driver: SqliteDriver.Database
  let reading: SqliteDriver.Database
  let db: Kysely<Tables>
  let repeatable: Kysely<Tables>
  /** The synchronous mode of each commit. */
  let levels: string[]

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tidings-commits-'))
    file = path.join(folder, 't.db')
    levels = []
    let level = ''
    const verbose = (sql: unknown) => {
      if (sql === 'commit') levels.push(level)
      else level = /^pragma synchronous = (\w+)/.exec(String(sql))?.[1] ?? level
    }
    driver = new SqliteDriver(file, { verbose, timeout: 0 })
    driver.pragma('journal_mode = wal')
    driver.exec('create table t (n integer primary key)')
    reading = new SqliteDriver(file, { readonly: true })
    const connections = {
      commits: openGroupCommit(driver),
      writer: withPreparedStatements(driver),
      reader: withPreparedStatements(reading),
      thread: openReadingThread(file),
    }
    db = new Kysely({ dialect: sqliteDialect({ ...connections, isRepeatable: false }) })
    repeatable = new Kysely({ dialect: sqliteDialect({ ...connections, isRepeatable: true }) })
  })
  afterEach(async () => {
    await Promise.all([db.destroy(), repeatable.destroy()])
    reading.close()
    driver.close()
    await rm(folder, { recursive: true })
  })

  const add = (n: number, to = db) =>
    to.transaction().execute(async (trx) => {
      await trx.insertInto('t').values({ n }).execute()
      await trx.selectFrom('t').select('n').execute()
    })
  const rows = async () => (await db.selectFrom('t').select('n').orderBy('n').execute()).map(({ n }) => n)

  test('commits concurrent transactions once, and reports none before', async () => {
    await db.insertInto('t').values({ n: 0 }).execute()
    const before = levels.length
    await Promise.all(
      [1, 2, 3, 4, 5].map((n) => add(n).then(() => expect(levels.length).toBeGreaterThan(before))),
    )
    // A busy machine may take longer over five than the first of them waits.
    expect(levels.length - before).toBeLessThan(4)
    expect(await rows()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('rolls back what failed and nothing else in the same commit', async () => {
    const outcomes = await Promise.allSettled([
      add(1),
      add(1),
      db.insertInto('t').values({ n: 1 }).execute(),
      db.transaction().execute(async (trx) => {
        await trx.insertInto('t').values({ n: 2 }).execute()
        throw new Error('undo')
      }),
      add(3),
    ])
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, false, true])
    expect(await rows()).toEqual([1, 3])
  })

  test('reads committed data during a write', async () => {
    await add(1)
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('t').values({ n: 2 }).execute()
      expect(await rows()).toEqual([1])
      expect(await trx.selectFrom('t').select('n').execute()).toHaveLength(2)
    })
    expect(await rows()).toEqual([1, 2])
  })

  test('rejects all transactions of a commit that can not be flushed, and continues', async () => {
    driver.pragma(`max_page_count = ${driver.pragma('page_count', { simple: true })}`)
    const outcomes = await Promise.allSettled([
      add(1),
      db.transaction().execute(async (trx) => {
        for (let n = 1000; n < 3000; n++) await trx.insertInto('t').values({ n }).execute()
      }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await rows()).toEqual([])
    driver.pragma('max_page_count = 1000000')
    await add(2)
    expect(await rows()).toEqual([2])
  })

  test('waits for another process that writes while everything else continues', async () => {
    await add(1)
    const other = new SqliteDriver(file)
    other.exec('begin immediate')
    const waiting = [add(2), db.insertInto('t').values({ n: 3 }).execute()]
    const begun = Date.now()
    for (let look = 0; look < 5; look++) {
      expect(await rows()).toEqual([1])
      await sleep(10)
    }
    expect(Date.now() - begun).toBeLessThan(4000)
    other.exec('commit')
    other.close()
    await Promise.all(waiting)
    expect(await rows()).toEqual([1, 2, 3])
  })

  test('background work without a pause lets another process write in between', async () => {
    await add(0)
    const commits = openGroupCommit(new SqliteDriver(file, { timeout: 0 }))
    let isBusy = true
    const working = (async () => {
      for (let n = 1000; isBusy; n++) await add(n, repeatable)
    })()
    for (let n = 0; n < 20; n++) {
      await commits.begin({ isRepeatable: false })
      await commits.commit()
    }
    isBusy = false
    await working
    commits.close()
  })

  test('flushes what must not be lost, and not repeatable work, unless they share a commit', async () => {
    await add(1, repeatable)
    expect(levels).toEqual(['normal'])
    await add(2)
    await add(3, repeatable)
    expect(levels).toEqual(['normal', 'full', 'normal'])
    await Promise.all([add(4), add(5, repeatable)])
    expect(levels.slice(3)).toEqual(['full'])
    await Promise.all([add(6, repeatable), add(7)])
    expect(levels.slice(4)).toEqual(['normal', 'full'])
    expect(await rows()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('flushes what must not be lost also after repeatable work was rolled back', async () => {
    await add(1)
    await expect(add(1, repeatable)).rejects.toThrow()
    await add(2)
    expect(levels.at(-1)).toBe('full')
    expect(driver.pragma('synchronous', { simple: true })).toBe(FULL)
  })
})
