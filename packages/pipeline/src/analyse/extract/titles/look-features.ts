import { BLACK, type Color, contrast, over, WHITE } from '../../../common/html/colors.ts'
import type { Line } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { isParagraph } from './paragraph-headings.ts'
import { countsOf, hostOf, mean, median, share, type View } from './view.ts'

/** The formatting of a single heading candidate. */
export function settingFeatures(
  candidate: HeadingCandidate,
  { bodySize, titled, titledAt, lookWords, hosts }: View,
  ranks: readonly number[],
) {
  const { lead, line } = candidate.mark
  const url = candidate.href === null ? null : URL.parse(candidate.href)
  const sameHost = hosts.get(hostOf(candidate.href)) ?? 0
  return {
    size: lead ? lead.size / bodySize : 1,
    bold: Number(lead?.bold ?? false),
    italic: Number(lead?.italic ?? false),
    level: line.level,
    isLarge: Number(candidate.isLarge),
    isStrong: Number(candidate.isStrong),
    isWhole: Number(candidate.isWhole),
    isLeadIn: Number(candidate.isLeadIn),
    isParagraph: Number(!titledAt.has(candidate.mark.index)),
    isTrailing: Number(candidate.key.startsWith('trailing')),
    rank: ranks.indexOf(rankOf(candidate)),
    ranks: ranks.length,
    strength: candidate.strength - bodySize,
    linked: Number(candidate.href !== null),
    linkedShare: lead?.linked ?? 0,
    pathDepth: url ? url.pathname.split('/').filter(Boolean).length : -1,
    pathLength: url ? url.pathname.length + url.search.length : -1,
    pathHyphens: url ? (url.pathname.match(/-/g)?.length ?? 0) : -1,
    hostShare: candidate.href === null ? -1 : sameHost / Math.max(1, titled.length),
    wordsToLook: candidate.words / Math.max(1, lookWords.get(candidate.key) ?? 1),
  }
}

/** Heading candidates of similar strength share a rank. */
export function rankOf(candidate: HeadingCandidate): number {
  return Math.round(candidate.strength * 2)
}

/** The common features of the heading candidates of one look; by look. */
export function lookFeatures({ marks, looks, gaps, branches, words, titledAt }: View) {
  const followedByAction = ({ mark }: HeadingCandidate) => {
    for (const next of marks.slice(mark.index + 1, mark.index + 12)) {
      if (next.phrase === 'action') return true
      if (titledAt.has(next.index)) return false
    }
    return false
  }
  const above = ({ mark }: HeadingCandidate) => marks[mark.index - 1]?.line.kind
  return new Map(
    [...looks].map(([key, candidates]) => {
      const own = candidates.map((candidate) => gaps.get(candidate) ?? 0)
      const usual = mean(own)
      const spread = Math.sqrt(mean(own.map((gap) => (gap - usual) ** 2)))
      return [
        key,
        {
          lookCount: candidates.length,
          lookLinked: share(candidates, ({ href }) => href !== null),
          lookWords: mean(candidates.map((candidate) => candidate.words)),
          lookDistinct: new Set(candidates.map(({ text }) => text.toLowerCase())).size / candidates.length,
          lookTargets: new Set(candidates.map(({ href }) => href)).size / candidates.length,
          lookHosts: new Set(candidates.map(({ href }) => hostOf(href))).size / candidates.length,
          lookGap: Math.min(500, usual),
          lookSpread: usual > 0 ? spread / usual : 0,
          lookMedianGap: Math.min(500, median(own)),
          lookBody: Math.min(800, mean(candidates.map((candidate) => branches.get(candidate)?.total ?? 0))),
          lookCover: own.reduce((sum, gap) => sum + gap, 0) / Math.max(1, words),
          lookWithText: share(own, (gap) => gap >= 8),
          lookFirst: (candidates[0]?.mark.index ?? 0) / marks.length,
          lookLast: (candidates.at(-1)?.mark.index ?? 0) / marks.length,
          lookPictured: share(candidates, (candidate) => above(candidate) === 'image'),
          lookRuled: share(candidates, (candidate) => above(candidate) === 'rule'),
          lookWithAction: share(candidates, followedByAction),
        },
      ]
    }),
  )
}

