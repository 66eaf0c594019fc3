import { DomainError, notFound } from '@tidings/db/domain-error'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { SAVED_LINKS } from '@tidings/db/queries/imports/saved-links'
import { endMerges, hideNewsletter, showNewsletter } from '@tidings/db/queries/newsletters/deletions'
import {
  mergeMails,
  type NewsletterRuleRow,
  restoreRules,
  rulesBeforeMerge,
  takeMailsSinceMerge,
  unmergeMails,
} from '@tidings/db/queries/newsletters/newsletter-merges'
import { moveNewsletterRules, setNewsletterRules } from '@tidings/db/queries/newsletters/newsletter-rules'
import { findNewsletter, setConfirmationStatus } from '@tidings/db/queries/newsletters/newsletters'
import { moveMails } from '@tidings/db/queries/newsletters/sender-fingerprints'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { lockedTransaction } from '../locked-transaction.ts'
import { ON_ITS_WAY_MS, UNDO_SECONDS } from './delete-newsletter.ts'
import { candidatesFor, fingerprintOfRow } from './find-newsletter.ts'
import { fingerprintOfSender, ruleKeysOf } from './fingerprint-of-mail.ts'
import { sendersOfNewsletter } from './senders-of-newsletter.ts'

interface Merging {
  db: Executor
  jobs: JobQueue
}

/** The other changes of a merge; kept until it can't be undone. */
interface MergeChanges {
  rules: NewsletterRuleRow[]
  /** The status of the remaining newsletter, if it took over the other's. */
  status: 'pending' | 'failed' | null
}

/**
 * Merges one newsletter into another, which then also gets its later mail; returns the remaining one and for how many
 * seconds the merge can be undone, unless another merge or a split follows. Throws NOT_FOUND, and BAD_REQUEST for a
 * newsletter and itself.
 */
export async function mergeNewsletters(
  { db, jobs }: Merging,
  userId: string,
  given: { fromId: string; intoId: string; limits: Pick<UserLimits, 'rulesOfNewsletter'> },
): Promise<{ newsletter: NewsletterRow; undoSeconds: number }> {
  const { fromId, intoId, limits } = given
  const now = Date.now()
  const purgeAt = now + UNDO_SECONDS * 1000 + ON_ITS_WAY_MS
  const newsletter = await lockedTransaction(db, userId, async (trx) => {
    const from = await findNewsletter(trx, userId, fromId)
    const into = await findNewsletter(trx, userId, intoId)
    if (!from || !into) throw notFound('newsletter')
    if (fromId === intoId) {
      throw new DomainError({ code: 'BAD_REQUEST', message: 'A newsletter can’t be merged with itself.' })
    }
    if (from.identity === SAVED_LINKS || into.identity === SAVED_LINKS) {
      const message = 'Saved links can’t be merged with a newsletter.'
      throw new DomainError({ code: 'BAD_REQUEST', message })
    }
    await endMerges(trx, userId)
    const limit = limits.rulesOfNewsletter
    const keys = await keysOf(trx, userId, [from, into], limit)
    const changes: MergeChanges = {
      rules: await rulesBeforeMerge(trx, userId, { ids: [fromId, intoId], keys }),
      status: null,
    }
    const { confirmation_status: status } = into
    if (from.confirmation_status === 'confirmed' && status !== null && status !== 'confirmed') {
      changes.status = status
      await setConfirmationStatus(trx, userId, intoId, 'confirmed')
    }
    await mergeMails(trx, userId, fromId, intoId)
    await moveNewsletterRules(trx, userId, fromId, intoId)
    await setNewsletterRules(trx, userId, intoId, { keys, now, limit })
    const merge = { into: intoId, before: JSON.stringify(changes) }
    await hideNewsletter(trx, userId, fromId, { withHighlights: false, now, purgeAt, merge })
    await jobs.add(trx, 'purge-newsletter', { newsletterId: fromId }, { runAt: purgeAt, owner: userId })
    return findNewsletter(trx, userId, intoId)
  })
  if (!newsletter) throw notFound('newsletter')
  return { newsletter, undoSeconds: UNDO_SECONDS }
}

/** The keys that identify later mails of these newsletters. */
async function keysOf(
  trx: Executor,
  userId: string,
  [from, into]: [NewsletterRow, NewsletterRow],
  limit: number,
): Promise<string[]> {
  const senders = [
    ...(await sendersOfNewsletter(trx, userId, from.id)),
    ...(await sendersOfNewsletter(trx, userId, into.id)),
  ]
  // A newsletter added by hand is only identified by its address.
  const { anyOfSender } = ruleKeysOf(fingerprintOfSender({ name: '', address: from.source_email }, ''))
  return [...new Set([...senders.map(({ rule }) => rule), anyOfSender])].slice(0, limit)
}

/**
 * Undoes a merge: restores the merged newsletter (`fromId`) with all that it had, and the other as it was. Mails
 * received meanwhile are moved to where they would have been without the merge. Throws NOT_FOUND if there is no such
 * merge, or it is too late.
 */
export async function undoMerge(
  { db }: Pick<Merging, 'db'>,
  userId: string,
  fromId: string,
): Promise<NewsletterRow> {
  return lockedTransaction(db, userId, async (trx) => {
    // Before its mails are back: otherwise they would count as repeated mails.
    const merge = await showNewsletter(trx, userId, fromId, 'merged')
    const intoId = merge?.merged_into ?? ''
    const into = await findNewsletter(trx, userId, intoId)
    if (!merge || !into) throw notFound('newsletter')
    const { rules, status }: MergeChanges = JSON.parse(merge.before_merge ?? '{}')
    await unmergeMails(trx, userId, fromId, intoId)
    await restoreRules(trx, userId, intoId, rules)
    if (status !== null && into.confirmation_status === 'confirmed') {
      await setConfirmationStatus(trx, userId, intoId, status)
    }
    await sortMailsSince(trx, userId, intoId)
    const restored = await findNewsletter(trx, userId, fromId)
    if (!restored) throw notFound('newsletter')
    return restored
  })
}

/** Moves each mail received since a merge to the newsletter that it would have been assigned to without it. */
async function sortMailsSince(trx: Executor, userId: string, intoId: string): Promise<void> {
  const rows = await takeMailsSinceMerge(trx, userId, intoId)
  const mails = rows.map((row) => ({ id: row.id, fingerprint: fingerprintOfRow(row) }))
  const alike = Map.groupBy(mails, ({ fingerprint }) => {
    const { exact, sender } = ruleKeysOf(fingerprint)
    return exact ?? sender
  })
  for (const some of alike.values()) {
    const [first] = some
    if (!first) continue
    const { chosen } = await candidatesFor(trx, userId, first.fingerprint)
    const ids = some.map(({ id }) => id)
    await moveMails(trx, userId, ids, chosen?.id ?? intoId)
  }
}
