import { BLACK, type Color, contrast, over, WHITE } from '../../../common/html/colors.ts'
import type { Line } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import type { Head } from './heading-candidates.ts'
import { isParagraph } from './paragraph-headings.ts'
import { countsOf, share, type View } from './view.ts'

type Features = Readonly<Record<string, number>>

/** How heads are colored, by head: whether as running text is, on what ground, and what heads of one color have in common. */
export function colorFeatures(view: View): ReadonlyMap<Head, Features> {
  const { heads, marks, words } = view
  const inks = wordsBy(marks, inkOf)
  const grounds = wordsBy(marks, groundOf)
  const common = commonFeatures(view)
  return new Map(
    heads.map((head) => {
      const { line, index } = head.mark
      const [ink, ground] = [inkOf(line), groundOf(line)]
      const background = line.tint?.background ?? WHITE
      const color = over(line.tint?.color ?? BLACK, background)
      const traits = {
        ...common.get(head),
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
      return [head, traits]
    }),
  )
}

/** How many words are set in each color, and in which most are. */
function wordsBy(marks: readonly Mark[], colorOf: (line: Line) => string) {
  const words = new Map<string, number>()
  for (const { line, words: count } of marks) {
    if (line.hidden || line.kind !== 'text') continue
    const color = colorOf(line)
    words.set(color, (words.get(color) ?? 0) + count)
  }
  return { words, usual: [...words].toSorted((a, b) => b[1] - a[1])[0]?.[0] }
}

/** What heads of one look and color have in common, by head. */
function commonFeatures({ heads, marks, gaps, words }: View): ReadonlyMap<Head, Features> {
  const inLook = countsOf(heads.map(({ key }) => key))
  const inNest = countsOf(heads.map(nestOf))
  const traits = new Map<Head, Features>()
  for (const own of Map.groupBy(heads, lookOf).values()) {
    const bodies = own.map((head) => gaps.get(head) ?? 0)
    const common = {
      tintCount: own.length,
      tintShare: own.length / (inLook.get(own[0]?.key ?? '') ?? 1),
      tintWithText: share(bodies, (gap) => gap >= 8),
      tintCover: bodies.reduce((sum, gap) => sum + gap, 0) / Math.max(1, words),
      tintFirst: (own[0]?.mark.index ?? 0) / marks.length,
      tintLast: (own.at(-1)?.mark.index ?? 0) / marks.length,
      tintDistinct: new Set(own.map(({ text }) => text.toLowerCase())).size / own.length,
    }
    for (const head of own) {
      const nestCount = inNest.get(nestOf(head)) ?? 1
      traits.set(head, { ...common, nestCount, nestShare: nestCount / own.length })
    }
  }
  return traits
}

function lookOf(head: Head): string {
  const { line } = head.mark
  return `${head.key} ${head.href === null ? '' : 'linked'} ${isParagraph(head) ? '' : inkOf(line)} ${groundOf(line)}`
}

/** A template sets its items as deep, each in boxes of the same tags. */
function nestOf(head: Head): string {
  const { box } = head.mark.line
  return `${lookOf(head)} ${box.depth} ${box.tag} ${box.parent?.tag} ${box.parent?.parent?.tag}`
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
