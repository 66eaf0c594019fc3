import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { freshDatabase } from './fresh-database.ts'

/** What suites loop over: `describe.each(DATABASES)('… on %s', (kind) => …)`. */
export const DATABASES = ['sqlite', 'postgres'] as const

/** A migrated database of its own, with nothing in it. `drop` closes it and takes it away. */
export type TestDatabase = Database & {
  location: string
  drop(): Promise<void>
}

/** Opens a real database of that kind: a SQLite file in a temporary folder, or one on this run's PostgreSQL server. */
export async function testDatabase(kind: Database['kind']): Promise<TestDatabase> {
  const database = await emptyDatabase(kind)
  await migrate(database)
  return database
}

/** The same with no tables in it yet; on another PostgreSQL server when told. */
export async function emptyDatabase(kind: Database['kind'], serverUrl?: string): Promise<TestDatabase> {
  const place = kind === 'sqlite' ? await freshFile() : await freshServerDatabase(serverUrl)
  const database = await openDatabase(place.location, () => {})
  return {
    ...database,
    location: place.location,
    async drop() {
      await database.close()
      await place.drop()
    },
  }
}

async function freshFile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-db-'))
  return {
    location: path.join(folder, 'tidings.db'),
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

async function freshServerDatabase(serverUrl?: string) {
  const { url, drop } = await freshDatabase(serverUrl)
  return { location: url, drop }
}