type Features = Readonly<Record<string, number>>

/**
 * The colors of heading candidates, by candidate: whether like running text, on which background, and the common
 * features of candidates of one color.
 */
export function colorFeatures(view: View): ReadonlyMap<HeadingCandidate, Features> {
  const { candidates, marks, words } = view
  const inks = wordsBy(marks, inkOf)
  const grounds = wordsBy(marks, groundOf)
  const common = commonFeatures(view)
  return new Map(
    candidates.map((candidate) => {
      const { line, index } = candidate.mark
      const [ink, ground] = [inkOf(line), groundOf(line)]
      const background = line.tint?.background ?? WHITE
      const color = over(line.tint?.color ?? BLACK, background)
      const features = {
        ...common.get(candidate),
        inkUsual: Number(ink === inks.usual),
        inkShare: (inks.words.get(ink) ?? 0) / Math.max(1, words),
        inkContrast: contrast(color, over(background, WHITE)),
        inkColorful: colorfulness(color),
        groundUsual: Number(ground === grounds.usual),
        groundShare: (grounds.words.get(ground) ?? 0) / Math.max(1, words),
        groundLight: contrast(over(background, WHITE), BLACK),
        groundColorful: colorfulness(background),
        groundAbove: Number(groundOf(marks[index - 1]?.line) === ground),
        groundBelow: Number(groundOf(marks[index + 1]?.line) === ground),
      }
      return [candidate, features]
    }),
  )
}

/** The number of words in each color, and the most common color. */
function wordsBy(marks: readonly Mark[], colorOf: (line: Line) => string) {
  const words = new Map<string, number>()
  for (const { line, words: count } of marks) {
    if (line.hidden || line.kind !== 'text') continue
    const color = colorOf(line)
    words.set(color, (words.get(color) ?? 0) + count)
  }
  return { words, usual: [...words].toSorted((a, b) => b[1] - a[1])[0]?.[0] }
}

/** The common features of heading candidates of one look and color, by candidate. */
function commonFeatures({ candidates, marks, gaps, words }: View): ReadonlyMap<HeadingCandidate, Features> {
  const inLook = countsOf(candidates.map(({ key }) => key))
  const inNest = countsOf(candidates.map(nestOf))
  const features = new Map<HeadingCandidate, Features>()
  for (const own of Map.groupBy(candidates, lookOf).values()) {
    const bodies = own.map((candidate) => gaps.get(candidate) ?? 0)
    const common = {
      tintCount: own.length,
      tintShare: own.length / (inLook.get(own[0]?.key ?? '') ?? 1),
      tintWithText: share(bodies, (gap) => gap >= 8),
      tintCover: bodies.reduce((sum, gap) => sum + gap, 0) / Math.max(1, words),
      tintFirst: (own[0]?.mark.index ?? 0) / marks.length,
      tintLast: (own.at(-1)?.mark.index ?? 0) / marks.length,
      tintDistinct: new Set(own.map(({ text }) => text.toLowerCase())).size / own.length,
    }
    for (const candidate of own) {
      const nestCount = inNest.get(nestOf(candidate)) ?? 1
      features.set(candidate, { ...common, nestCount, nestShare: nestCount / own.length })
    }
  }
  return features
}

function lookOf(candidate: HeadingCandidate): string {
  const { line } = candidate.mark
  return `${candidate.key} ${candidate.href === null ? '' : 'linked'} ${isParagraph(candidate) ? '' : inkOf(line)} ${groundOf(line)}`
}

/**
 * Identifies the look of a heading candidate with the nesting of its boxes: a template nests its items equally deep, in
 * boxes of the same tags.
 */
export function nestOf(candidate: HeadingCandidate): string {
  const { box } = candidate.mark.line
  return `${lookOf(candidate)} ${box.depth} ${box.tag} ${box.parent?.tag} ${box.parent?.parent?.tag}`
}

function inkOf(line: Line | undefined): string {
  return String(line?.tint?.color)
}

function groundOf(line: Line | undefined): string {
  return String(line?.tint?.background)
}

function colorfulness([r, g, b]: Color): number {
  return Math.max(r, g, b) - Math.min(r, g, b)
}
