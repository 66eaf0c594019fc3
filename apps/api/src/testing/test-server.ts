import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTidingsClient } from '@tidings/api/client'
import type { Network } from '@tidings/jobs/fetch/network'
import { type AnalysisPool, openAnalysisPool } from '@tidings/jobs/workers/analysis-pool'
import { type Logger, pino } from 'pino'
import { DATABASE_FILE } from '../app/open-app.ts'
import { readSettings } from '../settings.ts'
import { type RunningServer, startServer } from '../start-server.ts'

/** A separate server for a test: free ports, a temporary data folder, and log level `fatal` unless a log is given. */
export interface TestServer extends RunningServer {
  url: string
  smtpPort: number
  dataDir: string
}

/** The number of mails that are analysed concurrently for all servers of a test worker. */
const PROCESSES = 2
let sharedPool: AnalysisPool | undefined

/** Analysis processes for all servers of a test worker: each takes a CPU second to start, and ends when idle. */
const sharePool: typeof openAnalysisPool = () => {
  sharedPool ??= openAnalysisPool({ processes: PROCESSES })
  return { analyse: sharedPool.analyse, close: async () => {} }
}

/**
 * Starts the server as `npm start` does, with the Internet or a replacement; web pictures are only fetched on request.
 * `close` also removes the data folder, unless it was given.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  network?: Network,
  log: Logger = pino({ level: 'fatal' }),
  openPool = process.env.VITEST ? sharePool : openAnalysisPool,
): Promise<TestServer> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'tidings-server-')))
  const isNew = environment.DATA_DIR === undefined && environment.DATABASE_URL === undefined
  const pooled =
    isNew && process.env.VITEST && process.env.TEST_PGBOUNCER ? await pooledDatabase() : undefined
  // Tests start from a migrated database, so that not every server runs all migrations. Benchmarks have no such
  // template.
  if (process.env.VITEST && isNew && !pooled) {
    const { inject } = await import('vitest')
    await copyFile(inject('templates').file, path.join(dataDir, DATABASE_FILE))
  }
  const settings = readSettings(
    { PORT: '0', SMTP_PORT: '0', PICTURES: 'off', ...pooled?.settings, ...environment, DATA_DIR: dataDir },
    '/',
  )
  const server = await startServer(settings, log, { network, openPool })
  return {
    ...server,
    dataDir,
    url: server.webUrl ?? '',
    smtpPort: server.smtpPort ?? 0,
    async close() {
      await server.close()
      await pooled?.drop()
      if (environment.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A migrated PostgreSQL database behind PgBouncer, if the whole test run uses it. */
async function pooledDatabase() {
  const [{ inject }, { freshDatabase }] = await Promise.all([
    import('vitest'),
    import('@tidings/db/testing/fresh-database'),
  ])
  const { url, directUrl, drop } = await freshDatabase(undefined, inject('templates').database)
  return { settings: { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }, drop }
}

/** Signs a new user up; returns a signed-in client and the inbox address. */
export async function signUp(url: string, name = 'Ann') {
  const registration = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct horse' }
  const { token, user } = await createTidingsClient({ baseUrl: url }).auth.signup.mutate(registration)
  return { user, token, client: createTidingsClient({ baseUrl: url, token }) }
}
