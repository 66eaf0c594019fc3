import { logOdds, probability } from '../../../common/trees/forest.ts'
import type { Lead } from '../lines/lead.ts'
import { similarity } from '../lines/similarity.ts'
import { alikeOdds } from './alike-odds.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { headingFeatures } from './heading-features.ts'
import { leadStory } from './lead-story.ts'
import { likelySet } from './likely-set.ts'
import { rankOf } from './look-features.ts'
import { mailFeatures } from './mail-features.ts'
import type { Models } from './models.ts'
import { numberedLinks } from './numbered-links.ts'
import { isParagraph } from './paragraph-headings.ts'
import { withReadOns } from './read-on.ts'
import { sectionStories, smallSections } from './section-stories.ts'
import { withSiblings } from './siblings.ts'
import type { Outline } from './titles.ts'
import { countsOf, hostOf, maxOf, mean, share, type View } from './view.ts'
import { lookOf, withoutParts } from './without-parts.ts'

/** Fewer titles in bold at the start of their texts are no pattern of a mail. */
const TITLES = 3

/** A longer sentence is a text in bold. */
const MAX_WORDS = 28

/** The subject doesn't name a heading candidate that shares fewer of its words. */
const NAMED = 0.3

/** Separators of several stories in a subject. */
const BETWEEN = /\s[|+•·–—⊗&/]\s|[;,]\s|\s-\s/

/** How the subject refers to the content: by the title of one text, or by several titles. */
function subjectFeatures(
  { titled, branches, subject, words, gaps }: View,
  titles: readonly HeadingCandidate[],
) {
  const like = titled.map((candidate) => similarity(candidate.text, subject))
  const best = maxOf(like)
  const named = best >= NAMED ? titled[like.indexOf(best)] : undefined
  const branch = named && branches.get(named)
  const ranks = titled.map(rankOf)
  return {
    subjectParts: subject.split(BETWEEN).length,
    subjectHits: titles.filter((candidate) => similarity(candidate.text, subject) >= NAMED).length,
    subjectLike: best,
    namedStrongest: named ? Number(rankOf(named) >= maxOf(ranks)) : -1,
    namedAlone: named ? share(titled, (candidate) => rankOf(candidate) < rankOf(named)) : -1,
    namedLinked: named ? Number(named.href !== null) : -1,
    namedTotal: branch ? branch.total / Math.max(1, words) : -1,
    namedGap: named ? (gaps.get(named) ?? 0) / Math.max(1, words) : -1,
    namedBefore: named ? share(titles, (candidate) => candidate.mark.index < named.mark.index) : -1,
    namedIsTitle: named ? Number(titles.includes(named)) : -1,
    namedBelow: branch ? branch.children.length : -1,
    namedPlace: named ? titled.indexOf(named) : -1,
  }
}

/** Shorter paragraphs above the first title are greetings and notices. */
const PROSE_WORDS = 12

const SELF =
  /\b(?:I|I'm|I’m|my|me|ich|mir|mein|meine|je|j'|j’|mon|ma|ik|mijn|yo|mi|io|mio|eu|meu|jag|mig|min)\b/g

/**
 * Features that distinguish an essay from a roundup: how likely titles are, how they link, how much text is before
 * them.
 */
