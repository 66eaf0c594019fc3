import { DomainError, notFound } from '@tidings/db/domain-error'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { endMerges, hideNewsletter, showNewsletter } from '@tidings/db/queries/deletions'
import {
  mergeMails,
  type NewsletterRuleRow,
  restoreRules,
  rulesBeforeMerge,
  takeMailsSinceMerge,
  unmergeMails,
} from '@tidings/db/queries/newsletter-merges'
import { moveNewsletterRules, setNewsletterRules } from '@tidings/db/queries/newsletter-rules'
import { findNewsletter, setConfirmationStatus } from '@tidings/db/queries/newsletters'
import { SAVED_LINKS } from '@tidings/db/queries/saved-links'
import { moveMails } from '@tidings/db/queries/sender-fingerprints'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { candidatesFor, fingerprintOfRow } from './find-newsletter.ts'
import { ruleKeysOf } from './rule-keys.ts'
import { sendersOfNewsletter } from './senders-of-newsletter.ts'

interface Merging {
  db: Executor
  jobs: JobQueue
}

/** What a merge changed besides where mails are; kept until it can't be undone. */
interface MergeChanges {
  rules: NewsletterRuleRow[]
  /** The status of the newsletter that stayed, where it took on the other's. */
  status: 'pending' | 'failed' | null
}

/** What a merge can be undone within. */
const UNDO_SECONDS = 10
/** The last moment's click is still on its way. */
const ON_ITS_WAY_MS = 5000

/**
 * Puts all of one newsletter under another, which stays, and has its later mail come there as well; returns that one and
 * how many seconds the merge can be undone within, unless another or a split follows. Throws NOT_FOUND, and BAD_REQUEST
 * for one and the same.
 */
export async function mergeNewsletters(
  { db, jobs }: Merging,
  userId: string,
  {
    fromId,
    intoId,
    limits,
  }: { fromId: string; intoId: string; limits: Pick<UserLimits, 'rulesOfNewsletter'> },
): Promise<{ newsletter: NewsletterRow; undoSeconds: number }> {
  const now = Date.now()
  const purgeAt = now + UNDO_SECONDS * 1000 + ON_ITS_WAY_MS
  const newsletter = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const from = await findNewsletter(trx, userId, fromId)
    const into = await findNewsletter(trx, userId, intoId)
    if (!from || !into) throw notFound('newsletter')
    if (fromId === intoId) {
      throw new DomainError({ code: 'BAD_REQUEST', message: 'A newsletter can’t be merged with itself.' })
    }
    if (from.identity === SAVED_LINKS || into.identity === SAVED_LINKS) {
      throw new DomainError({
        code: 'BAD_REQUEST',
        message: 'Saved links can’t be merged with a newsletter.',
      })
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

/** By which later mails of these newsletters are known. */
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
  // Of one that was added by hand nothing is known but its address.
  const { anyOfSender } = ruleKeysOf({
    listId: null,
    sender: { name: '', address: from.source_email },
    subject: '',
    lists: [],
  })
  return [...new Set([...senders.map(({ rule }) => rule), anyOfSender])].slice(0, limit)
}

/**
 * Undoes a merge: the newsletter that was merged (`fromId`) is back with all that it had, and the other has what it had
 * before. Mails that came meanwhile go where they would have gone. Throws NOT_FOUND where there is no such merge to undo,
 * or it is too late.
 */
export async function undoMerge(
  { db }: Pick<Merging, 'db'>,
  userId: string,
  fromId: string,
): Promise<NewsletterRow> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    // Before its mails are back: those that it has now are taken for ones that came twice.
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

/** Moves each mail that came since a merge to the newsletter that it would have come to without one. */
async function sortMailsSince(trx: Executor, userId: string, intoId: string): Promise<void> {
  const mails = (await takeMailsSinceMerge(trx, userId, intoId)).map((row) => ({
    id: row.id,
    fingerprint: fingerprintOfRow(row),
  }))
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
