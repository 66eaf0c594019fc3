import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as pass } from 'node:timers/promises'
import SqliteDriver from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReadingThread, type ReadingThread } from './reading-thread.ts'

/** Counts, which takes seconds. */
const LONG =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select max(i) as i from n'

describe('a thread that reads', () => {
  let folder: string
  let writer: SqliteDriver.Database
  let thread: ReadingThread
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tidings-thread-'))
    writer = new SqliteDriver(path.join(folder, 'db'))
    writer.pragma('journal_mode = WAL')
    writer.exec('create table numbers (n integer)')
    thread = openReadingThread(writer.name)
  })
  afterEach(async () => {
    await thread.close()
    writer.close()
    await rm(folder, { recursive: true })
  })

  it('returns what is committed, one statement after the other, while the event loop goes on', async () => {
    const long = thread.all(LONG, [1_000_000])
    let passes = 0
    const count = async () => {
      for (; passes < 3; passes += 1) await pass()
    }
    expect(await Promise.race([long, count()])).toBe(undefined)
    expect(await long).toEqual([{ i: 1_000_000 }])
    writer.exec('insert into numbers values (7)')
    const both = [thread.all('select n from numbers', []), thread.all('select 2 as n', [])]
    expect(await Promise.all(both)).toEqual([[{ n: 7 }], [{ n: 2 }]])
  })

  it('throws SQLite’s errors, never writes, and goes on', async () => {
    await expect(thread.all('select nothing', [])).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
    const write = thread.all('insert into numbers values (1) returning n', [])
    await expect(write).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
    expect(await thread.all('select 1 as n', [])).toEqual([{ n: 1 }])
  })

  it('that is closed ends what it does, and begins again when asked', async () => {
    const long = thread.all(LONG, [100_000])
    await Promise.all([
      expect(long).rejects.toThrow('The thread that reads has ended.'),
      pass().then(thread.close),
    ])
    expect(await thread.all('select 1 as n', [])).toEqual([{ n: 1 }])
  })
})
