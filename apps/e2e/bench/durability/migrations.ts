import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@tidings/db/database'
import { migrate, migrations } from '@tidings/db/migrate'
import { allRows } from '@tidings/db/testing/all-rows'
import { describeTables } from '@tidings/db/testing/describe-tables'
import { fillTables } from '@tidings/db/testing/fill-tables'
import { migrateInProcess } from '@tidings/db/testing/killed-migration'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { emptyDatabase } from '@tidings/db/testing/test-database'
import { atLeast, atMost, type Figure, type Figures } from '../support/row.ts'

export const name = 'migrations'

const POINTS = 50
/** In every table. */
const ROWS = 5

const VERSIONS = Object.keys(migrations).slice(0, -1)

/** The database of every earlier version, upgraded in a process that is killed, then in one that isn't. */
export async function run(): Promise<Figures> {
  const postgres = await startPostgres()
  try {
    const all: Figure[] = []
    const ends = new Map<string, unknown>()
    for (const kind of ['sqlite', 'postgres'] as const) {
      const { killed, different, missed } = await measure(kind, postgres.url, ends)
      all.push(
        atLeast(`${kind}: upgrades killed, from ${VERSIONS.length} versions`, killed, POINTS),
        atMost(`${kind}: of which the next start did not end like an upgrade that went on`, different, 0),
        atMost(`${kind}: upgrades that end otherwise than on the first kind`, missed, 0),
      )
    }
    return all
  } finally {
    await postgres.stop()
  }
}

async function measure(kind: Database['kind'], serverUrl: string, ends: Map<string, unknown>) {
  let [killed, different, missed] = [0, 0, 0]
  for (const [at, version] of VERSIONS.entries()) {
    const whole = await early(kind, serverUrl, version)
    const statements = (await migrateInProcess(whole.location)) ?? 0
    const end = await endOf(whole)
    await whole.drop()
    if (!isDeepStrictEqual(ends.get(version) ?? end, end)) missed += 1
    ends.set(version, end)
    for (const share of shares(at)) {
      const database = await early(kind, serverUrl, version)
      if ((await migrateInProcess(database.location, Math.ceil(statements * share))) === undefined)
        killed += 1
      await migrate(database)
      if (!isDeepStrictEqual(await endOf(database), end)) different += 1
      await database.drop()
    }
  }
  return { killed, different, missed }
}

/** When the upgrade is killed: spread over its whole duration across all versions. */
function shares(at: number): number[] {
  const each = Math.ceil(POINTS / VERSIONS.length)
  return Array.from({ length: each }, (_, n) => (((at * each + n) * 7) % POINTS) / POINTS + 0.01)
}

async function early(kind: Database['kind'], serverUrl: string, version: string) {
  const database = await emptyDatabase(kind, serverUrl)
  await migrate(database, version)
  for (let n = 1; n <= ROWS; n += 1) await fillTables(database, n)
  return database
}

const endOf = async (database: Database) => [await allRows(database), await describeTables(database)]
