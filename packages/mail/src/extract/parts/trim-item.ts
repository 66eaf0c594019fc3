import type { NonArticleReason } from '../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import { isShortLink } from '../../links/is-opaque-redirect.ts'
import { ASKS_TO_READ, addressOf } from '../items/address-of.ts'
import type { Item, Snippet, Title } from '../items/item.ts'
import { type ByLine, byLineOf, splitByLine } from '../lines/by-line.ts'
import { isMidSentence } from '../lines/lead.ts'
import { type Line, linksOfRuns, type Run, textOfRuns } from '../lines/line.ts'
import { isAddress } from '../lines/logical-lines.ts'
import type { Mark } from '../lines/mark.ts'
import { hasSponsorMark, isCallToAction } from '../lines/phrases.ts'

/** Whether two links lead to the same page, as far as known: tracking links may each have a different token. */
function isSamePage(one: string, other: string): boolean {
  const [left, right] = [canonicaliseUrl(one), canonicaliseUrl(other)]
  if (left.key === right.key) return true
  if (!left.opaque || !right.opaque) return false
  const [leftUrl, rightUrl] = [new URL(left.url), new URL(right.url)]
  // Short links with different names lead to different pages.
  return leftUrl.host === rightUrl.host && !isShortLink(leftUrl)
}

/** `(5 min read)` as the last words of a text. */
const READING_TIME = /(?<!\s)\s*[([]\s*(\d{1,3}[\s-]*min[^()[\]]{0,20})[)\]]\s*$/i

interface TrimmedEnd {
  marks: Mark[]
  cut: readonly Snippet[]
  /** The removed reading time, or empty. */
  readingTime: string
}

/** Cuts `Read more` with its link and the reading time off an item's last line. */
function trimEnd(body: readonly Mark[], originalUrl: string | null): TrimmedEnd {
  const at = body.findLastIndex(({ words, line }) => words > 0 && line.kind === 'text')
  const mark = body[at]
  const whole = { marks: [...body], cut: [], readingTime: '' }
  if (!mark) return whole
  const { runs } = mark.line
  const start = lastLink(runs, originalUrl)
  const link = start > 0 ? runs.slice(start) : []
  const unlinked = start > 0 ? withoutBracket(runs.slice(0, start)) : [...runs]
  const time = READING_TIME.exec(textOfRuns(unlinked))
  const kept = time ? withoutTime(unlinked) : unlinked
  const text = textOfRuns(kept)
  if (text === '' || (link.length === 0 && kept === unlinked)) return whole
  const cut: Snippet[] = []
  const { index } = mark
  if (time && kept !== unlinked) cut.push({ reason: 'by-line', index, text: time[0].trim(), links: [] })
  const cutLinks = linksOfRuns(runs).slice(linksOfRuns(kept).length)
  if (link.length > 0) cut.push({ reason: 'read-more', index, text: textOfRuns(link), links: cutLinks })
  const line = { ...mark.line, runs: kept, text }
  return {
    marks: body.with(at, { ...mark, line }),
    cut,
    readingTime: kept === unlinked ? '' : (time?.[1] ?? ''),
  }
}