export function essayFeatures(view: View, probabilities: readonly number[]) {
  const { candidates, marks, words } = view
  const { chosen, expectedF1 } = likelySet(probabilities)
  const titles = candidates.filter((_, at) => chosen.has(at))
  const first = titles[0]?.mark.index ?? marks.length
  const opening = marks
    .slice(0, first)
    .filter(({ line, words: count }) => !line.hidden && count >= PROSE_WORDS)
    .reduce((sum, mark) => sum + mark.words, 0)
  const bodies = titles.map((candidate) => view.gaps.get(candidate) ?? 0)
  const prose = marks.filter(({ line, words: count }) => !line.hidden && count >= PROSE_WORDS)
  const text = prose.map(({ line }) => line.text).join(' ')
  const sorted = probabilities.toSorted((a, b) => b - a)
  const expected = probabilities.reduce((sum, probability) => sum + probability, 0)
  return {
    ...mailFeatures(view),
    ...subjectFeatures(view, titles),
    expected,
    expectedShare: expected / Math.max(1, candidates.length),
    expectedF1,
    surest: sorted[0] ?? 0,
    second: sorted[1] ?? 0,
    third: sorted[2] ?? 0,
    sure: probabilities.filter((probability) => probability > 0.5).length,
    titles: titles.length,
    titlesLinked: share(titles, ({ href }) => href !== null),
    titleWords: mean(titles.map((candidate) => candidate.words)),
    titleHosts: new Set(titles.map(({ href }) => hostOf(href))).size,
    titlesNumbered: share(titles, (candidate) => /^\W*\d/.test(candidate.text)),
    titlesAlike: maxOf(countsOf(titles.map(({ key }) => key)).values()),
    bodyMean: mean(bodies),
    bodyMost: maxOf(bodies) / Math.max(1, words),
    speaksOfSelf: (text.match(SELF)?.length ?? 0) / Math.max(1, words),
    greets: Number(marks.some(({ phrase }) => phrase === 'greeting')),
    sponsors: marks.filter(({ phrase }) => phrase === 'sponsor').length,
    actions: marks.filter(({ phrase }) => phrase === 'action').length,
    byLines: marks.filter(({ phrase }) => phrase === 'by-line').length,
    prose: prose.length,
    longestLine: maxOf(prose.map((mark) => mark.words)),
    opening,
    openingShare: opening / Math.max(1, words),
  }
}

/**
 * Log-odds from which a mail counts as an essay. Essays have a higher weight in training, as they are rarer: an essay
 * that is split shows none of its headings correctly.
 */
const ESSAY_ODDS = 0

/** The minimum probability of an essay's heading: lower than for items, because few mails have them. */
const LIKELY = 0.15

/** Up to this many words between two heading candidates are a label. */
const LABEL_WORDS = 3

/** The heading candidates of a mail that are titles of articles. */
export interface Choice extends Outline {
  /**
   * Heading candidates that look like titles, or are beside them, but aren't: the content under them isn't an article.
   */
  refused: ReadonlySet<HeadingCandidate>
  isEssay: boolean
  /** Log-odds of an essay. */
  essayOdds: number
  /** Heading candidates that may be the title of an essay, most likely first. */
  likely: readonly HeadingCandidate[]
}

/**
 * Chooses the titles among the heading candidates of a mail by models learned from labelled mails of many senders: from
 * their words and formatting, their surroundings, and what candidates of one look have in common.
 */
export function chooseTitles(view: View, models: Models): Choice {
  const { candidates } = view
  const features = headingFeatures(view)
  const anyhow = logOdds(models.heading, features).map(probability)
  const odds = alikeOdds(candidates, logOdds(models.title, features))
  const { chosen } = likelySet(odds.map(probability))
  const numbered = numberedLinks(view)
  const siblings = withReadOns(
    withSiblings(view, chosen, odds),
    view,
    new Map(candidates.map((candidate, at) => [candidate, odds[at] ?? 0])),
  )
  const withLeads = withLongLeadIns(withoutParts(siblings, view, odds), candidates)
  const headed = withNumbered(withLeads, numbered)
  const stories = sectionStories(headed, candidatesOver(headed, view), view)
  const listed = new Set([...headed, ...stories])
  const accepted = new Set([...listed, ...leadStory(listed, view)])
  const over = candidatesOver(accepted, view)
  const small = new Set(smallSections(accepted, over, view))
  const refused = refusedBeside(accepted, over, view)
  const essayOdds = logOdds(models.essay, [essayFeatures(view, anyhow)])[0] ?? 0
  return {
    candidates: view.titled,
    titles: [...accepted, ...refused].sort((a, b) => a.mark.index - b.mark.index),
    sections: view.titled.filter((candidate) => over.has(candidate) || small.has(candidate)),
    masthead: new Set(),
    refused,
    isEssay: essayOdds > ESSAY_ODDS && numbered.length === 0,
    essayOdds,
    likely: likelyCandidates(candidates, anyhow),
  }
}

