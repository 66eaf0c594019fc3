import { isAddress } from '../lines/logical-lines.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { Outline } from './titles.ts'

/** Fewer sections between drawn signs are chapters. */
const STRETCHES = 4

/** Fewer consecutive paragraphs that each end in an address are an essay with its sources. */
const PARAGRAPHS = 4

/** Longer sections are chapters, longer paragraphs are part of an essay. */
const STRETCH_WORDS = 170
const PARAGRAPH_WORDS = 90

/** The minimum of words of a paragraph. */
const OWN_WORDS = 8

/** The minimum share of sections with their own link. */
const LINKED = 0.6

/**
 * Fewer list entries in a row, unless there is such a list, or lists that are less of the mail than this, are part of a
 * text.
 */
const ENTRIES = 3
const LISTS_SHARE = 0.5

/** Lists below fewer names, or below longer ones, belong to articles. */
const NAMES = 2
const NAME_WORDS = 3

/** The minimum mean length of list entries without links, in words: shorter ones are points of a text. */
const BRIEF_WORDS = 12

/** The minimum share of list entries that lead to a page that no other leads to. */
const OWN_PAGES = 0.8

/** Lines that belong together: between two drawn lines, or a paragraph. */
interface Stretch {
  marks: readonly Mark[]
  /** The sign drawn above and below it; null if there is none. */
  above: string | null
  below: string | null
}

/**
 * Adds the starts of items without a title: short texts separated by a drawn sign, consecutive paragraphs that each end
 * in a different address, or the entries of lists, if each has a different link or several names of sections are right
 * above lists. A title right above such a list names a section.
 */
export function withUntitled(outline: Outline, marks: readonly Mark[]): Outline {
  if (outline.titles.some(({ mark }) => mark.line.announced)) return outline
  const titles = new Set(outline.titles.map(({ mark }) => mark.index))
  const bySign = betweenSigns(marks, titles)
  const paragraphs = bySign.length > 0 ? bySign : overAddresses(marks, titles)
  const lists = paragraphs.length > 0 ? [] : listsOfItems(marks, titles)
  const texts = paragraphs.length > 0 ? paragraphs : lists.flatMap(({ entries }) => entries)
  if (texts.length === 0) return outline
  const heads = new Set(lists.map(({ head }) => head))
  const isHead = ({ mark }: HeadingCandidate) => heads.has(mark.index)
  const starts = texts.flatMap(([first]) => first ?? [])
  const own = new Set(starts.map(({ index }) => index))
  return {
    ...outline,
    candidates: outline.candidates.filter(({ mark }) => !own.has(mark.index)),
    titles: [...outline.titles.filter((title) => !isHead(title)), ...starts.map(untitledCandidate)].sort(
      (a, b) => a.mark.index - b.mark.index,
    ),
    sections: [...outline.sections, ...outline.titles.filter(isHead)].filter(
      ({ mark }) => !own.has(mark.index),
    ),
    ends: new Set(texts.flatMap((text) => text.at(-1)?.index ?? [])),
  }
}

/** Whether a heading candidate only marks the start of an item without a title. */
export function isUntitled(candidate: HeadingCandidate): boolean {
  return candidate.key === 'untitled'
}

function untitledCandidate(mark: Mark): HeadingCandidate {
  const look = { strength: 0, isStrong: false, isWhole: false, isLarge: false, isLeadIn: true }
  return { mark, text: '', href: null, words: 0, key: 'untitled', ...look }
}

/** Sections around the sign that the mail draws between its short texts, such as a single star. */
function betweenSigns(marks: readonly Mark[], titles: ReadonlySet<number>): (readonly Mark[])[] {
  const stretches = stretchesOf(marks)
  const count = new Map<string, number>()
  for (const { above } of stretches) if (above !== null) count.set(above, (count.get(above) ?? 0) + 1)
  const sign = [...count].sort((a, b) => b[1] - a[1])[0]?.[0]
  if (sign === undefined || (sign.length > 1 && titles.size > 1)) return []
  const own = stretches
    .filter(({ above, below }) => above === sign || below === sign)
    .map(({ marks: text }) => text)
    .filter((text) => isText(text) && !hasTitle(text, titles))
  const linked = own.filter((text) => linkOf(text) !== null)
  const areItems = own.length >= STRETCHES && linked.length >= own.length * LINKED
  return areItems && areShort(own, STRETCH_WORDS) ? own : []
}

function hasTitle(marks: readonly Mark[], titles: ReadonlySet<number>): boolean {
  return marks.some(({ index }) => titles.has(index))
}

/** The sections between drawn lines. */
function stretchesOf(marks: readonly Mark[]): Stretch[] {
  const stretches: Stretch[] = []
  let own: Mark[] = []
  let above: string | null = null
  const close = (below: string | null) => {
    const visible = own.filter(({ words, line }) => words > 0 && !line.hidden)
    if (visible.length > 0) stretches.push({ marks: visible, above, below })
    above = below
    own = []
  }
  for (const mark of marks) {
    if (mark.line.kind === 'rule') close(mark.line.drawn ?? null)
    else own.push(mark)
  }
  close(null)
  return stretches
}

