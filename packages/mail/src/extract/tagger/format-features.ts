import { type Cohesion, sectionCohesion, shareIn, type Words, wordsBetween } from './cohesion.ts'
import { type Features, NUMBERED, PROSE_WORDS, placeOf, type TextLine } from './text-lines.ts'
import { functionWordShare } from './wording.ts'

/** What is known of all lines before their formats are. */
export interface MailLines {
  lines: readonly TextLine[]
  /** The words of each line's lead. */
  heads: readonly (readonly string[])[]
  /** Words up to each line, and those of running text. */
  wordsBefore: readonly number[]
  proseBefore: readonly number[]
  words: Words
  cohesions: readonly Cohesion[]
  subjectLikes: readonly number[]
  subjectWords: readonly string[]
  /** The numbers of those that the mail has. */
  subjectNumbers: Int32Array
  /** Whether a picture is right above each line. */
  isUnderPicture: (line: TextLine) => boolean
}

/** Lines that look alike, and what they have in common. */
export interface Format {
  members: readonly number[]
  features: Features
  medianGap: number
}

/** The kinds of formats, in the order of `TextLine.formats`, and whether all of their features count. */
export const FORMAT_KINDS = [
  ['exact', true],
  ['style', false],
  ['role', true],
  ['placed', false],
] as const

/** Fewer words between two lines of a format are none. */
const BARE = 4

const END_OF_SENTENCE = /[.!?]["”)]*$/

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** The formats of lines of each kind, see `TextLine.formats`, by their keys. */
export function formatsOf(mail: MailLines): Map<string, Format>[] {
  // Formats of two kinds often have the same lines.
  const known = new Map<string, Format>()
  return FORMAT_KINDS.map(([, isWhole], kind) => {
    const groups = Map.groupBy(mail.lines, ({ formats }) => formats[kind] ?? '')
    return new Map(
      Array.from(groups, ([key, members]) => {
        const same = `${isWhole} ${members.map(({ at }) => at).join()}`
        const format = known.get(same) ?? formatOf(members, mail, isWhole)
        known.set(same, format)
        return [key, format]
      }),
    )
  })
}

function formatOf(members: readonly TextLine[], mail: MailLines, isWhole: boolean): Format {
  const { lines, wordsBefore, proseBefore, words, cohesions } = mail
  const all = lines.length
  const at = members.map((member) => member.at)
  const tails = members.map(({ lead }) => (lead.isWhole ? 0 : lead.tailWords))
  const gapsIn = (sums: readonly number[]) =>
    at.map((own, n) => (sums[at[n + 1] ?? all] ?? 0) - (sums[own + 1] ?? 0) + (tails[n] ?? 0))
  const gaps = gapsIn(wordsBefore)
  // The last one is followed by the end of the mail.
  const inner = gaps.length > 1 ? gaps.slice(0, -1) : gaps
  const proseGaps = gapsIn(proseBefore)
  const medianGap = median(inner)
  const features = {
    count: at.length,
    length: mean(members.map(({ lead }) => lead.words)),
    gap: medianGap,
    gapSpread: deviation(inner) / (mean(inner) + 1),
    linked: shareOf(members, ({ isLinked }) => isLinked),
    withText: proseGaps.filter((gap) => gap >= PROSE_WORDS).length / at.length,
    bare: inner.filter((gap) => gap < BARE).length / inner.length,
    around: mean(at.map((own) => cohesions[own]?.around ?? 0)),
    sections: sectionCohesion(at, words),
  }
  if (!isWhole) return { members: at, medianGap, features }
  return {
    members: at,
    medianGap,
    features: {
      ...features,
      ...furtherFeatures(members, mail),
      meanGap: mean(inner),
      proseGap: median(proseGaps),
    },
  }
}

const shareOf = (members: readonly TextLine[], test: (line: TextLine) => boolean) =>
  members.filter(test).length / members.length

function furtherFeatures(members: readonly TextLine[], mail: MailLines): Features {
  const { lines, heads, wordsBefore, words, cohesions, subjectLikes, subjectNumbers } = mail
  const all = lines.length
  const total = wordsBefore[all] || 1
  const at = members.map((member) => member.at)
  const share = (test: (line: TextLine) => boolean) => shareOf(members, test)
  const hrefs = members.flatMap(({ href }) => (href === null ? [] : [href]))
  return {
    share: at.length / all,
    lengthSpread: deviation(members.map(({ lead }) => lead.words)),
    distinct: new Set(members.map(({ lead }) => lead.text.toLowerCase())).size / at.length,
    first: (at[0] ?? 0) / all,
    last: (at.at(-1) ?? 0) / all,
    withLink: share(({ hrefs: own }) => own.length > 0),
    hosts: new Set(hrefs.map((href) => URL.parse(href)?.host)).size,
    targets: new Set(hrefs).size / at.length,
    endsSentence: share(({ lead }) => END_OF_SENTENCE.test(lead.text)),
    endsColon: share(({ lead }) => lead.text.endsWith(':')),
    coverage: (total - (wordsBefore[at[0] ?? 0] ?? 0)) / total,
    ownWords: members.reduce((sum, { mark }) => sum + mark.words, 0) / total,
    phrases: share(({ mark }) => mark.phrase !== null),
    functionWords: mean(at.map((own) => functionWordShare(heads[own] ?? []))),
    numbered: share(({ line }) => NUMBERED.test(line.text)),
    adjacent: at.slice(1).filter((own, n) => own - (at[n] ?? 0) === 1).length / Math.max(1, at.length - 1),
    pictures: share(mail.isUnderPicture),
    subjectLike: Math.max(...at.map((own) => subjectLikes[own] ?? 0)),
    inBelow: mean(at.map((own) => cohesions[own]?.inBelow ?? 0)),
    inAbove: mean(at.map((own) => cohesions[own]?.inAbove ?? 0)),
    subjectBelow: mean(
      at.map((own, n) => shareIn(subjectNumbers, wordsBetween(words, own, at[n + 1] ?? all), words)),
    ),
  }
}

/** Features of a line's place among those of its format. */
export function placeInFormat(
  { members, medianGap }: Format,
  at: number,
  wordsBefore: readonly number[],
): Features {
  const place = placeOf(at, members, (member) => member)
  const next = members[place + 1]
  const previous = members[place - 1]
  const all = wordsBefore.length - 1
  const gap = (wordsBefore[next ?? all] ?? 0) - (wordsBefore[at + 1] ?? 0)
  return {
    place,
    wordsToNext: gap,
    wordsFromLast: (wordsBefore[at] ?? 0) - (previous === undefined ? 0 : (wordsBefore[previous + 1] ?? 0)),
    linesToNext: (next ?? all) - at,
    toNextShare: gap / (medianGap + 1),
  }
}
