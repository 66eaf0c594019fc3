import { hasSketchesAfter, sketchesAfter } from '@tidings/db/queries/stories/story-sketches'
import {
  lockTermCounts,
  readTermCounts,
  type TermCounts,
  writeTermCounts,
} from '@tidings/db/queries/stories/term-counts'
import type { Executor } from '@tidings/db/schema'
import { background, blendFrequencies, type Frequencies } from '@tidings/mail/common/frequencies'
import { sketchFrom } from './sketch-from.ts'
import {
  bytesOf,
  countersFrom,
  countOf,
  countTerms,
  emptyCounters,
  type TermCounters,
} from './term-counters.ts'

/** The owner of the counts of all users together. */
const EVERYBODY = 'everybody'
/** The owner of the counts of how many users' articles contain a term. */
const READERS = 'readers'
/** The number, and share, of new articles that are counted at once: counts are rarely written. */
const BATCH = 128
const SHARE = 1 / 4
/** With fewer articles, new ones matter: they count before that is stored. */
const FEW = 2000
/** All articles of all users count as much as this many of one's own. */
const EVERYBODY_WEIGHT = 2000
/** Terms in fewer articles of all users, or of fewer users, are not revealed: they may be one user's alone. */
const MIN_COMMON = 16
const MIN_READERS = 3

/**
 * The frequency of terms in the user's articles, in those of all users if common among users, and in a background
 * corpus. Counts the user's new articles once there are enough. Call it under lockUser.
 */
export async function frequenciesOf(trx: Executor, userId: string): Promise<Frequencies> {
  const stored = await readTermCounts(trx, [userId, EVERYBODY, READERS])
  const own = countersIn(stored, userId)
  await countNew(trx, userId, own, stored.get(userId)?.countedTo ?? 0)
  const everybody = { articles: countersIn(stored, EVERYBODY), readers: countersIn(stored, READERS) }
  return memorised(blendFrequencies(withShared(own, everybody), background))
}

function countersIn(stored: ReadonlyMap<string, TermCounts>, id: string): TermCounters {
  const row = stored.get(id)
  return row ? countersFrom(row.documents, row.counters) : emptyCounters()
}

async function countNew(trx: Executor, userId: string, own: TermCounters, countedTo: number): Promise<void> {
  const batch = Math.max(BATCH, Math.floor(own.documents * SHARE))
  if (own.documents >= FEW && !(await hasSketchesAfter(trx, userId, countedTo, batch))) return
  const sketches = await sketchesAfter(trx, userId, countedTo, batch)
  const last = sketches.at(-1)
  const isEnough = sketches.length >= batch
  if (!last || (!isEnough && own.documents >= FEW)) return
  const documents = sketches.map(({ sketch }) => (sketchFrom(sketch)?.terms ?? []).map(([term]) => term))
  const newTerms = new Set(isEnough ? documents.flat().filter((term) => countOf(own, term) === 0) : [])
  for (const terms of documents) countTerms(own, terms)
  // Otherwise every word of a narrow subject would seem rare.
  if (!isEnough) return
  const counted = { documents: own.documents, countedTo: last.no, counters: bytesOf(own) }
  await writeTermCounts(trx, { id: userId, userId, ...counted })
  // Read again under a lock: another user's articles may have been counted meanwhile.
  await lockTermCounts(trx, EVERYBODY)
  const stored = await readTermCounts(trx, [EVERYBODY, READERS])
  const count = async (id: string, added: readonly Iterable<string>[]) => {
    const counters = countersIn(stored, id)
    for (const terms of added) countTerms(counters, terms)
    const { documents } = counters
    await writeTermCounts(trx, { id, userId: null, countedTo: 0, documents, counters: bytesOf(counters) })
  }
  await count(EVERYBODY, documents)
  await count(READERS, [newTerms])
}

function withShared(
  own: TermCounters,
  { articles, readers }: Record<'articles' | 'readers', TermCounters>,
): Frequencies {
  const weight = Math.min(articles.documents, EVERYBODY_WEIGHT)
  const share = articles.documents === 0 ? 0 : weight / articles.documents
  const shared = (term: string) =>
    countOf(readers, term) < MIN_READERS ? 0 : common(countOf(articles, term))
  return { documents: own.documents + weight, of: (term) => countOf(own, term) + share * shared(term) }
}

/** A count of all users as far as it may be revealed: rounded, and zero for rare terms. */
function common(count: number): number {
  return count < MIN_COMMON ? 0 : 2 ** Math.floor(Math.log2(count))
}

/** The terms of an issue and its candidates are repeated very often. */
function memorised({ documents, of }: Frequencies): Frequencies {
  const known = new Map<string, number>()
  return {
    documents,
    of(term) {
      const before = known.get(term)
      if (before !== undefined) return before
      const count = of(term)
      known.set(term, count)
      return count
    },
  }
}
