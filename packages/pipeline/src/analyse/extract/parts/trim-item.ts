import type { NonArticleReason } from '../../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import { isShortLink } from '../../links/is-opaque-redirect.ts'
import { addressOf, READ_ON } from '../items/address-of.ts'
import type { Item } from '../items/item.ts'
import type { Snippet } from '../items/line-group.ts'
import { linksOfRuns } from '../lines/account.ts'
import { type ByLine, byLineOf } from '../lines/by-line.ts'
import type { Line, Run } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import { hasSponsorMark, isCallToAction } from '../lines/phrases.ts'
import { splitByLine } from '../lines/writer-at-edge.ts'
import { endsInAction, tailLine } from './tail-line.ts'

/** Whether two links lead to one page, as far as can be told: of counted links each may have a token of its own. */
function isSamePage(one: string, other: string): boolean {
  const [left, right] = [canonicaliseUrl(one), canonicaliseUrl(other)]
  if (left.key === right.key) return true
  if (!left.opaque || !right.opaque) return false
  const [leftUrl, rightUrl] = [new URL(left.url), new URL(right.url)]
  // A short name represents one page, anyone who follows it.
  return leftUrl.host === rightUrl.host && !isShortLink(leftUrl)
}

/** `(5 min read)` as the last words of a text. */
const READING_TIME = /(?<!\s)\s*[([]\s*(\d{1,3}[\s-]*min[^()[\]]{0,20})[)\]]\s*$/i

interface TrimmedEnd {
  marks: Mark[]
  cut: readonly Snippet[]
  /** The reading time that was there, or nothing. */
  readingTime: string
}

/** Cuts off the end of an item's last line what is about the item: `Read more` with its link, the reading time. */
function trimEnd(body: readonly Mark[], originalUrl: string | null): TrimmedEnd {
  const at = body.findLastIndex(({ words, line }) => words > 0 && line.kind === 'text')
  const mark = body[at]
  const whole = { marks: [...body], cut: [], readingTime: '' }
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
  return {
    marks: body.with(at, { ...mark, line }),
    cut,
    readingTime: kept === unlinked ? '' : (time?.[1] ?? ''),
  }
}

