import { logOdds, probability } from '../../../common/trees/forest.ts'
import { likeness } from '../lines/likeness.ts'
import type { Head } from './heading-candidates.ts'
import { headingFeatures } from './heading-features.ts'
import { likelySet } from './likely-set.ts'
import { rankOf } from './look-features.ts'
import { mailFeatures } from './mail-features.ts'
import type { Models } from './models.ts'
import { isParagraph } from './paragraph-headings.ts'
import type { Outline } from './titles.ts'
import { countsOf, hostOf, mean, most, share, type View } from './view.ts'

/** A head that shares fewer of its words with the subject isn't named by it. */
const NAMED = 0.3

/** Subjects list several stories between these. */
const BETWEEN = /\s[|+•·–—⊗&/]\s|[;,]\s|\s-\s/

/** How the subject names what is in the mail: one text by its title, or several of its titles. */
function subjectFeatures({ titled, branches, subject, words, gaps }: View, titles: readonly Head[]) {
  const like = titled.map((head) => likeness(head.text, subject))
  const best = most(like)
  const named = best >= NAMED ? titled[like.indexOf(best)] : undefined
  const branch = named && branches.get(named)
  const ranks = titled.map(rankOf)
  return {
    subjectParts: subject.split(BETWEEN).length,
    subjectHits: titles.filter((head) => likeness(head.text, subject) >= NAMED).length,
    subjectLike: best,
    namedStrongest: named ? Number(rankOf(named) >= most(ranks)) : -1,
    namedAlone: named ? share(titled, (head) => rankOf(head) < rankOf(named)) : -1,
    namedLinked: named ? Number(named.href !== null) : -1,
    namedTotal: branch ? branch.total / Math.max(1, words) : -1,
    namedGap: named ? (gaps.get(named) ?? 0) / Math.max(1, words) : -1,
    namedBefore: named ? share(titles, (head) => head.mark.index < named.mark.index) : -1,
    namedIsTitle: named ? Number(titles.includes(named)) : -1,
    namedBelow: branch ? branch.children.length : -1,
    namedPlace: named ? titled.indexOf(named) : -1,
  }
}

/** Shorter paragraphs above the first title are greetings and notices. */
const PROSE_WORDS = 12

const SELF =
  /\b(?:I|I'm|I’m|my|me|ich|mir|mein|meine|je|j'|j’|mon|ma|ik|mijn|yo|mi|io|mio|eu|meu|jag|mig|min)\b/g

/** What tells an essay from a roundup: how sure titles are, how they link, how much text stands before them. */
export function essayFeatures(view: View, probabilities: readonly number[]) {
  const { heads, marks, words } = view
  const { chosen, expectedF1 } = likelySet(probabilities)
  const titles = heads.filter((_, at) => chosen.has(at))
  const first = titles[0]?.mark.index ?? marks.length
  const opening = marks
    .slice(0, first)
    .filter(({ line, words: count }) => !line.hidden && count >= PROSE_WORDS)
    .reduce((sum, mark) => sum + mark.words, 0)
  const bodies = titles.map((head) => view.gaps.get(head) ?? 0)
  const prose = marks.filter(({ line, words: count }) => !line.hidden && count >= PROSE_WORDS)
  const text = prose.map(({ line }) => line.text).join(' ')
  const sorted = probabilities.toSorted((a, b) => b - a)
  const expected = probabilities.reduce((sum, probability) => sum + probability, 0)
  return {
    ...mailFeatures(view),
    ...subjectFeatures(view, titles),
    expected,
    expectedShare: expected / Math.max(1, heads.length),
    expectedF1,
    surest: sorted[0] ?? 0,
    second: sorted[1] ?? 0,
    third: sorted[2] ?? 0,
    sure: probabilities.filter((probability) => probability > 0.5).length,
    titles: titles.length,
    titlesLinked: share(titles, ({ href }) => href !== null),
    titleWords: mean(titles.map((head) => head.words)),
    titleHosts: new Set(titles.map(({ href }) => hostOf(href))).size,
    titlesNumbered: share(titles, (head) => /^\W*\d/.test(head.text)),
    titlesAlike: most(countsOf(titles.map(({ key }) => key)).values()),
    bodyMean: mean(bodies),
    bodyMost: most(bodies) / Math.max(1, words),
    speaksOfSelf: (text.match(SELF)?.length ?? 0) / Math.max(1, words),
    greets: Number(marks.some(({ phrase }) => phrase === 'greeting')),
    sponsors: marks.filter(({ phrase }) => phrase === 'sponsor').length,
    actions: marks.filter(({ phrase }) => phrase === 'action').length,
    byLines: marks.filter(({ phrase }) => phrase === 'by-line').length,
    prose: prose.length,
    longestLine: most(prose.map((mark) => mark.words)),
    opening,
    openingShare: opening / Math.max(1, words),
  }
}

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
