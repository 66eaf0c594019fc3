import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { freshDatabase, type Templates } from './fresh-database.ts'

/**
 * Makes the templates of a run, on that PostgreSQL server if there is one; `drop` removes them. Throws DatabaseError
 * when a migration fails.
 */
export async function makeTemplates(
  postgresUrl?: string,
): Promise<{ templates: Templates; drop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-template-'))
  const file = path.join(folder, 'tidings.db')
  const dropFile = () => rm(folder, { recursive: true, force: true })
  if (postgresUrl === undefined || postgresUrl.startsWith('pglite:')) {
    await migrateAt(file)
    return { templates: { file }, drop: dropFile }
  }
  const fresh = await freshDatabase(postgresUrl)
  await Promise.all([migrateAt(file), migrateAt(fresh.url)])
  const database = new URL(fresh.url).pathname.slice(1)
  return {
    templates: { file, database },
    async drop() {
      await Promise.all([dropFile(), dropCopies(postgresUrl, database)])
      await fresh.drop()
    },
  }
}

/** Drops what the workers have kept for their next tests. */
async function dropCopies(serverUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      `${template}_`,
    ])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

async function migrateAt(location: string): Promise<void> {
  const database = await openDatabase(location, () => {})
  await migrate(database)
  await database.close()
}