/** Consecutive paragraphs that each end in an address. */
function overAddresses(marks: readonly Mark[], titles: ReadonlySet<number>): (readonly Mark[])[] {
  const found: (readonly Mark[])[] = []
  let run: (readonly Mark[])[] = []
  const close = () => {
    const targets = new Set(run.map(linkOf))
    if (run.length >= PARAGRAPHS && targets.size === run.length && areShort(run, PARAGRAPH_WORDS))
      found.push(...run)
    run = []
  }
  for (const paragraph of paragraphsOf(marks)) {
    if (isText(paragraph) && endsInAddress(paragraph) && !hasTitle(paragraph, titles)) run.push(paragraph)
    else close()
  }
  close()
  return found
}

/** Consecutive list entries. */
interface EntryList {
  /** Index of the line above it. */
  head: number
  entries: Mark[][]
}

function listsOfItems(marks: readonly Mark[], titles: ReadonlySet<number>): EntryList[] {
  const lists = listsOf(marks).filter(({ entries }) =>
    entries.every((entry) => isEntry(entry) && !hasTitle(entry, titles)),
  )
  const linked = linkedLists(lists, marks)
  return linked.length > 0 ? linked : namedLists(lists, marks, titles)
}

/** The lists whose entries have different links, if they are most of the mail. */
function linkedLists(lists: readonly EntryList[], marks: readonly Mark[]): EntryList[] {
  const linked = lists.filter(({ entries }) => {
    const targets = new Set(entries.flatMap((entry) => linksOf(entry).slice(0, 1)))
    return entries.length > 1 && targets.size >= entries.length * OWN_PAGES
  })
  const isList = linked.some(({ entries }) => entries.length >= ENTRIES)
  return isList && areMost(linked, marks) ? linked : []
}

/** The lists of long entries that are all there is below several short headings, if they are most of the mail. */
function namedLists(
  lists: readonly EntryList[],
  marks: readonly Mark[],
  titles: ReadonlySet<number>,
): EntryList[] {
  const named = lists.filter(({ head, entries }) => {
    const end = entries.at(-1)?.at(-1)?.index ?? 0
    const next = marks.slice(end + 1).find(({ line }) => line.kind === 'text' && !line.hidden)
    const isAll = next === undefined || next.phrase !== null || titles.has(next.index)
    return titles.has(head) && (marks[head]?.words ?? 0) <= NAME_WORDS && entries.length > 1 && isAll
  })
  const entries = named.flatMap((list) => list.entries)
  const areBriefs = wordsOfMarks(entries.flat()) >= entries.length * BRIEF_WORDS
  return named.length >= NAMES && areBriefs && areMost(named, marks) ? named : []
}

function areMost(lists: readonly EntryList[], marks: readonly Mark[]): boolean {
  const entries = lists.flatMap((list) => list.entries)
  const isMost = wordsOfMarks(entries.flat()) >= wordsOfMarks(marks) * LISTS_SHARE
  return isMost && areShort(entries, PARAGRAPH_WORDS)
}

function listsOf(marks: readonly Mark[]): EntryList[] {
  const lists: EntryList[] = []
  let above: Mark | null = null
  let last: Mark | null = null
  for (const mark of marks) {
    if (mark.line.hidden || mark.line.kind !== 'text' || mark.phrase === 'navigation') continue
    const continues = above !== null && above === last && above.line.list === mark.line.list
    const open = continues || (mark.line.soft && above === last) ? lists.at(-1) : undefined
    if (mark.line.startsItem) {
      if (open) open.entries.push([mark])
      else lists.push({ head: above?.index ?? -1, entries: [[mark]] })
      last = mark
    } else if (open && (mark.line.soft || mark.line.list !== null)) {
      open.entries.at(-1)?.push(mark)
      last = mark
    }
    above = mark
  }
  return lists
}

function isEntry(marks: readonly Mark[]): boolean {
  return marks.every(({ phrase }) => phrase !== 'footer' && phrase !== 'sponsor')
}

function wordsOfMarks(marks: readonly Mark[]): number {
  return marks.reduce((sum, { words, line }) => sum + (line.hidden ? 0 : words), 0)
}

function paragraphsOf(marks: readonly Mark[]): Mark[][] {
  const paragraphs: Mark[][] = []
  for (const mark of marks) {
    if (mark.line.kind !== 'text' || mark.line.hidden) continue
    const open = paragraphs.at(-1)
    if (open && (mark.line.soft || isAddress(mark.line.text))) open.push(mark)
    else paragraphs.push([mark])
  }
  return paragraphs
}

function endsInAddress(marks: readonly Mark[]): boolean {
  const last = marks.at(-1)
  return last !== undefined && /(?:^|\s)<?(?:https?:\/\/|www\.)\S+$/i.test(last.line.text)
}

/** Whether lines begin with running text of the issue and contain no small print. */
function isText(marks: readonly Mark[]): boolean {
  const [first] = marks
  return (
    first !== undefined &&
    first.phrase === null &&
    first.words >= OWN_WORDS &&
    first.line.list === null &&
    !(first.lead?.bold && first.lead.isWhole) &&
    marks.every(({ phrase }) => phrase !== 'footer' && phrase !== 'sponsor')
  )
}

function linkOf(marks: readonly Mark[]): string | null {
  return linksOf(marks).at(-1) ?? null
}

function linksOf(marks: readonly Mark[]): string[] {
  return marks.flatMap(({ line }) => line.runs.flatMap(({ href }) => href ?? []))
}

/** Whether the median length of several texts is at most this many words. */
function areShort(texts: readonly (readonly Mark[])[], most: number): boolean {
  const lengths = texts.map(wordsOfMarks).sort((a, b) => a - b)
  return (lengths[Math.floor(lengths.length / 2)] ?? 0) <= most
}
