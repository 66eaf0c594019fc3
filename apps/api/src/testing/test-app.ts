import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTestHouse, type TestHouse } from '@tidings/api/testing/test-house'
import type { Database } from '@tidings/db/database'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildApp } from '../app.ts'
import { APP_PATHS_FILE } from '../http/app-paths.ts'
import type { HTTP_MEMORY } from '../http/http-memory.ts'
import type { HttpLimits } from '../http/http-server.ts'
import type { LoadLimits } from '../http/shed-load.ts'
import { openReadiness, type Readiness } from '../observe/readiness.ts'
import { openTally } from '../observe/tally.ts'

/** What the web folder of the test holds as its one page. */
export const PAGE = '<!doctype html><title>Tidings</title>'

/** Where its screens are said to stand. */
const APP_PATHS = ['/', '/saved', '/article/:id', '/newsletter/:id/issue/:issueId']

export interface TestApp {
  app: FastifyInstance
  house: TestHouse
  close(): Promise<void>
}

/** The HTTP side as it runs, asked through `app.inject` instead of a socket. */
export async function openTestApp(
  kind: Database['kind'],
  {
    baseUrl,
    corsOrigins = [],
    listenHost,
    trustProxy = 0,
    log = pino({ level: 'silent' }),
    readiness = ready(),
    metricsToken,
    loadLimits,
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
    loadLimits?: Partial<LoadLimits>
    httpLimits?: Partial<HttpLimits>
    httpMemory?: Partial<typeof HTTP_MEMORY>
  } = {},
): Promise<TestApp> {
  const house = await openTestHouse(kind, { secure: baseUrl?.startsWith('https:') ?? false })
  const webFolder = await mkdtemp(path.join(tmpdir(), 'tidings-web-'))
  await writeFile(path.join(webFolder, 'index.html'), PAGE)
  await writeFile(path.join(webFolder, APP_PATHS_FILE), JSON.stringify(APP_PATHS))
  const app = await buildApp({
    services: house.services,
    log,
    webFolder,
    baseUrl,
    corsOrigins,
    trustProxy,
    tally: openTally(),
    readiness,
    metricsToken,
    ...(listenHost !== undefined && { listenHost }),
    ...(loadLimits && { loadLimits }),
    ...(httpLimits && { httpLimits }),
    ...(httpMemory && { httpMemory }),
  })
  return {
    app,
    house,
    async close() {
      await app.close()
      await house.close()
      await rm(webFolder, { recursive: true, force: true })
    },
  }
}

function ready(): Readiness {
  const readiness = openReadiness()
  readiness.begin([])
  return readiness
}
