import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@tidings/db/database'
import type { FileStore } from '@tidings/db/files/file-store'
import { readRaw } from '@tidings/jobs/receive/stored-raw'
import { STORIES } from './send-on.ts'

/** The stored mails after all work is done. */
export interface StoredMails {
  /** How often each mail is stored, by token and recipient. */
  copies: Map<string, number>
  states: Record<string, number>
  /** Mails without the bytes that were sent. */
  unreadable: number
  /** Mails whose articles are not exactly its stories. */
  otherArticles: string[]
  /** Mails whose bytes are still in the database. */
  unarchived: number
}

/** Resolves with the seconds until no mail waits to be processed or archived, at most `patienceMs`. */
export async function untilIdle({ db }: Pick<Database, 'db'>, patienceMs: number): Promise<number> {
  const begun = Date.now()
  while (Date.now() - begun < patienceMs) {
    const waiting = await db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('archived_at', 'is', null)]))
      .executeTakeFirstOrThrow()
    const working = await db.selectFrom('jobs').select('id').where('name', '=', 'process-mail').execute()
    if (waiting.count === 0 && working.length === 0) break
    await sleep(500)
  }
  return (Date.now() - begun) / 1000
}

/** Reads every mail from the database or the bucket, and its articles. */
export async function storedMails({ db }: Pick<Database, 'db'>, files: FileStore): Promise<StoredMails> {
  const stored: StoredMails = {
    copies: new Map(),
    states: {},
    unreadable: 0,
    otherArticles: [],
    unarchived: 0,
  }
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'user_id', 'envelope_to', 'state', 'archived_at', 'size'])
    .execute()
  for (const mail of mails) {
    if (mail.archived_at === null) stored.unarchived += 1
    const raw = await readRaw(db, files, mail).catch(() => undefined)
    const token = /^Message-ID: <([^@>]+)@/m.exec(Buffer.from(raw ?? []).toString('latin1'))?.[1]
    if (!token || raw?.byteLength !== mail.size) {
      stored.unreadable += 1
      continue
    }
    const name = `${token} ${mail.envelope_to}`
    stored.copies.set(name, (stored.copies.get(name) ?? 0) + 1)
    stored.states[mail.state] = (stored.states[mail.state] ?? 0) + 1
    const articles = await db.selectFrom('articles').select('title').where('mail_id', '=', mail.id).execute()
    const titles = articles.map(({ title }) => title).toSorted()
    const expected = STORIES.map((about) => `The ${about} of ${token} opens again`)
    if (titles.join() !== expected.join()) stored.otherArticles.push(`${token}: ${titles.join(' | ')}`)
  }
  return stored
}
