import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import { openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { insertInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import { freePort } from '@tidings/db/testing/free-port'
import { seedUser } from '@tidings/db/testing/seed'
import { addressOf, USERS, whenGreeted } from './send-mails.ts'

/** Runs work with a data folder of some users who have an inbox, which is removed afterwards. */
export async function withSeededFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-durability-'))
  try {
    const database = await openDatabase(path.join(dataDir, 'tidings.db'), () => {})
    await migrate(database)
    for (let n = 0; n < USERS; n++) {
      const [localPart = ''] = addressOf(n).split('@')
      await insertInboxAddress(database.db, await seedUser(database.db, localPart), localPart, 1)
    }
    await database.close()
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A server on such a folder, always on the same ports. */
export interface SeededServer {
  dataDir: string
  url: string
  port: number
  pid(): number
  /** Starts it again; resolves with the milliseconds until it greets. */
  start(): Promise<number>
  /** Ends it by a signal, SIGTERM unless another is given; resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Runs work with a server on a folder of some users; `prepare` changes that before the start. */
export function withSeededServer<Result>(
  work: (server: SeededServer) => Promise<Result>,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<Result> {
  return withSeededFolder(async (dataDir) => {
    await prepare?.(dataDir)
    const [port, web] = [await freePort(), await freePort()]
    const settings = { DATA_DIR: dataDir, SMTP_PORT: `${port}`, PORT: `${web}`, LOG_LEVEL: 'fatal' }
    let server = await spawnServer(settings)
    try {
      await ready(server)
      return await work({
        ...{ dataDir, url: `http://127.0.0.1:${web}`, port },
        pid: () => server.child.pid ?? 0,
        async start() {
          server = await spawnServer(settings)
          return whenGreeted(port)
        },
        end: (signal) => server.end(signal),
      })
    } finally {
      await server.discard()
    }
  })
}
