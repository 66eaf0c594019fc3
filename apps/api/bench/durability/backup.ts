import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { spawnServer } from '../../src/testing/server-process.ts'
import { atLeast, atMost, type Figure, type Figures } from '../rows/row.ts'
import { type BusyApp, busyApp } from './backup/busy-app.ts'
import { faultsOf } from './backup/restored-faults.ts'
import { runCommand } from './backup/run-command.ts'

export const name = 'backup'

/** Runs for each kind of database. */
const BACKUPS = 10
const COPIES = 10

/** Backups made while a server receives mail and serves pages, each restored and checked mail by mail. */
export async function run(): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-bench-'))
  const postgres = await startPostgres()
  try {
    return [
      ...(await measure(path.join(folder, 'sqlite'), 'SQLite')),
      ...(postgres.kind === 'pglite'
        ? []
        : await measure(path.join(folder, 'postgres'), 'PostgreSQL', postgres.url)),
    ]
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, kind: string, databaseUrl?: string): Promise<Figure[]> {
  await mkdir(folder)
  const own = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const app = await busyApp({ DATA_DIR: path.join(folder, 'data'), ...own })
  const seconds: number[] = []
  const sum = { mails: 0, missing: 0, twice: 0, half: 0, unread: 0, idle: 0, lost: 0 }
  const quiet = await app.slowest(5000)
  let slowest = 0
  try {
    for (let n = 0; n < BACKUPS; n += 1) {
      const file = path.join(folder, `${n}.tar`)
      const accepted = app.accepted()
      const begun = performance.now()
      const [{ err }, slow] = await Promise.all([
        runCommand(['backup', file], { DATA_DIR: path.join(folder, 'data'), ...own }),
        app.slowest(1000),
      ])
      seconds.push((performance.now() - begun) / 1000)
      slowest = Math.max(slowest, slow)
      sum.lost += err.split('\n').filter((line) => line.startsWith('Lost before')).length
      const again = path.join(folder, `again-${n}`)
      // Restores those of PostgreSQL as well: a backup works for every kind of database.
      await runCommand(['restore', file], { DATA_DIR: again })
      const faults = await faultsOf(again, accepted)
      for (const [key, value] of Object.entries(faults)) sum[key as keyof typeof faults] += value
      await rm(again, { recursive: true })
      await rm(file)
    }
    const refused = databaseUrl === undefined ? [await refusedCopies(folder, app)] : []
    const perBackup = sum.mails / BACKUPS
    return [
      atLeast(`${kind}: mails in a backup, on average`, perBackup, 1),
      atMost(`${kind}: accepted before a backup began, and missing from it`, sum.missing, 0),
      atMost(`${kind}: mails twice`, sum.twice, 0),
      atMost(`${kind}: mails of which half is there`, sum.half, 0),
      atMost(`${kind}: read mails without their articles`, sum.unread, 0),
      atMost(`${kind}: waiting mails that nobody will read`, sum.idle, 0),
      atMost(`${kind}: files that rows name, and that are not there`, sum.lost, 0),
      atMost(`${kind}: slowest backup, starting the command included`, Math.max(...seconds), 120, ' s'),
      atMost(
        `${kind}: slowest page meanwhile (${Math.round(quiet)} ms without)`,
        slowest,
        Math.max(1000, quiet * 3),
        ' ms',
      ),
      ...refused,
    ]
  } finally {
    await app.close()
  }
}

/** Copies of only the database file, which the server must refuse. */
async function refusedCopies(folder: string, app: BusyApp): Promise<Figure> {
  let refused = 0
  for (let n = 0; n < COPIES; n += 1) {
    const copy = path.join(folder, `copy-${n}`)
    await mkdir(copy)
    await copyFile(path.join(app.dataDir, 'tidings.db'), path.join(copy, 'tidings.db'))
    const server = await spawnServer({ DATA_DIR: copy })
    const code = await Promise.race([server.exited, new Promise((resolve) => setTimeout(resolve, 60_000))])
    if (code === 1 && server.output().includes('copied without its log')) refused += 1
    await server.discard()
  }
  return atLeast(`SQLite: copies without the log that were refused, of ${COPIES}`, refused, COPIES)
}
