import { statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDriver from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { mountSmallVolume, type SmallVolume } from '../testing/small-volume.ts'
import { openGroupCommit } from './group-commit.ts'
import { keepLogShort } from './short-log.ts'

const IN_TIME = { timeout: 60_000, interval: 20 }
const MB = 1_000_000
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function opened(folder: string, idleMs: number) {
  const file = path.join(folder, 't.db')
  const driver = new SqliteDriver(file, { timeout: 0 })
  driver.pragma('journal_mode = wal')
  driver.pragma('wal_autocheckpoint = 10000')
  driver.exec('create table t (n integer primary key, b blob)')
  ends.push(() => driver.close())
  const log = keepLogShort(driver, openGroupCommit(driver), { lookMs: 10, idleMs })
  ends.push(log.stop)
  return {
    log,
    add: (bytes: number) => driver.prepare('insert into t (b) values (zeroblob(?))').run(bytes),
    rows: () => driver.prepare('select count(*) as n from t').get(),
    size: () => statSync(`${file}-wal`).size,
    reader: () => {
      const reading = new SqliteDriver(file, { readonly: true })
      const rows = reading.prepare('select n from t').iterate()
      rows.next()
      return () => {
        rows.return?.()
        reading.close()
      }
    },
  }
}

async function volume(size: string): Promise<SmallVolume | undefined> {
  const small = await mountSmallVolume(size)
  if (small) ends.push(small.remove)
  return small
}

test('the log of an idle database is emptied, once nobody reads an older state', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-log-'))
  ends.push(() => rm(folder, { recursive: true }))
  const { add, size, reader, rows } = await opened(folder, 100)
  for (let n = 0; n < 5; n += 1) add(MB)
  const endReading = reader()
  add(MB)
  await sleep(300)
  expect(size()).toBeGreaterThan(5 * MB)
  endReading()
  await expect.poll(size, IN_TIME).toBe(0)
  expect(rows()).toEqual({ n: 6 })
})

test('the log of a busy database is emptied before it takes a large part of a small disk', async ({
  skip,
}) => {
  const small = await volume('40m')
  if (!small) return skip('no volume may be mounted here')
  const { add, size } = await opened(small.folder, 100_000)
  let largest = 0
  for (let n = 0; n < 25; n += 1) {
    add(MB)
    largest = Math.max(largest, size())
    await expect.poll(size, IN_TIME).toBeLessThan(3 * MB)
  }
  expect(largest).toBeLessThan(5 * MB)
})

test('a log that no longer fits into the database is emptied once there is room, without a restart', async ({
  skip,
}) => {
  const small = await volume('40m')
  if (!small) return skip('no volume may be mounted here')
  const { log, add, size, rows } = await opened(small.folder, 100)
  await writeFile(path.join(small.folder, 'other'), Buffer.alloc(24 * MB))
  const { stop } = log
  stop()
  for (let n = 0; n < 9; n += 1) add(MB)
  expect(await log.empty()).toBe(false)
  expect(size()).toBeGreaterThan(9 * MB)
  await rm(path.join(small.folder, 'other'))
  expect(await log.empty()).toBe(true)
  expect([size(), rows()]).toEqual([0, { n: 9 }])
})
