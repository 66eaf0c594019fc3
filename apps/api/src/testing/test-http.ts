import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTestApp, type TestApp } from '@tidings/api/testing/test-app'
import type { Database } from '@tidings/db/database'
import { openReceiver } from '@tidings/jobs/receive/receiver'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { APP_PATHS_FILE } from '../http/app-paths.ts'
import { buildApp } from '../http/build-app.ts'
import type { HTTP_MEMORY } from '../http/http-memory.ts'
import type { HttpLimits } from '../http/http-server.ts'
import { openCounters } from '../observe/counters.ts'
import { instrumentedLog } from '../observe/instrumented-log.ts'
import { openMetrics } from '../observe/metrics.ts'
import { openReadiness, type Readiness } from '../observe/readiness.ts'

/** The only page of the test's web folder. */
export const PAGE = '<!doctype html><title>Tidings</title><div id="root"></div>'

/** The paths of its screens. */
const APP_PATHS = ['/', '/saved', '/article/:id', '/newsletter/:id/issue/:issueId']

export interface TestHttp {
  http: FastifyInstance
  app: TestApp
  close(): Promise<void>
}

/** The real HTTP server, called through `app.inject` instead of a socket. */
export async function openTestHttp(
  kind: Database['kind'],
  {
    baseUrl,
    corsOrigins = [],
    listenHost,
    trustProxy = 0,
    log = pino({ level: 'silent' }),
    readiness = ready(),
    metricsToken,
    httpLimits,
    httpMemory,
  }: {
    baseUrl?: string
    corsOrigins?: string[]
    listenHost?: string
    trustProxy?: number
    log?: Logger
    readiness?: Readiness
    metricsToken?: string
    httpLimits?: Partial<HttpLimits>
    httpMemory?: Partial<typeof HTTP_MEMORY>
  } = {},
): Promise<TestHttp> {
  const app = await openTestApp(kind, { secure: baseUrl?.startsWith('https:') ?? false })
  const webFolder = await mkdtemp(path.join(tmpdir(), 'tidings-web-'))
  await writeFile(path.join(webFolder, 'index.html'), PAGE)
  await writeFile(path.join(webFolder, APP_PATHS_FILE), JSON.stringify(APP_PATHS))
  const counters = openCounters()
  const http = await buildApp({
    services: app.services,
    inbound: {
      ...app.services,
      receiver: openReceiver({ ...app.services, db: app.db }),
      eventLog: instrumentedLog(log, counters),
    },
    log,
    webFolder,
    baseUrl,
    corsOrigins,
    trustProxy,
    counters,
    metrics: openMetrics({ counters, database: app.services.database, dataDir: webFolder }),
    readiness,
    metricsToken,
    ...(listenHost !== undefined && { listenHost }),
    ...(httpLimits && { httpLimits }),
    ...(httpMemory && { httpMemory }),
  })
  return {
    http,
    app,
    async close() {
      await http.close()
      await app.close()
      await rm(webFolder, { recursive: true, force: true })
    },
  }
}

function ready(): Readiness {
  const readiness = openReadiness()
  readiness.begin([])
  return readiness
}
