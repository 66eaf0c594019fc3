import { createHash } from 'node:crypto'
import path from 'node:path'
import { openDatabase } from '@tidings/db/database'
import { folderStore } from '@tidings/db/files/folder-store'
import { readRaw } from '@tidings/pipeline/run/archive/stored-raw'

interface Faults {
  mails: number
  /** Accepted but missing. */
  missing: number
  twice: number
  /** With other bytes than received. */
  half: number
  /** Processed, but without an article. */
  unread: number
  /** Waiting, but without a job. */
  idle: number
}

/** Checks a data folder mail by mail; `accepted` are the tokens of the mails that must exist. */
export async function faultsOf(dataDir: string, accepted: ReadonlySet<string>): Promise<Faults> {
  const { db, close } = await openDatabase(path.join(dataDir, 'tidings.db'), () => {})
  const files = folderStore(path.join(dataDir, 'files'))
  try {
    const mails = await db.selectFrom('mails').selectAll().execute()
    const read = new Set(
      (await db.selectFrom('articles').select('mail_id').execute()).map((row) => row.mail_id),
    )
    const jobs = (await db.selectFrom('jobs').select('payload').execute())
      .map(({ payload }) => payload)
      .join('\n')
    const words = new Map<string, number>()
    let half = 0
    for (const mail of mails) {
      const raw = await readRaw(db, files, mail).catch(() => Buffer.alloc(0))
      if (createHash('sha256').update(raw).digest('hex') !== mail.digest) half += 1
      const word = /^Message-ID: <(.*)@/m.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? ''
      words.set(word, (words.get(word) ?? 0) + 1)
    }
    return {
      mails: mails.length,
      missing: [...accepted].filter((word) => !words.has(word)).length,
      twice: [...words.values()].filter((count) => count > 1).length,
      half,
      unread: mails.filter(({ state, id }) => state === 'processed' && !read.has(id)).length,
      idle: mails.filter(({ state, id }) => state === 'waiting' && !jobs.includes(id)).length,
    }
  } finally {
    await close()
  }
}
