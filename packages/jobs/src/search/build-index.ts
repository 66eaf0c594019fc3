import {
  emptyIndex,
  highlightsWithoutArticle,
  indexCounts,
  indexedUntil,
  indexFault,
  mailsToIndex,
  setIndexedUntil,
} from '@tidings/db/queries/search/search-state'
import type { Executor } from '@tidings/db/schema'
import { INDEX_VERSION, indexHighlight, indexMail, staleOfMail } from './index-mail.ts'

/** Mails per transaction, so that other writers don't wait long. */
const MAILS = 5
/** Mails that are checked per read of the list. */
const CHECKED = 200

/** Whether everything is indexed by the rules of this version. */
export async function isIndexed(db: Executor): Promise<boolean> {
  return (await indexedUntil(db, INDEX_VERSION)) === null
}

/**
 * Indexes the next few mails that are not indexed by the rules of this version, for example after an upgrade or a
 * restore; returns how many, 0 once all are. Resumes after a restart.
 */
export async function buildIndexFurther(db: Executor): Promise<number> {
  const until = await indexedUntil(db, INDEX_VERSION)
  if (until === null) return 0
  const mails = await mailsToIndex(db, until ?? '', MAILS)
  await db.transaction().execute(async (trx) => {
    for (const { id, user_id } of mails) await indexMail(trx, user_id, id)
    const last = mails.at(-1)
    const orphans = last ? [] : await highlightsWithoutArticle(trx)
    for (const { id, user_id } of orphans) await indexHighlight(trx, user_id, id)
    await setIndexedUntil(trx, INDEX_VERSION, last?.id ?? null)
  })
  return mails.length
}

/**
 * Empties the index, to rebuild it with buildIndexFurther; false if it is being built already, which then continues.
 */
export async function beginIndex(db: Executor): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (typeof (await indexedUntil(trx, INDEX_VERSION)) === 'string') return false
    await emptyIndex(trx)
    await setIndexedUntil(trx, INDEX_VERSION, '')
    return true
  })
}

/** The result of checking the index. */
export interface IndexReport {
  /** Indexed articles and highlights. */
  texts: number
  /** Texts whose index entries differ from the stored text, are missing, or should not exist. */
  stale: number
  /** The problem with its structure; undefined if there is none. */
  fault: string | undefined
  /** Whether it is still being built. */
  isUnfinished: boolean
}

/** Compares the index with all articles and highlights. */
export async function checkIndex(db: Executor): Promise<IndexReport> {
  const { texts, unlisted, entries } = await indexCounts(db)
  let stale = unlisted + Math.abs(entries - texts)
  let after = ''
  for (;;) {
    const mails = await mailsToIndex(db, after, CHECKED)
    for (const { id, user_id } of mails) stale += await staleOfMail(db, user_id, id)
    const last = mails.at(-1)
    if (!last) break
    after = last.id
  }
  return { texts, stale, fault: await indexFault(db), isUnfinished: !(await isIndexed(db)) }
}
