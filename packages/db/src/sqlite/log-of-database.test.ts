import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { instanceValue } from '../queries/accounts/instance.ts'
import { acceptCopy, inspectCopy } from './accept-copy.ts'

const SOURCES = path.resolve(import.meta.dirname, '..')
const MISSING = /was copied without its log \(.*\), so the most recent data may be missing/

let folder: string
let file: string
let opened: Database[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidings-log-'))
  await mkdir(path.join(folder, 'data'))
  file = path.join(folder, 'data/tidings.db')
  opened = []
})
afterEach(async () => {
  for (const database of opened) await database.close()
  await rm(folder, { recursive: true })
})

async function open(at = file): Promise<Database> {
  const database = await openDatabase(at, () => {})
  opened.push(database)
  return database
}

async function close(database: Database): Promise<void> {
  opened = opened.filter((other) => other !== database)
  await database.close()
}

const word = (database: Database) => instanceValue(database.db, 'word', 'none')

async function writing(): Promise<Database> {
  const database = await open()
  await migrate(database)
  await instanceValue(database.db, 'word', 'kept')
  return database
}

/** A process that writes to the file and is killed while it has it open. */
function writeAndDie(): Promise<void> {
  const program = `
    const { openDatabase } = await import('${SOURCES}/database.ts')
    const { migrate } = await import('${SOURCES}/migrate.ts')
    const { instanceValue } = await import('${SOURCES}/queries/accounts/instance.ts')
    const database = await openDatabase('${file}', () => {})
    await migrate(database)
    await instanceValue(database.db, 'word', 'kept')
    process.kill(process.pid, 'SIGKILL')`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', program], () => resolve())
  })
}

test('a copy of only the database’s file is refused while it is in use, from the first row on', async () => {
  const copy = path.join(folder, 'copy.db')
  const database = await open()
  await copyFile(file, copy)
  await expect(open(copy)).rejects.toThrow(MISSING)
  await migrate(database)
  await copyFile(file, copy)
  await expect(open(copy)).rejects.toThrow(MISSING)
  if (database.kind === 'sqlite') database.driver.pragma('wal_checkpoint(passive)')
  await instanceValue(database.db, 'word', 'kept')
  await copyFile(file, copy)
  await expect(open(copy)).rejects.toThrow(MISSING)
})

test('so is a copy of the folder without the log, also after one attempt', async () => {
  await writing()
  const copy = path.join(folder, 'copy')
  await cp(path.dirname(file), copy, { recursive: true, filter: (name) => !/-wal$|-shm$/.test(name) })
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(open(path.join(copy, 'tidings.db'))).rejects.toThrow(MISSING)
  }
})

test('a copy with its log is complete, and so is the file of a closed database', async () => {
  const database = await writing()
  const copy = path.join(folder, 'copy.db')
  await copyFile(file, copy)
  await copyFile(`${file}-wal`, `${copy}-wal`)
  expect(await word(await open(copy))).toBe('kept')
  await close(database)
  const closed = path.join(folder, 'closed.db')
  await copyFile(file, closed)
  expect(await word(await open(closed))).toBe('kept')
})

test('a database that several processes have open is complete once the last of them closed it', async () => {
  const [first, second] = [await writing(), await open()]
  await close(first)
  const copy = path.join(folder, 'copy.db')
  await copyFile(file, copy)
  await expect(open(copy)).rejects.toThrow(MISSING)
  await close(second)
  await copyFile(file, copy)
  expect(await word(await open(copy))).toBe('kept')
})

test('a database of a killed process is opened in its place, also after SQLite’s own programs opened it', async () => {
  await writeAndDie()
  expect(await word(await open())).toBe('kept')
  await close(opened[0] as Database)
  await writeAndDie()
  const other = new SqliteDatabase(file)
  expect(other.pragma('integrity_check', { simple: true })).toBe('ok')
  other.close()
  expect(await word(await open())).toBe('kept')
})

test('a copy that SQLite’s own program opened is looked into, and accepted with all its rows', async () => {
  await writing()
  const copy = path.join(folder, 'copy.db')
  await copyFile(file, copy)
  await copyFile(`${file}-wal`, `${copy}-wal`)
  const other = new SqliteDatabase(copy)
  other.prepare('select count(*) from instance').get()
  other.close()
  for (const _ of [1, 2]) {
    await expect(open(copy)).rejects.toThrow(MISSING)
    expect(inspectCopy(copy)).toEqual({
      ...{ isLogRemoved: false, integrity: 'ok', newestMailAt: null },
      fileKeys: new Set(),
    })
  }
  expect(acceptCopy(copy)).toBe(true)
  expect(inspectCopy(copy)).toBeUndefined()
  expect(await word(await open(copy))).toBe('kept')
})

test('a damaged database or one without its log is reported, and one in use is refused', async () => {
  await writing()
  const copy = path.join(folder, 'copy.db')
  await copyFile(file, copy)
  await copyFile(`${file}-wal`, `${copy}-wal`)
  const other = new SqliteDatabase(copy)
  other.pragma('foreign_keys = OFF')
  other.exec(`insert into raw_mails (mail_id, raw) values ('none', x'00')`)
  expect(acceptCopy(copy)).toBe(false)
  other.close()
  expect(inspectCopy(copy)?.integrity).toBe('a row of raw_mails refers to a missing one of mails')
  const half = path.join(folder, 'half.db')
  await copyFile(file, half)
  await writeFile(`${half}-shm`, '')
  expect(inspectCopy(half)).toMatchObject({ isLogRemoved: true })
})

test('a removed log is detected', async () => {
  await writeAndDie()
  await rm(`${file}-wal`)
  await expect(open()).rejects.toThrow(MISSING)
})

test('a database of an earlier version, which stayed in WAL mode, is opened', async () => {
  const earlier = new SqliteDatabase(file)
  earlier.pragma('journal_mode = WAL')
  earlier.exec('create table instance (name text primary key, value text)')
  earlier.exec(`insert into instance values ('word', 'kept')`)
  earlier.close()
  const database = await open()
  expect(await word(database)).toBe('kept')
  const copy = path.join(folder, 'copy.db')
  await copyFile(file, copy)
  await expect(open(copy)).rejects.toThrow(MISSING)
})
