import { execFile } from 'node:child_process'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isMigrated, migrate, migrations } from './migrate.ts'
import { allRows } from './testing/all-rows.ts'
import { describeTables } from './testing/describe-tables.ts'
import { fillTables } from './testing/fill-tables.ts'
import { BOTH_DATABASES, emptyDatabase, type TestDatabase, testDatabase } from './testing/test-database.ts'

describe.each(BOTH_DATABASES)('migrating on %s', (kind) => {
  test('a second time changes nothing', async () => {
    const database = await testDatabase(kind)
    await migrate(database)
    expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([])
    await database.drop()
  })

  test('leaves a database as it is to which a newer version has only added, and refuses any other', async () => {
    const database = await testDatabase(kind)
    const step = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(database.db)
    await step('9998-something-new')
    await migrate(database)
    await expect(migrate(database, '0009-programs')).rejects.toThrow('written by a newer version')
    await step('9999-contract-something-old')
    await expect(migrate(database)).rejects.toThrow('written by a newer version')
    await database.drop()
  })

  test('refuses a database of before the first release', async () => {
    const database = await testDatabase(kind)
    await sql`update kysely_migration set name = '0006-jobs' where name = '0006-search'`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow('or by one before 0.1.0')
    await sql`insert into kysely_migration (name, timestamp) values ('0039-job-deaths', '2030')`.execute(
      database.db,
    )
    await expect(migrate(database)).rejects.toThrow('or by one before 0.1.0')
    await database.drop()
  })

  test('by a newer version leaves this one in order, until it removes what this one needs', async () => {
    const database = await testDatabase(kind)
    const step = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2030')`.execute(database.db)
    await step('9998-something-new')
    expect(await isMigrated(database)).toBe(true)
    await step('9999-contract-something-old')
    expect(await isMigrated(database)).toBe(false)
    await database.drop()
  })

  test('keeps the rows of an earlier version, and ends like a new database', async () => {
    const [database, fresh] = [await emptyDatabase(kind), await testDatabase(kind)]
    await migrate(database, '0003-mails')
    await fillTables(database, 1)
    const before = await allRows(database)
    await migrate(database)
    expect(await allRows(database)).toMatchObject(before)
    expect(await describeTables(database)).toEqual(await describeTables(fresh))
    await Promise.all([database.drop(), fresh.drop()])
  })

  test('is reported as complete, and as incomplete if a step is missing', async () => {
    const database = await testDatabase(kind)
    expect(await isMigrated(database)).toBe(true)
    await sql`delete from kysely_migration where name = '0001-accounts'`.execute(database.db)
    expect(await isMigrated(database)).toBe(false)
    await database.drop()
  })
})

test('a migration on PostgreSQL that waits for a table does not block others for long', async () => {
  const database = await emptyDatabase('postgres')
  const [first] = Object.keys(migrations)
  await migrate(database, first)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>()
  const write = (db: TestDatabase['db']) => db.deleteFrom('users').where('id', '=', 'nobody').execute()
  const writing = database.db.transaction().execute(async (trx) => {
    await write(trx)
    begin()
    await isOver
  })
  await isBegun
  const migrating = migrate(database)
  // Tables that refer to users wait for the transaction, and others wait for them, until they give up for now.
  for (let waitedMs = 0; waitedMs < 500; ) {
    const at = performance.now()
    await write(database.db)
    waitedMs = performance.now() - at
    await sleep(50)
  }
  expect(await isMigrated(database)).toBe(false)
  end()
  await Promise.all([writing, migrating])
  expect(await isMigrated(database)).toBe(true)
  await database.drop()
})

test('two processes that start on one PostgreSQL database at the same time both succeed', async () => {
  const database = await testDatabase('postgres')
  const second = await openDatabase(database.location, () => {})
  await Promise.all([migrate(database), migrate(second)])
  await second.close()
  await database.drop()
})

test('two processes that start on one new SQLite file at the same time both succeed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-db-'))
  const program = `
    import { openDatabase } from '${import.meta.resolve('./database.ts')}'
    import { migrate } from '${import.meta.resolve('./migrate.ts')}'
    const database = await openDatabase('${path.join(folder, 'tidings.db')}', () => {}, { quickChecks: true })
    await migrate(database)
    await database.close()`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program]
  const outcomes = await Promise.all([1, 2].map(() => promisify(execFile)(process.execPath, args)))
  expect(outcomes.map(({ stderr }) => stderr)).toEqual(['', ''])
  await rm(folder, { recursive: true })
})

describe('a damaged database file is refused with one sentence', () => {
  test.each<[string, (file: string) => Promise<void>]>([
    ['that is no database at all', (file) => writeFile(file, 'Dear diary, '.repeat(1000))],
    ['that was cut off in the middle', halved],
  ])('%s', async (_, damage) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tidings-db-'))
    const file = path.join(folder, 'tidings.db')
    await damage(file)
    for (const quickChecks of [false, true]) {
      const opening = openDatabase(file, () => {}, { quickChecks }).then((database) => database.close())
      await expect(opening).rejects.toThrow(
        /^The database .* can’t be opened \(.*\); move it away or restore/,
      )
    }
    await rm(folder, { recursive: true })
  })
})

async function halved(file: string): Promise<void> {
  const database = await openDatabase(file, () => {})
  await migrate(database)
  await database.close()
  await truncate(file, 4096 * 5)
}

test('what SQLite acknowledges is flushed: synchronous is FULL on the connection', async () => {
  const database = await testDatabase('sqlite')
  if (database.kind !== 'sqlite') throw new Error('not SQLite')
  expect(database.driver.pragma('synchronous', { simple: true })).toBe(2)
  expect(database.driver.pragma('journal_mode', { simple: true })).toBe('wal')
  await database.drop()
})
