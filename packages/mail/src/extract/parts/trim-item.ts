import type { NonArticleReason } from '../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import { isShortLink } from '../../links/is-opaque-redirect.ts'
import { ASKS_TO_READ, addressOf } from '../items/address-of.ts'
import type { Item, Snippet, TrimmedItem } from '../items/item.ts'
import { byLineOf, READING_TIME, splitByLine } from '../lines/by-line.ts'
import { hasWords, type Line, linksOfRuns, type Run, textOfRuns } from '../lines/line.ts'
import { isAddress } from '../lines/logical-lines.ts'
import type { Mark } from '../lines/mark.ts'
import { isCallToAction } from '../lines/phrases.ts'
import { isCredit } from '../lines/picture-of.ts'
import { PROSE_WORDS } from '../tagger/text-lines.ts'

/** Whether two links lead to the same page, as far as known: tracking links may each have a different token. */
function isSamePage(one: string, other: string): boolean {
  if (one === other) return true
  const [left, right] = [canonicaliseUrl(one), canonicaliseUrl(other)]
  if (left.key === right.key) return true
  if (!left.opaque || !right.opaque) return false
  const [leftUrl, rightUrl] = [new URL(left.url), new URL(right.url)]
  // Short links with different names lead to different pages.
  return leftUrl.host === rightUrl.host && !isShortLink(leftUrl)
}

/** Cuts `Read more` with its link and the reading time, which it returns, off an item's last line. */
function trimEnd(
  body: readonly Mark[],
  originalUrl: string | null,
): { body: Mark[]; cut: readonly Snippet[]; readingTime: string } {
  const at = body.findLastIndex(({ words, line }) => words > 0 && line.kind === 'text')
  const mark = body[at]
  const whole = { body: [...body], cut: [], readingTime: '' }
  if (!mark) return whole
  const { index, line } = mark
  const start = lastLink(line.runs, originalUrl)
  const hasLink = start > 0
  const unlinked = hasLink ? withLast(line.runs.slice(0, start), BEFORE_LINK) : line.runs
  const time = READING_TIME.exec(unlinked.at(-1)?.text ?? '')
  const runs = time ? withLast(unlinked, READING_TIME).filter(({ text }) => text !== '') : unlinked
  const text = textOfRuns(runs)
  if (text === '' || !(hasLink || time)) return whole
  const cut: Snippet[] = []
  if (time) cut.push({ reason: 'by-line', index, text: time[0].trim(), links: [] })
  const links = linksOfRuns(line.runs).slice(linksOfRuns(runs).length)
  if (hasLink) cut.push({ reason: 'read-more', index, text: textOfRuns(line.runs.slice(start)), links })
  return {
    body: body.with(at, { ...mark, line: { ...line, runs, text } }),
    cut,
    readingTime: time?.[1] ?? '',
  }
}