/** Where the trailing link begins among the runs, or -1. */
function lastLink(runs: readonly Run[], originalUrl: string | null): number {
  const at = runs.findLastIndex(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const run = runs[at]
  if (!run?.href || originalUrl === null || !endsInAction(runs)) return -1
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

/** An item without the lines that are about it and not of it. */
export interface TrimmedItem {
  item: Item
  originalUrl: string | null
  author: string | null
  readingMinutes: number | null
  /** Lines taken out of the body, with the reason; null for the item's own address, which the article holds. */
  aside: ReadonlyMap<number, NonArticleReason | null>
  /** Words cut off the end of a line that stays. */
  cut: readonly Snippet[]
}

/** Lines of this many words are text; by-lines are before the first of them. */
const PROSE_WORDS = 12

/** What somebody paid for is shorter. */
const PAID_WORDS = 120

/** A last link of so few words to the item's own page is a button, whatever it says. */
const BUTTON_WORDS = 6

/** Where the title is no link, a button that asks for something else, such as to confirm, is all that the text is for. */
const ASKS_TO_READ =
  /\b(?:read|continue|more|story|article|full|lesen|weiter|mehr|lire|suite|savoir|artikel|beitrag|lees|verder|meer|leer|leyendo|más|leggi|continua|ler|leia|mais|läs|læs|les)|читать|далее|подробн|اقرأ|المزيد|続き|もっと|阅读|閱讀|全文|더 ?보기|계속|קרא|devamını|czytaj|číst/i

const ADDRESS = /^<?(?:https?:\/\/|www\.)\S+$/i

/** Takes by-lines, the printed address and the link that asks to read on out of an item. */
export function trimItem(item: Item): TrimmedItem {
  const originalUrl = addressOf(item)
  const aside = new Map<number, NonArticleReason | null>()
  const byLines = byLinesOf(item)
  const split = byLines.length > 0 ? null : splitByLine(item.body.map(({ line }) => line))
  const parts = (split?.at ?? []).flatMap((at) => item.body[at] ?? [])
  for (const { index } of [...byLines, ...parts]) aside.set(index, 'heading')
  for (const { index } of paidLines(item)) aside.set(index, 'sponsor')
  for (const { index } of readOnLinks(item, originalUrl)) aside.set(index, 'navigation')
  for (const { index } of ownAddresses(item, originalUrl)) aside.set(index, null)
  const body = item.body.filter(({ index }) => !aside.has(index))
  const { marks, cut, readingTime: atEnd } = trimEnd(body, originalUrl)
  const tail = item.title?.mark.lead?.tail ?? ''
  const found = [tail, ...[...item.before, ...byLines].map(({ line }) => line.text), atEnd].flatMap(
    (text) => byLineOf(text) ?? [],
  )
  if (split) found.push(split.byLine)
  const action = joinedText(item.title ? (tailLine(item.title)?.action ?? []) : [])
  const index = item.title?.mark.index ?? 0
  // The article has its address, so that only the words are left.
  const ofTitle: Snippet[] = action === '' ? [] : [{ reason: 'read-more', index, text: action, links: [] }]
  return { item: { ...item, body: marks }, originalUrl, ...joined(found), aside, cut: [...ofTitle, ...cut] }
}

function joined(found: readonly ByLine[]): { author: string | null; readingMinutes: number | null } {
  return {
    author: found.find(({ author }) => author !== null)?.author ?? null,
    readingMinutes: found.find(({ minutes }) => minutes !== null)?.minutes ?? null,
  }
}

/** By-lines above the text, or as its last line. */
function byLinesOf({ body }: Item): Mark[] {
  const lines = body.filter(({ words }) => words > 0)
  const prose = lines.findIndex(({ words, phrase }) => words >= PROSE_WORDS && phrase !== 'by-line')
  const above = prose === -1 ? lines : lines.slice(0, prose)
  return [...above, ...lines.slice(-1)].filter(({ phrase }) => phrase === 'by-line')
}

/** Later lines of an item that are marked as paid for; a short one heads what is below it. */
function paidLines({ body }: Item): Mark[] {
  const text = body.findIndex(({ words }) => words > 0)
  const start = body.findIndex(
    ({ line, words }, at) => at > text && words <= PROSE_WORDS && hasSponsorMark(line.text),
  )
  const below = start === -1 ? [] : body.slice(start)
  if (below.length > 0 && below.reduce((sum, { words }) => sum + words, 0) <= PAID_WORDS) return below
  return body.filter(({ line }, at) => at > text && hasSponsorMark(line.text))
}

/** Lines above or below the text that hold nothing but the item's address; one in the text is spoken of there. */
function ownAddresses({ body }: Item, originalUrl: string | null): Mark[] {
  const isProse = ({ words, phrase, line }: Mark) =>
    words > 0 && phrase === null && !isOwnAddress(line, originalUrl)
  const text = body.findIndex((mark) => isProse(mark) && mark.words >= PROSE_WORDS)
  const first = text === -1 ? body.findIndex(isProse) : text
  const last = body.findLastIndex(isProse)
  return body.filter(({ line }, at) => (at < first || at > last) && isOwnAddress(line, originalUrl))
}

/** With or without words such as `Read more:` before it. */
function isOwnAddress(line: Line, originalUrl: string | null): boolean {
  if (originalUrl === null || !line.runs.some(({ href }) => href === originalUrl)) return false
  const text = line.text.trim()
  const label = READ_ON.exec(text)?.[0] ?? /^[^:]{1,30}:(?=\s)/.exec(text)?.[0] ?? ''
  const rest = text.slice(label.length).trim()
  return ADDRESS.test(rest) && (label === '' || isCallToAction(label.replace(/\s?:$/, '')))
}

/**
 * Lines that are a link to the item's own page, or are over its address, and say no more than that it goes on there.
 */
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
