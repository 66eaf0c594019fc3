import type { Snippet } from '../items/pile.ts'
import { linksOfRuns } from '../lines/account.ts'
import type { Run } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import { isCallToAction } from '../lines/phrases.ts'
import { isSamePage } from '../lines/same-page.ts'

/** `(5 min read)` as the last words of a text. */
const READING_TIME = /(?<!\s)\s*[([]\s*(\d{1,3}[\s-]*min[^()[\]]{0,20})[)\]]\s*$/i

export interface TrimmedEnd {
  marks: Mark[]
  cut: readonly Snippet[]
  /** The reading time that stood there, or nothing. */
  told: string
}

/** Cuts off the end of an item's last line what is about the item: `Read more` with its link, the reading time. */
export function trimEnd(body: readonly Mark[], originalUrl: string | null): TrimmedEnd {
  const at = body.findLastIndex(({ words, line }) => words > 0 && line.kind === 'text')
  const mark = body[at]
  const whole = { marks: [...body], cut: [], told: '' }
  if (!mark) return whole
  const { runs } = mark.line
  const start = lastLink(runs, originalUrl)
  const link = start > 0 ? runs.slice(start) : []
  const unlinked = start > 0 ? withoutBracket(runs.slice(0, start)) : [...runs]
  const time = READING_TIME.exec(joinedText(unlinked))
  const kept = time ? withoutTime(unlinked) : unlinked
  const text = joinedText(kept)
  if (text === '' || (link.length === 0 && kept === unlinked)) return whole
  const cut: Snippet[] = []
  const { index } = mark
  if (time && kept !== unlinked) cut.push({ reason: 'by-line', index, text: time[0].trim(), links: [] })
  const cutLinks = linksOfRuns(runs).slice(linksOfRuns(kept).length)
  if (link.length > 0) cut.push({ reason: 'read-more', index, text: joinedText(link), links: cutLinks })
  const line = { ...mark.line, runs: kept, text }
  return { marks: body.with(at, { ...mark, line }), cut, told: kept === unlinked ? '' : (time?.[1] ?? '') }
}

/** Where the trailing link begins among the runs, or -1. */
function lastLink(runs: readonly Run[], originalUrl: string | null): number {
  const at = runs.findLastIndex(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const run = runs[at]
  if (!run?.href || originalUrl === null || !isCallToAction(run.text.trim())) return -1
  return run.href === originalUrl || isSamePage(run.href, originalUrl) ? at : -1
}

/** The same runs where the reading time is spread over several of them. */
function withoutTime(runs: Run[]): Run[] {
  const last = runs.at(-1)
  if (!last || !READING_TIME.test(last.text)) return runs
  const rest = { ...last, text: last.text.replace(READING_TIME, '') }
  return rest.text === '' ? runs.slice(0, -1) : runs.with(-1, rest)
}

function withoutBracket(runs: readonly Run[]): Run[] {
  return runs.map((run, at) =>
    at === runs.length - 1 ? { ...run, text: run.text.replace(/(?<!\s)(?:\s*[([|–—-])?\s*$/, '') } : run,
  )
}

function joinedText(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
