import type { Color } from '../../common/html/colors.ts'
import { wordsOf } from '../../common/text/words-of.ts'
import type { AboutMail } from '../lines/about-mail.ts'
import type { Marked } from '../lines/mark.ts'
import { cohesionsOf, numbersOf, weighWords } from './cohesion.ts'
import { type Format, formatsOf, type MailLines } from './format-features.ts'
import { PROSE_WORDS, similarity, type TextLine } from './text-lines.ts'

/** Of two strengths within this, neither is stronger. */
export const SAME_STRENGTH = 0.05

/** All that the features of lines have in common. */
export interface Page extends MailLines {
  marked: Marked
  about: AboutMail
  formats: readonly ReadonlyMap<string, Format>[]
  /** The nearest heading above each line that is stronger. */
  parents: readonly (TextLine | undefined)[]
  /** How often addresses, hosts and texts occur. */
  targets: ReadonlyMap<string, number>
  hosts: ReadonlyMap<string, number>
  mainHost: string
  /** The number of links. */
  links: number
  texts: ReadonlyMap<string, readonly number[]>
  /** Lines with the same parent and role, by line. */
  siblings: readonly (readonly TextLine[])[]
  /** How many lines have each size of type, in pixels. */
  sizes: ReadonlyMap<number, number>
  /** The strengths of lines, the strongest first. */
  strengths: readonly number[]
  usual: { color: string; background: string }
}

/** Reads what the features of lines have in common. */
export function pageOf(lines: readonly TextLine[], marked: Marked, about: AboutMail): Page {
  const [wordsBefore, proseBefore] = [[0], [0]]
  const targets = new Map<string, number>()
  const hosts = new Map<string, number>()
  const texts = new Map<string, number[]>()
  const colors = new Map<string, number>()
  const backgrounds = new Map<string, number>()
  const heads = lines.map(({ lead }) => wordsOf(lead.text))
  for (const { at, mark, line, hrefs } of lines) {
    const isProse =
      mark.words >= PROSE_WORDS &&
      (mark.phrase === null || mark.phrase === 'greeting' || mark.phrase === 'sign-off')
    wordsBefore.push((wordsBefore.at(-1) ?? 0) + mark.words)
    proseBefore.push((proseBefore.at(-1) ?? 0) + (isProse ? mark.words : 0))
    for (const href of hrefs) {
      add(targets, href)
      add(hosts, hostOf(href))
    }
    const key = heads[at]?.join(' ') ?? ''
    const same = texts.get(key)
    if (same) same.push(at)
    else texts.set(key, [at])
    add(colors, line.tint?.color?.join() ?? '', line.text.length)
    add(backgrounds, line.tint?.background?.join() ?? '', line.text.length)
  }
  const words = weighWords(lines.map(({ line }) => wordsOf(line.text)))
  const subjectWords = wordsOf(about.subject)
  const known: MailLines = {
    lines,
    heads,
    wordsBefore,
    proseBefore,
    words,
    cohesions: cohesionsOf(words, heads),
    subjectLikes: lines.map(({ lead }) => similarity(lead.text, about.subject)),
    subjectWords,
    subjectNumbers: numbersOf(subjectWords, words),
    isUnderPicture: ({ mark: { index } }) => isPicture(marked, index - 1) || isPicture(marked, index - 2),
  }
  const parents = parentsOf(lines)
  return {
    ...known,
    marked,
    about,
    formats: formatsOf(known),
    parents,
    siblings: siblingsOf(lines, parents),
    sizes: countedBy(lines, ({ lead }) => Math.round(lead.size)),
    targets,
    hosts,
    mainHost: most(hosts),
    links: lines.reduce((all, { hrefs }) => all + hrefs.length, 0),
    texts,
    strengths: [...new Set(lines.map(({ strength }) => roughly(strength)))].sort((a, b) => b - a),
    usual: { color: most(colors), background: most(backgrounds) },
  }
}

const add = (counts: Map<string, number>, key: string, by = 1) => counts.set(key, (counts.get(key) ?? 0) + by)
const most = (counts: ReadonlyMap<string, number>) => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
const hostOf = (href: string) => URL.parse(href)?.host ?? ''

export function isPicture({ marks }: Marked, index: number): boolean {
  const line = marks[index]?.line
  return line !== undefined && line.picture !== null && !line.hidden
}

export function isRule({ marks }: Marked, index: number): boolean {
  const line = marks[index]?.line
  return line?.kind === 'rule' && !line.hidden
}

function parentsOf(lines: readonly TextLine[]): (TextLine | undefined)[] {
  const open: TextLine[] = []
  return lines.map((line) => {
    while (open.length > 0 && (open.at(-1)?.strength ?? 0) <= line.strength + SAME_STRENGTH) open.pop()
    const parent = open.at(-1)
    const { phrase } = line.mark
    if (line.isStrong && line.lead.isWhole && (phrase === null || phrase === 'sponsor')) open.push(line)
    return parent
  })
}

function siblingsOf(lines: readonly TextLine[], parents: Page['parents']): (readonly TextLine[])[] {
  const families = Map.groupBy(lines, ({ at, formats: [, , role] }) => `${parents[at]?.at} ${role}`)
  return lines.map(({ at, formats: [, , role] }) => families.get(`${parents[at]?.at} ${role}`) ?? [])
}

function countedBy(lines: readonly TextLine[], key: (line: TextLine) => number): Map<number, number> {
  return new Map(Array.from(Map.groupBy(lines, key), ([value, { length }]) => [value, length]))
}

/** A strength to be compared. */
export function roughly(strength: number): number {
  return Math.round(strength * 10) / 10
}

/** How far a color is from the usual one, from 0 to 1; -1 if either is unknown. */
export function distance(color: Color | null | undefined, usual: string): number {
  if (!color || usual === '') return -1
  const other = usual.split(',').map(Number)
  return [0, 1, 2].reduce((all, at) => all + Math.abs((color[at] ?? 0) - (other[at] ?? 0)), 0) / 765
}
