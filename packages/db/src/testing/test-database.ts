import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { freshDatabase } from './fresh-database.ts'
import { reusedDatabase } from './reused-databases.ts'

/** For suites whose SQL differs by dialect, or that prove locks, claims or transactions: each run tests both. */
export const BOTH_DATABASES = ['sqlite', 'postgres'] as const

/** What other suites loop over, `describe.each(DATABASES)('… on %s', …)`: SQLite, and both in `npm run test:all`. */
export const DATABASES: readonly Database['kind'][] = process.env.TEST_ALL ? BOTH_DATABASES : ['sqlite']

/** A separate migrated, empty database. `drop` closes it and removes it. */
export type TestDatabase = Database & {
  location: string
  drop(): Promise<void>
}

/** The location of a database on disk or on a server, and what removes it. */
interface Place {
  location: string
  drop(): Promise<void>
}

/**
 * Opens a real database of that kind: a SQLite file in a temporary folder, or one on this run's PostgreSQL server, where
 * a worker's tests use the same ones after each other.
 */
export async function testDatabase(kind: Database['kind']): Promise<TestDatabase> {
  const templates = inject('templates')
  if (kind === 'sqlite') return openAt(await freshFile(templates.file))
  if (templates.database) return openAt(onServer(await reusedDatabase(templates.database)))
  const database = await openAt(onServer(await freshDatabase()))
  await migrate(database)
  return database
}

/** One that each test of a suite has for itself, or that they share. */
export function useDatabase(kind: Database['kind'], { isShared = false } = {}): TestDatabase {
  const database = {} as TestDatabase
  const [before, after] = isShared ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    Object.assign(database, await testDatabase(kind))
  })
  after(() => database.drop())
  return database
}

/** The same with no tables in it yet; on another PostgreSQL server when asked. */
export async function emptyDatabase(kind: Database['kind'], serverUrl?: string): Promise<TestDatabase> {
  return openAt(kind === 'sqlite' ? await freshFile() : onServer(await freshDatabase(serverUrl)))
}

async function openAt(place: Place): Promise<TestDatabase> {
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

async function freshFile(template?: string): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-db-'))
  const location = path.join(folder, 'tidings.db')
  if (template) await copyFile(template, location)
  return { location, drop: () => rm(folder, { recursive: true, force: true }) }
}

function onServer({ url, drop }: { url: string; drop(): Promise<void> }): Place {
  return { location: url, drop }
}