/** The index of the run that is the trailing link, or -1. */
function lastLink(runs: readonly Run[], originalUrl: string | null): number {
  const at = runs.findLastIndex(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const run = runs[at]
  if (!run?.href || originalUrl === null || !endsInAction(runs)) return -1
  return run.href === originalUrl || isSamePage(run.href, originalUrl) ? at : -1
}

/** Removes the reading time; the runs are unchanged if it is spread over several of them. */
function withoutTime(runs: Run[]): Run[] {
  const last = runs.at(-1)
  if (!last || !READING_TIME.test(last.text)) return runs
  const rest = { ...last, text: last.text.replace(READING_TIME, '') }
  return rest.text === '' ? runs.slice(0, -1) : runs.with(-1, rest)
}

function withoutBracket(runs: readonly Run[]): Run[] {
  return runs.map((run, at) =>
    at === runs.length - 1 ? { ...run, text: run.text.replace(/(?<!\s)(?:\s*[([|:–—-])?\s*$/, '') } : run,
  )
}

/** An item without lines about it, such as bylines. */
export interface TrimmedItem {
  item: Item
  originalUrl: string | null
  author: string | null
  readingMinutes: number | null
  /** Lines removed from the body, with the reason; null for the item's own address, which the article has. */
  aside: ReadonlyMap<number, NonArticleReason | null>
  /** Words cut off the end of a line that is kept. */
  cut: readonly Snippet[]
}

/** Lines of this many words are prose; bylines are before the first of them. */
const PROSE_WORDS = 12

/** The maximum of words of a sponsored section. */
const PAID_WORDS = 120

/** A last link of up to this many words to the item's own page is a button, whatever it says. */
const BUTTON_WORDS = 6

/** Text before a URL that refers to the full item. */
const READ_ON =
  /^(?:read (?:more|the .{0,30})|more|source|link|via|full (?:story|text)|mehr|quelle|lire|plus|bron|meer|fuente|leer más)\s?:/i

const ADDRESS = /^<?(?:https?:\/\/|www\.)\S+$/i

/** Removes bylines, the printed address and the read-more link from an item. */
export function trimItem(item: Item): TrimmedItem {
  const originalUrl = addressOf(item)
  const aside = new Map<number, NonArticleReason | null>()
  const byLines = byLinesOf(item)
  const split = byLines.length > 0 ? null : splitByLine(item.body.map(({ line }) => line))
  const parts = (split?.at ?? []).flatMap((at) => item.body[at] ?? [])
  for (const { index } of [...byLines, ...parts]) aside.set(index, 'heading')
  for (const { index } of paidLines(item)) aside.set(index, 'sponsor')
  for (const { index } of readOnLinks(item, originalUrl)) aside.set(index, 'navigation')
  for (const { index } of pictureButtons(item)) aside.set(index, 'navigation')
  for (const { index } of ownAddresses(item, originalUrl)) aside.set(index, null)
  const body = item.body.filter(({ index }) => !aside.has(index))
  const { marks, cut, readingTime: atEnd } = trimEnd(body, originalUrl)
  const tail = item.title?.mark.lead?.tail ?? ''
  const found = [tail, ...[...item.before, ...byLines].map(({ line }) => line.text), atEnd].flatMap(
    (text) => byLineOf(text) ?? [],
  )
  if (split) found.push(split.byLine)
  return { item: { ...item, body: marks }, originalUrl, ...joined(found), aside, cut }
}

function joined(found: readonly ByLine[]): { author: string | null; readingMinutes: number | null } {
  return {
    author: found.find(({ author }) => author !== null)?.author ?? null,
    readingMinutes: found.find(({ minutes }) => minutes !== null)?.minutes ?? null,
  }
}

/** Bylines above the text, or as its last line. */
function byLinesOf({ body }: Item): Mark[] {
  const lines = body.filter(({ words }) => words > 0)
  const prose = lines.findIndex(({ words, phrase }) => words >= PROSE_WORDS && phrase !== 'by-line')
  const above = prose === -1 ? lines : lines.slice(0, prose)
  return [...above, ...lines.slice(-1)].filter(({ phrase }) => phrase === 'by-line')
}

/** Later lines of an item that are marked as sponsored; a short one is a heading of what is below it. */
function paidLines({ body }: Item): Mark[] {
  const text = body.findIndex(({ words }) => words > 0)
  const start = body.findIndex(
    ({ line, words }, at) => at > text && words <= PROSE_WORDS && hasSponsorMark(line.text),
  )
  const below = start === -1 ? [] : body.slice(start)
  if (below.length > 0 && below.reduce((sum, { words }) => sum + words, 0) <= PAID_WORDS) return below
  return body.filter(({ line }, at) => at > text && hasSponsorMark(line.text))
}

/** Lines above or below the text that only have the item's address; an address within the text belongs to it. */
function ownAddresses({ body }: Item, originalUrl: string | null): Mark[] {
  const isProse = ({ words, phrase, line }: Mark) =>
    words > 0 && phrase === null && !isOwnAddress(line, originalUrl)
  const text = body.findIndex((mark) => isProse(mark) && mark.words >= PROSE_WORDS)
  const first = text === -1 ? body.findIndex(isProse) : text
  const last = body.findLastIndex(isProse)
  return body.filter(({ line }, at) => (at < first || at > last) && isOwnAddress(line, originalUrl))
}

/** Whether a line is the item's own address, with or without a label such as `Read more:`. */
function isOwnAddress(line: Line, originalUrl: string | null): boolean {
  if (originalUrl === null || !line.runs.some(({ href }) => href === originalUrl)) return false
  const text = line.text.trim()
  const label = READ_ON.exec(text)?.[0] ?? /^[^:]{1,30}:(?=\s)/.exec(text)?.[0] ?? ''
  const rest = text.slice(label.length).trim()
  return ADDRESS.test(rest) && (label === '' || isCallToAction(label.replace(/\s?:$/, '')))
}

/** Linked pictures of at most this size in pixels are buttons (`Start writing`) or logos. */
const BUTTON = { width: 250, height: 48 }

function pictureButtons({ body }: Item): Mark[] {
  return body.filter(({ line: { picture } }) => {
    if (!picture?.href || picture.width === null || picture.height === null) return false
    return picture.width <= BUTTON.width && picture.height <= BUTTON.height
  })
}

/** Lines that only say to read on: links to the item's own page, or text above its address. */
function readOnLinks({ title, body }: Item, originalUrl: string | null): Mark[] {
  if (originalUrl === null) return []
  const last = body.findLastIndex(
    ({ words, phrase, line }) => words > 0 && phrase !== 'action' && !isOwnAddress(line, originalUrl),
  )
  const isLinked = title !== null && title.href !== null
  return body.filter(({ line, phrase, words }, at) => {
    if (!isLinked && !ASKS_TO_READ.test(line.text)) return false
    const hrefs = new Set(line.runs.flatMap(({ text, href }) => (/\p{L}/u.test(text) ? [href] : [])))
    const [href] = hrefs
    if (phrase === 'action' && hrefs.has(null)) return at > last && !isLinked
    if (hrefs.size !== 1 || !href) return false
    const isOwn = href === originalUrl || isSamePage(href, originalUrl)
    if (phrase === 'action') return isOwn || (at > last && !isLinked)
    return isOwn && at === last && at > 0 && words <= BUTTON_WORDS
  })
}

/**
 * The rest of a title's line without the dash or colon between, or the whole line if its sentence goes on; null if it is
 * not the item's text.
 */
export function tailLine({ mark: { line, lead }, hasTail }: Title): Line | null {
  if (!hasTail || !lead || byLineOf(lead.tail)) return null
  if (isMidSentence(lead)) return { ...line, level: 0, startsItem: false, list: null }
  const [first, ...others] = lead.tailRuns
  if (!first) return null
  const runs = [{ ...first, text: first.text.replace(/^[\s—–:|•·-]+/, '') }, ...others]
  const text = textOfRuns(runs)
  return /[\p{L}\p{N}]/u.test(text) ? { ...line, runs, text, level: 0, startsItem: false, list: null } : null
}

/**
 * Whether runs end in a link that is only a call to action: `Read more`, but not `TechCrunch has the details`; or in a
 * printed address after a whole sentence or a colon.
 */
function endsInAction(runs: readonly Run[]): boolean {
  const at = runs.findLastIndex(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const last = runs[at]
  if (!last?.href) return false
  if (isAddress(last.text.trim())) return /[.!?…:|(<–—]["'”’»)]*\s*$/u.test(runs[at - 1]?.text ?? '')
  if (!isCallToAction(last.text.trim())) return false
  const isOfSentence = /^\s*\p{Ll}/u.test(last.text) && /[\p{L}\p{N},]\s*$/u.test(runs[at - 1]?.text ?? '')
  return !isOfSentence
}