/** Numbered titles are all that there are from the first to the last of them. */
function withNumbered(
  accepted: ReadonlySet<HeadingCandidate>,
  numbered: readonly HeadingCandidate[],
): ReadonlySet<HeadingCandidate> {
  const start = numbered[0]?.mark.index
  const end = numbered.at(-1)?.mark.index
  if (start === undefined || end === undefined) return accepted
  const outside = [...accepted].filter(({ mark }) => mark.index < start || mark.index > end)
  return new Set([...outside, ...numbered])
}

function likelyCandidates(
  candidates: readonly HeadingCandidate[],
  probabilities: readonly number[],
): HeadingCandidate[] {
  return candidates
    .map((candidate, at) => ({ candidate, likelihood: probabilities[at] ?? 0 }))
    .filter(({ candidate, likelihood }) => likelihood >= LIKELY && !isParagraph(candidate))
    .sort((a, b) => b.likelihood - a.likelihood)
    .map(({ candidate }) => candidate)
}

/** Unlinked headings above titles: sections. One right above a title may be less bold than it. */
function candidatesOver(
  accepted: ReadonlySet<HeadingCandidate>,
  { branches, titled, gaps }: View,
): Set<HeadingCandidate> {
  const over = new Set<HeadingCandidate>()
  let isOverTitle = false
  for (const candidate of titled.toReversed()) {
    isOverTitle =
      accepted.has(candidate) ||
      (isOverTitle &&
        candidate.href === null &&
        candidate.isWhole &&
        (gaps.get(candidate) ?? 0) <= LABEL_WORDS)
    if (isOverTitle && !accepted.has(candidate)) over.add(candidate)
  }
  for (const candidate of accepted) {
    for (let up = branches.get(candidate)?.parent; up; up = up.parent) {
      if (!accepted.has(up.candidate) && up.candidate.href === null) over.add(up.candidate)
    }
  }
  return over
}

/** Heading candidates with the look of a title that aren't titles, and are not inside an article. */
function refusedBeside(
  accepted: ReadonlySet<HeadingCandidate>,
  over: ReadonlySet<HeadingCandidate>,
  { titled, branches }: View,
): Set<HeadingCandidate> {
  const looks = new Set(Array.from(accepted, lookOf))
  return new Set(
    titled.filter((candidate) => {
      if (accepted.has(candidate) || over.has(candidate) || !looks.has(lookOf(candidate))) return false
      for (let up = branches.get(candidate)?.parent; up; up = up.parent)
        if (accepted.has(up.candidate)) return false
      return true
    }),
  )
}

/**
 * Whole sentences in bold that are too long for a heading, but begin longer texts between titles that do so as well:
 * the texts would be part of the stories above.
 */
function withLongLeadIns(
  titles: ReadonlySet<HeadingCandidate>,
  candidates: readonly HeadingCandidate[],
): ReadonlySet<HeadingCandidate> {
  const own = candidates.filter((candidate) => candidate.isLeadIn && titles.has(candidate))
  const [first] = own
  const last = own.at(-1)
  if (!first || !last || own.length < TITLES) return titles
  const long = candidates.flatMap((candidate) => {
    const { index, lead } = candidate.mark
    const isBetween = index > first.mark.index && index < last.mark.index
    const isLike = isBetween && isParagraph(candidate) && !titles.has(candidate)
    return isLike && lead !== null && opensText(lead, first) ? [leadIn(candidate, lead, first)] : []
  })
  return new Set([...titles, ...long])
}

/** Whether a sentence begins a text that is longer than it, and looks like a title. */
function opensText(lead: Lead, { mark }: HeadingCandidate): boolean {
  const { bold, italic, size, text, words, tailWords, isWhole } = lead
  return (
    bold &&
    !isWhole &&
    words <= MAX_WORDS &&
    tailWords > words &&
    size === mark.lead?.size &&
    italic === mark.lead.italic &&
    /[.!?…]["'”’»)]*$/u.test(text)
  )
}

function leadIn(
  { mark, href }: HeadingCandidate,
  { text, words, linked }: Lead,
  like: HeadingCandidate,
): HeadingCandidate {
  return { ...like, mark, text, words, href: linked >= 0.5 ? href : null }
}
