import { countWords } from '../../../common/text/words-of.ts'
import type { Line } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'

/** Fewer words are a label or a button. */
const MIN_WORDS = 6

/** The minimum of words of an item that is a paragraph without a link and outside lists. */
const PARAGRAPH_WORDS = 12

/** The same in a list most of whose entries have MIN_WORDS and all have links. */
const ENTRY_WORDS = 2

/** Fewer lines separated by line breaks are a paragraph, and fewer entries no list. */
const ROWS = 3

/** The number of opening words that replace a missing title, and the mark that the text goes on. */
const OPENING_WORDS = 12
const CUT = ' …'

/** Paragraphs and list items without a heading that may still be items. */
export function paragraphHeadings(
  marks: readonly Mark[],
  candidates: readonly HeadingCandidate[],
): HeadingCandidate[] {
  const taken = new Set(candidates.map(({ mark }) => mark))
  const rows = rowsOfLinks(marks)
  const listed = linkedEntries(marks)
  return marks.flatMap((mark, at) => {
    const { line, words, phrase } = mark
    if (taken.has(mark) || line.kind !== 'text' || line.hidden || phrase !== null) return []
    const isRow = rows.has(at)
    if (words < (listed.has(at) ? ENTRY_WORDS : MIN_WORDS)) return []
    if (line.soft && !line.startsItem && !isRow) return []
    const href = linkOf(line) ?? buttonBelow(marks[at + 1])
    if (href === null && !line.startsItem && words < PARAGRAPH_WORDS) return []
    return [paragraphHeading(mark, href, isRow)]
  })
}

function linkOf({ runs }: Line): string | null {
  const link = runs.find(({ href, text }) => /^https?:/i.test(href ?? '') && /\p{L}/u.test(text))
  return link?.href ?? null
}

/** The target of the read-more link right below a paragraph. */
function buttonBelow(next: Mark | undefined): string | null {
  return next?.phrase === 'action' ? linkOf(next.line) : null
}

/** Indices of lines that are a list without markup: each after a line break, and with a link to a different page. */
function rowsOfLinks(marks: readonly Mark[]): Set<number> {
  const rows = new Set<number>()
  let start = 0
  const close = (end: number) => {
    const run = marks.slice(start, end)
    const targets = new Set(run.flatMap(({ line }) => linkOf(line) ?? []))
    if (run.length >= ROWS && targets.size === run.length)
      for (let at = start; at < end; at += 1) rows.add(at)
    start = end
  }
  marks.forEach(({ line, words, phrase }, at) => {
    const isRow = line.kind === 'text' && !line.hidden && phrase === null && words >= MIN_WORDS
    if (!line.soft || line.startsItem || !isRow || linkOf(line) === null) close(at)
    if (!isRow || linkOf(line) === null) start = at + 1
  })
  close(marks.length)
  return rows
}

/** Indices of consecutive list entries with links, if at least half of them have MIN_WORDS. */
function linkedEntries(marks: readonly Mark[]): Set<number> {
  const entries = new Set<number>()
  let run: number[] = []
  const close = () => {
    const long = run.filter((at) => (marks[at]?.words ?? 0) >= MIN_WORDS)
    if (run.length >= ROWS && long.length * 2 >= run.length) for (const at of run) entries.add(at)
    run = []
  }
  marks.forEach(({ line, phrase }, at) => {
    if (line.kind !== 'text' || line.hidden) return
    if (line.startsItem && phrase === null && linkOf(line) !== null) run.push(at)
    else close()
  })
  close()
  return entries
}

/** The first words of a text, or all of a short one. */
export function openingOf(text: string): string {
  const words = text.trim().split(/\s+/)
  if (words.length <= OPENING_WORDS) return words.join(' ')
  return `${words
    .slice(0, OPENING_WORDS)
    .join(' ')
    .replace(/[,;:–—-]$/, '')}${CUT}`
}

function paragraphHeading(mark: Mark, href: string | null, isRow: boolean): HeadingCandidate {
  const { line } = mark
  const text = openingOf(line.text)
  return {
    mark,
    text,
    href,
    words: countWords(text),
    strength: line.runs[0]?.size ?? 16,
    isStrong: false,
    isWhole: true,
    isLarge: false,
    isLeadIn: false,
    key: `paragraph ${isRow ? 'row' : line.startsItem ? (line.list ?? 'item') : ''}`,
  }
}

/** Whether a heading candidate stands for an item without a heading. */
export function isParagraph(candidate: HeadingCandidate): boolean {
  return candidate.key.startsWith('paragraph')
}

/** Whether a heading candidate is only the beginning of its paragraph. */
export function isOpening(candidate: HeadingCandidate): boolean {
  return !candidate.isStrong && candidate.text.endsWith(CUT)
}
