import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { freshDatabase } from './fresh-database.ts'

/** What suites loop over: `describe.each(DATABASES)('… on %s', (kind) => …)`. */
export const DATABASES = ['sqlite', 'postgres'] as const

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

/** Opens a real database of that kind: a SQLite file in a temporary folder, or one on this run's PostgreSQL server. */
export async function testDatabase(kind: Database['kind']): Promise<TestDatabase> {
  const templates = inject('templates')
  if (kind === 'sqlite') return openAt(await freshFile(templates.file))
  const database = await openAt(await freshServerDatabase(undefined, templates.database))
  if (!templates.database) await migrate(database)
  return database
}

/** The same with no tables in it yet; on another PostgreSQL server when asked. */
export async function emptyDatabase(kind: Database['kind'], serverUrl?: string): Promise<TestDatabase> {
  return openAt(kind === 'sqlite' ? await freshFile() : await freshServerDatabase(serverUrl))
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

async function freshServerDatabase(serverUrl?: string, template?: string): Promise<Place> {
  const { url, drop } = await freshDatabase(serverUrl, template)
  return { location: url, drop }
}
