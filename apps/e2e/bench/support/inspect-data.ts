import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { openDatabase } from '@tidings/db/database'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { moveSpool } from '@tidings/jobs/receive/move-spool'
import { spoolIn } from '@tidings/jobs/receive/spool'
import type { AcceptedMails } from './accepted-mails.ts'

const decompress = promisify(zstdDecompress)

export interface Inside {
  /** Whether SQLite's integrity check passes. */
  isSound: boolean
  /** How often each of the benchmark's mails is stored, by token and recipient. */
  copies: Map<string, number>
  /** How many mails are in each state. */
  states: Record<string, number>
  /** Why mails could not be analysed, and how many. */
  reasons: Record<string, number>
}

/** Inspects the data folder of a stopped server: every mail is opened and must have its bytes. */
export async function inspectData(dataDir: string): Promise<Inside> {
  const database = await openDatabase(path.join(dataDir, 'tidings.db'), () => {})
  if (database.kind !== 'sqlite') throw new Error('These mails are in a database of SQLite.')
  const { db, driver, close } = database
  // The server may have been killed with accepted mails left in the spool.
  const folder = spoolIn(dataDir)
  await moveSpool(
    { db, jobs: openJobs(database), folder, log: console, isKnownToReceive: true },
    { isLast: true },
  )
  const said = driver.pragma('integrity_check', { simple: true })
  const broken = driver.pragma('foreign_key_check') as unknown[]
  const copies = new Map<string, number>()
  const states: Record<string, number> = {}
  const reasons: Record<string, number> = {}
  const ids = await db.selectFrom('mails').select('id').execute()
  for (const { id } of ids) {
    const mail = await db
      .selectFrom('mails')
      .leftJoin('files as f', (join) => join.onRef('f.mail_id', '=', 'mails.id').on('f.kind', '=', 'mail'))
      .leftJoin('raw_mails as r', 'r.mail_id', 'mails.id')
      .select(['envelope_to', 'r.raw', 'f.key', 'state', 'reason'])
      .where('mails.id', '=', id)
      .executeTakeFirstOrThrow()
    const raw = mail.raw ?? (await decompress(await readFile(path.join(dataDir, 'files', mail.key ?? ''))))
    const token = /^Message-ID: <([^@>]+)@/m.exec(Buffer.from(raw).toString('latin1'))?.[1]
    const name = `${token} ${mail.envelope_to}`
    copies.set(name, (copies.get(name) ?? 0) + 1)
    states[mail.state] = (states[mail.state] ?? 0) + 1
    if (mail.state === 'not-understood') {
      const reason = mail.reason ?? 'no reason'
      reasons[reason] = (reasons[reason] ?? 0) + 1
    }
  }
  await close()
  return {
    isSound: said === 'ok' && broken.length === 0,
    copies,
    states,
    reasons,
  }
}

/** How many acknowledged mails are missing, and how many mails are stored more than once. */
export function compare(ledger: AcceptedMails, { copies }: Inside): { missing: number; twice: number } {
  const missing = [...ledger.acknowledged()].filter((name) => !copies.has(name)).length
  const twice = [...copies.values()].filter((count) => count > 1).length
  return { missing, twice }
}
