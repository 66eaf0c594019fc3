import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { startPglite } from './pglite-server.ts'

/** Migrated databases to copy, which takes a tenth of the time of migrating. On PGlite there is nothing to copy from. */
export interface Templates {
  /** A SQLite file, closed and without a log. */
  file: string
  /** Name of a database on the PostgreSQL server of this run. */
  database?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of this run, for `freshDatabase`. */
    postgres: string
    /** Port of a connection pooler in front of it, through which its databases are opened; 0: none. */
    pooler: number
    /** What `testDatabase` copies. */
    templates: Templates
  }
}

/**
 * A PostgreSQL database, empty or a copy of the one named `template`, on the server that the global setup provides
 * unless another is given; `directUrl` is never that of a pooler. `drop` removes it again, its open connections
 * included; on PGlite, which holds one database, each call starts an instance of its own. Throws when the server can't
 * be reached or the account may not create databases.
 */
export async function freshDatabase(
  ofServer?: string,
  template?: string,
): Promise<{ url: string; directUrl: string; drop(): Promise<void> }> {
  const serverUrl = ofServer ?? inject('postgres')
  if (serverUrl.startsWith('pglite:')) {
    const { url, stop } = await startPglite()
    return { url, directUrl: url, drop: stop }
  }
  const name = `${template ?? 'tidings_test'}_${randomBytes(8).toString('hex')}`
  await query(
    serverUrl,
    `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`,
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const pooled = new URL(url)
  if (ofServer === undefined && inject('pooler')) pooled.port = String(inject('pooler'))
  return {
    url: pooled.href,
    directUrl: url.href,
    drop: () => query(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
