import { probability } from '../../common/trees/forest.ts'
import { sectionCohesion, shareIn, wordsBetween } from './cohesion.ts'
import { likelyTitles } from './likely-titles.ts'
import { wholeMail } from './line-features.ts'
import type { Page } from './page.ts'
import { TAGS } from './tags.ts'
import { type Features, PROSE_WORDS, type TextLine } from './text-lines.ts'

/** A line repeats the subject from this similarity on. */
const NAMED = 0.3

/**
 * Features of a whole mail: whether it is one text, several or none. `odds` are those of each line as a title, `tags`
 * those of its tags.
 */
export function mailFeatures(
  page: Page,
  odds: readonly number[],
  tags: readonly (readonly number[])[],
): Features {
  const { lines, hosts } = page
  const { chosen, expectedF1 } = likelyTitles(odds)
  return {
    ...wholeMail(page),
    expectedF1,
    ...oddsFeatures(odds),
    ...titleFeatures(lines, chosen),
    ...subjectFeatures(page, odds, chosen),
    ...cohesionFeatures(page, chosen),
    ...tagFeatures(lines, tags),
    mainHostShare: Math.max(0, ...hosts.values()) / Math.max(1, sumOf([...hosts.values()])),
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => sumOf(values) / Math.max(1, values.length)
const wordsIn = (lines: readonly TextLine[]) => sumOf(lines.map(({ mark }) => mark.words))

function largestShare(values: readonly unknown[]): number {
  const groups = Map.groupBy(values, (value) => value)
  return Math.max(0, ...Array.from(groups.values(), ({ length }) => length)) / Math.max(1, values.length)
}

function oddsFeatures(odds: readonly number[]): Features {
  const shares = odds.map(probability).sort((a, b) => b - a)
  const [surest = 0, second = 0, third = 0, , fifth = 0] = shares
  return {
    expected: sumOf(shares),
    expectedShare: meanOf(shares),
    surest,
    second,
    third,
    fifth,
    drop: surest - second,
    sure: shares.filter((share) => share > 0.5).length,
  }
}

function titleFeatures(lines: readonly TextLine[], chosen: readonly number[]): Features {
  const titles = chosen.flatMap((at) => lines[at] ?? [])
  const words = wordsIn(lines) || 1
  const bodies = chosen.map((at, n) => wordsIn(lines.slice(at + 1, chosen[n + 1] ?? lines.length)))
  const opening = wordsIn(lines.slice(0, chosen[0]).filter(({ mark }) => mark.words >= PROSE_WORDS))
  const share = (test: (line: TextLine) => boolean) => meanOf(titles.map((title) => Number(test(title))))
  return {
    titles: titles.length,
    titlesWhole: share(({ lead }) => lead.isWhole),
    titlesWithLink: share(({ hrefs }) => hrefs.length > 0),
    titleWords: meanOf(titles.map(({ lead }) => lead.words)),
    titlesAlike: largestShare(titles.map(({ formats }) => formats[2])),
    bodyMean: meanOf(bodies),
    bodyMost: Math.max(0, ...bodies) / words,
    bodyLeast: Math.min(9999, ...bodies),
    opening,
  }
}

function subjectFeatures(
  { lines, subjectLikes: likes }: Page,
  odds: readonly number[],
  chosen: readonly number[],
): Features {
  const best = Math.max(0, ...likes)
  const at = best >= NAMED ? likes.indexOf(best) : -1
  const line = lines[at]
  return {
    subjectBest: best,
    subjectTitles: chosen.filter((title) => (likes[title] ?? 0) >= NAMED).length,
    namedAt: at,
    namedShare: at / Math.max(1, lines.length),
    namedOdds: odds[at] ?? -9,
    namedLinked: line ? Number(line.isLinked) : -1,
    namedChosen: Number(chosen.includes(at)),
  }
}

function cohesionFeatures(
  { lines, words, cohesions, subjectNumbers }: Page,
  chosen: readonly number[],
): Features {
  const headings = lines.filter(({ isStrong, lead }) => isStrong && lead.isWhole).map(({ at }) => at)
  const below = chosen.map((at, n) => wordsBetween(words, at, chosen[n + 1] ?? lines.length))
  return {
    sections: sectionCohesion(chosen, words),
    headingSections: sectionCohesion(headings, words),
    aroundTitles: meanOf(chosen.map((at) => cohesions[at]?.around ?? 0)),
    titlesAbove: meanOf(chosen.map((at) => cohesions[at]?.inAbove ?? 0)),
    around: meanOf(cohesions.map(({ around }) => around)),
    subjectBelow: meanOf(below.map((text) => shareIn(subjectNumbers, text, words))),
  }
}

/** The shares of words and lines by what they are. */
function tagFeatures(lines: readonly TextLine[], tags: readonly (readonly number[])[]): Features {
  const words = wordsIn(lines) || 1
  const inWords = TAGS.map(() => 0)
  const inLines = TAGS.map(() => 0)
  for (const [at, row] of tags.entries()) {
    const shares = row.map(probability)
    const total = sumOf(shares) || 1
    const own = lines[at]?.mark.words ?? 0
    for (const [n, value] of shares.entries()) {
      const share = value / total
      inWords[n] = (inWords[n] ?? 0) + (share * own) / words
      inLines[n] = (inLines[n] ?? 0) + share / lines.length
    }
  }
  return Object.fromEntries(
    TAGS.flatMap((tag, n) => [
      [`words-${tag}`, inWords[n] ?? 0],
      [`lines-${tag}`, inLines[n] ?? 0],
    ]),
  )
}
