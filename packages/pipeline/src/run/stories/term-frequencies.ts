import { sketchesAfter } from '@tidings/db/queries/story-sketches'
import { lockTermCounts, readTermCounts, writeTermCounts } from '@tidings/db/queries/term-counts'
import type { Executor } from '@tidings/db/schema'
import { background } from '../../dedupe/background.ts'
import { blendFrequencies, type Frequencies } from '../../dedupe/frequencies.ts'
import { sketchFrom } from './sketch-from.ts'
import {
  bytesOf,
  countersFrom,
  countOf,
  countTerms,
  emptyCounters,
  type TermCounters,
} from './term-counters.ts'

/** Whose counts are everybody's. */
const EVERYBODY = 'everybody'
/** So many new articles are counted at once, and as a share of those that were: counts are written seldom. */
const BATCH = 128
const SHARE = 1 / 4
/** Of so few articles the newest tell much: they count before that is written. */
const FEW = 2000
/** All articles of everybody count as much as so many of one's own. */
const EVERYBODY_WEIGHT = 2000
/** What stands in fewer articles of everybody is not told: it may be one reader's alone. */
const LEAST_COMMON = 16

/**
 * How frequent terms are in the user's articles, in those of everybody as far as they are common there, and in a
 * background. Counts the user's new articles once there are enough. To be called under lockUser.
 */
export async function frequenciesOf(trx: Executor, userId: string): Promise<Frequencies> {
  const stored = await readTermCounts(trx, [userId, EVERYBODY])
  const read = (id: string): TermCounters => {
    const row = stored.get(id)
    return row ? countersFrom(row.documents, row.counters) : emptyCounters()
  }
  const own = read(userId)
  const everybody = read(EVERYBODY)
  await countNew(trx, userId, own, stored.get(userId)?.countedTo ?? 0)
  return memorised(blendFrequencies(withEverybody(own, everybody), background))
}

async function countNew(trx: Executor, userId: string, own: TermCounters, countedTo: number): Promise<void> {
  const batch = Math.max(BATCH, Math.floor(own.documents * SHARE))
  const sketches = await sketchesAfter(trx, userId, countedTo, batch)
  const last = sketches.at(-1)
  const isEnough = sketches.length >= batch
  if (!last || (!isEnough && own.documents >= FEW)) return
  const documents = sketches.map(({ sketch }) => (sketchFrom(sketch)?.terms ?? []).map(([term]) => term))
  for (const terms of documents) countTerms(own, terms)
  // Else every word of a reader's own little world would pass for rare.
  if (!isEnough) return
  const { no: to } = last
  await writeTermCounts(trx, {
    ...{ id: userId, userId, documents: own.documents, countedTo: to, counters: bytesOf(own) },
  })
  // Read again under a lock: meanwhile another reader's articles may have been counted.
  await lockTermCounts(trx, EVERYBODY)
  const row = (await readTermCounts(trx, [EVERYBODY])).get(EVERYBODY)
  const everybody = row ? countersFrom(row.documents, row.counters) : emptyCounters()
  for (const terms of documents) countTerms(everybody, terms)
  await writeTermCounts(trx, {
    ...{ id: EVERYBODY, userId: null, countedTo: 0 },
    ...{ documents: everybody.documents, counters: bytesOf(everybody) },
  })
}

function withEverybody(own: TermCounters, everybody: TermCounters): Frequencies {
  const weight = Math.min(everybody.documents, EVERYBODY_WEIGHT)
  const share = everybody.documents === 0 ? 0 : weight / everybody.documents
  return {
    documents: own.documents + weight,
    of: (term) => countOf(own, term) + share * common(countOf(everybody, term)),
  }
}

/** A count of everybody as far as it may be told: coarse, and of rare terms nothing. */
function common(count: number): number {
  return count < LEAST_COMMON ? 0 : 2 ** Math.floor(Math.log2(count))
}

/** The terms of an issue and of what it is compared with are the same ones again and again. */
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