/** A bracket or dash before a link. */
const BEFORE_LINK = /(?<!\s)(?:\s*[([|:–—-])?\s*$/

/** Runs without what the last one ends in. */
const withLast = (runs: readonly Run[], end: RegExp): Run[] =>
  runs.map((run, at) => (at === runs.length - 1 ? { ...run, text: run.text.replace(end, '') } : run))

/**
 * The index of the run that is a link to the item's page at the end of a line: one that is only a call to action, such as
 * `Read more`, but not `TechCrunch has the details`; or a printed address after a whole sentence or a colon. -1 if there
 * is none.
 */
function lastLink(runs: readonly Run[], originalUrl: string | null): number {
  const at = runs.findLastIndex(({ text }) => hasWords(text))
  const [before, last] = [runs[at - 1]?.text ?? '', runs[at]]
  if (!last?.href || originalUrl === null) return -1
  const isOfSentence = /^\s*\p{Ll}/u.test(last.text) && /[\p{L}\p{N},]\s*$/u.test(before)
  const isAction = isAddress(last.text.trim())
    ? /[.!?…:|(<–—]["'”’»)]*\s*$/u.test(before)
    : isCallToAction(last.text.trim()) && !isOfSentence
  return isAction && isSamePage(last.href, originalUrl) ? at : -1
}

/** A last link of up to this many words to the item's own page is a button, whatever it says. */
const BUTTON_WORDS = 6

/** Removes bylines, the printed address and the read-more link from an item. */
export function trimItem(item: Item): TrimmedItem {
  const { title, before } = item
  const originalUrl = addressOf(item)
  const isText = ({ words, phrase, line }: Mark) =>
    words > 0 && phrase === null && !isOwnAddress(line, originalUrl)
  const prose = item.body.findIndex((mark) => isText(mark) && mark.words >= PROSE_WORDS)
  const first = prose === -1 ? item.body.findIndex(isText) : prose
  const last = item.body.findLastIndex(isText)
  const end = item.body.findLastIndex(({ words }) => words > 0)
  // Bylines are above the text, or its last line; credits of pictures only above it.
  const byLines = item.body.filter(
    ({ phrase, line }, at) =>
      (phrase === 'by-line' && (prose === -1 || at < prose || at === end)) ||
      (at < prose && isCredit(line.text)),
  )
  const split = byLines.length > 0 ? null : splitByLine(item.body.map(({ line }) => line))
  const parts = (split?.at ?? []).flatMap((at) => item.body[at] ?? [])
  const over = before.filter(({ line }) => line.kind === 'text')
  const aside = new Map<number, NonArticleReason>()
  for (const { index, phrase } of [...over, ...byLines, ...parts])
    aside.set(index, phrase === 'by-line' ? phrase : 'heading')
  const left = item.body.filter((mark, at) => {
    // The article has its address; one within the text belongs to that.
    if (isOwnAddress(mark.line, originalUrl) && (at < first || at > last)) return false
    const place = at === 0 ? 'first' : at > last ? 'below' : at === last ? 'last' : 'within'
    const isLinked = title !== null && title.href !== null
    if (isPictureButton(mark) || isReadOn(mark, place, originalUrl, isLinked))
      aside.set(mark.index, 'read-more')
    return !aside.has(mark.index)
  })
  const { body, cut, readingTime } = trimEnd(left, originalUrl)
  const times = [READING_TIME.exec(title?.text ?? '')?.[1] ?? '', title?.mark?.lead?.tail ?? '']
  const texts = [...times, ...[...before, ...byLines].map(({ line }) => line.text), readingTime]
  const found = [...texts.map(byLineOf), split?.byLine]
  const author = found.find((byLine) => byLine?.author)?.author ?? null
  const readingMinutes = found.flatMap((byLine) => byLine?.minutes ?? [])[0] ?? null
  return { item: { ...item, body }, originalUrl, author, readingMinutes, aside, cut }
}

/** Whether a line is the item's own address, with or without a label such as `Read more:`. */
function isOwnAddress(line: Line, originalUrl: string | null): boolean {
  if (originalUrl === null || !line.runs.some(({ href }) => href === originalUrl)) return false
  const text = line.text.trim()
  const label = /^[^:]{1,30}:(?=\s)/.exec(text)?.[0] ?? ''
  const rest = text.slice(label.length).trim()
  return isAddress(rest) && (label === '' || isCallToAction(label.replace(/\s?:$/, '')))
}

/** Linked pictures of at most this size in pixels are buttons (`Start writing`) or logos. */
const BUTTON = { width: 250, height: 48 }

const isPictureButton = ({ line: { picture } }: Mark) =>
  picture?.href &&
  (picture.width ?? Number.POSITIVE_INFINITY) <= BUTTON.width &&
  (picture.height ?? Number.POSITIVE_INFINITY) <= BUTTON.height

/** Whether a line only says to read on: a link to the item's own page, or text below all other and above its address. */
function isReadOn(
  { line, phrase, words }: Mark,
  place: 'first' | 'within' | 'last' | 'below',
  originalUrl: string | null,
  isLinked: boolean,
): boolean {
  if (originalUrl === null || (!isLinked && !ASKS_TO_READ.test(line.text))) return false
  const hrefs = new Set(line.runs.flatMap(({ text, href }) => (/\p{L}/u.test(text) ? [href] : [])))
  const [href] = hrefs
  const isBelow = place === 'below' && !isLinked
  if (phrase === 'action' && hrefs.has(null)) return isBelow
  if (hrefs.size !== 1 || !href) return false
  const isOwn = isSamePage(href, originalUrl)
  return phrase === 'action' ? isOwn || isBelow : isOwn && place === 'last' && words <= BUTTON_WORDS
}
