import { logOdds, probability } from '../../../common/trees/forest.ts'
import { essayFeatures } from './essay-features.ts'
import type { Head } from './heading-candidates.ts'
import { headingFeatures } from './heading-features.ts'
import { likelySet } from './likely-set.ts'
import type { Models } from './models.ts'
import { isParagraph } from './paragraph-headings.ts'
import type { Outline } from './titles.ts'
import type { View } from './view.ts'

/**
 * Log-odds from which a mail counts as an essay. The training has essays weigh more, of which there are fewer: one that
 * is cut up shows none of its headings as what they are.
 */
const ESSAY_ODDS = 0

/** Headings of essays are less sure than those of items: few mails have them. */
const LIKELY = 0.15

/** Up to this many words between two heads are a label. */
const LABEL_WORDS = 3

/** Which heads of a mail are titles of articles. */
export interface Choice extends Outline {
  /** Heads that look like titles, or stand beside them, and are none: what stands under them is no article. */
  refused: ReadonlySet<Head>
  isEssay: boolean
  /** Heads that may be the title of an essay, the likeliest first. */
  likely: readonly Head[]
}

/**
 * Chooses the titles among the heads of a mail by what was learned from labelled mails of many senders: how heads are
 * worded and set, what stands around, over and under them, and what heads of one look have in common.
 */
export function chooseTitles(view: View, models: Models): Choice {
  const { heads } = view
  const traits = headingFeatures(view)
  const anyhow = logOdds(models.heading, traits).map(probability)
  const { chosen } = likelySet(logOdds(models.title, traits).map(probability))
  const accepted = new Set(heads.filter((_, at) => chosen.has(at)))
  const over = headsOver(accepted, view)
  const refused = refusedBeside(accepted, over, view)
  return {
    heads: view.titled,
    titles: heads.filter((head) => accepted.has(head) || refused.has(head)),
    sections: view.titled.filter((head) => over.has(head)),
    masthead: new Set(),
    refused,
    isEssay: (logOdds(models.essay, [essayFeatures(view, anyhow)])[0] ?? 0) > ESSAY_ODDS,
    likely: likelyHeads(heads, anyhow),
  }
}

function likelyHeads(heads: readonly Head[], probabilities: readonly number[]): Head[] {
  return heads
    .map((head, at) => ({ head, likelihood: probabilities[at] ?? 0 }))
    .filter(({ head, likelihood }) => likelihood >= LIKELY && !isParagraph(head))
    .sort((a, b) => b.likelihood - a.likelihood)
    .map(({ head }) => head)
}

/** Headings that titles stand under, and that link nowhere: sections. One right above a title may be less bold than it. */
function headsOver(accepted: ReadonlySet<Head>, { branches, titled, gaps }: View): Set<Head> {
  const over = new Set<Head>()
  let isOverTitle = false
  for (const head of titled.toReversed()) {
    isOverTitle =
      accepted.has(head) ||
      (isOverTitle && head.href === null && head.isWhole && (gaps.get(head) ?? 0) <= LABEL_WORDS)
    if (isOverTitle && !accepted.has(head)) over.add(head)
  }
  for (const head of accepted) {
    for (let up = branches.get(head)?.parent; up; up = up.parent) {
      if (!accepted.has(up.head) && up.head.href === null) over.add(up.head)
    }
  }
  return over
}

/** Heads with the look of a title that are none, and stand in no article. */
function refusedBeside(
  accepted: ReadonlySet<Head>,
  over: ReadonlySet<Head>,
  { titled, branches }: View,
): Set<Head> {
  const looks = new Set(Array.from(accepted, lookOf))
  return new Set(
    titled.filter((head) => {
      if (accepted.has(head) || over.has(head) || !looks.has(lookOf(head))) return false
      for (let up = branches.get(head)?.parent; up; up = up.parent) if (accepted.has(up.head)) return false
      return true
    }),
  )
}

/** Of heads that are set alike, those that link and those that don't are of two kinds. */
function lookOf({ key, href }: Head): string {
  return `${key} ${href === null ? '' : 'linked'}`
}
