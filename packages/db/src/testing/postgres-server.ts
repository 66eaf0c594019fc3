import { findPostgres } from './find-postgres.ts'
import { startSystemPostgres } from './system-postgres.ts'

/** A PostgreSQL server for tests. `freshDatabase(url)` makes databases on it, whatever its kind. */
export type PostgresServer = {
  url: string
  kind: 'TEST_PG_URL' | 'system' | 'pglite'
  /** Its description in a report: whose server, which programs. */
  name: string
  stop(): Promise<void>
}

/**
 * Starts a server, or names the one at TEST_PG_URL: installed programs first, PGlite as the last resort.
 * Throws, with the server's own words, when installed programs don't start.
 */
export async function startPostgres(env: NodeJS.ProcessEnv = process.env): Promise<PostgresServer> {
  const nothing = async () => {}
  if (env.TEST_PG_URL) {
    return {
      url: env.TEST_PG_URL,
      kind: 'TEST_PG_URL',
      name: 'the server at TEST_PG_URL',
      stop: nothing,
    }
  }
  const programs = findPostgres(env)
  if (programs) {
    const { url, stop } = await startSystemPostgres(programs)
    return {
      url,
      kind: 'system',
      name: `a server of its own from ${programs}`,
      stop,
    }
  }
  return {
    url: 'pglite:',
    kind: 'pglite',
    name: 'PGlite, as no PostgreSQL is installed',
    stop: nothing,
  }
}
