import { escapedText } from '../../common/html/escaped-text.ts'
import { sanitiseHtml } from '../../common/html/sanitise-html.ts'
import type { NonArticlePart, NonArticleReason, Part } from '../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import { addressOf } from '../items/address-of.ts'
import type { Item, LineGroup, Snippet } from '../items/item.ts'
import { htmlOfLines } from '../lines/html-of-lines.ts'
import { type Line, textOfLines } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import { isContentsHeading, isPromotionHeading, isPuzzleHeading, isUnsubscribe } from '../lines/phrases.ts'
import { leadPicture } from '../lines/picture-of.ts'
import { sectionName } from '../lines/section-name.ts'
import { withCleanLinks } from '../lines/with-clean-links.ts'

/** Parts that may be stories and are kept as HTML; the others are kept as plain text. */
const READABLE = new Set<NonArticleReason>(['sponsor', 'job', 'promotion', 'puzzle', 'introduction', 'text'])

/** A longer line above others is their first sentence, not a title. */
const TITLE_WORDS = 20

/** Fewer words before the first item are only the name of the mail or a date. */
const INTRODUCTION_WORDS = 8

/** Turns a group of lines into a non-article part. `isBefore`: whether it is before the first item. */
export function nonArticlePartOf(
  group: LineGroup,
  part: Part,
  bodySize: number,
  isBefore: boolean,
): NonArticlePart {
  const { title, lines } = titled(group)
  const reason = reasonOf(group, isBefore)
  const text = reason === 'hidden' ? textOfLines(group.marks.map(({ line }) => line)) : textOfLines(lines)
  const asItem: Item = group.item ?? {
    title: null,
    section: null,
    body: group.marks,
    before: [],
  }
  const originalUrl = READABLE.has(reason) ? (addressOf(asItem) ?? title?.href ?? null) : null
  return {
    reason,
    title: title?.text ?? null,
    text,
    html: reason === 'hidden' ? '' : htmlOf(lines, text, READABLE.has(reason), bodySize),
    originalUrl,
    url: originalUrl === null ? null : canonicaliseUrl(originalUrl).url,
    imageUrl: leadPicture(group.marks.map(({ line }) => line))?.src ?? null,
    author: null,
    section: sectionName(group.item?.section ?? ''),
    readingMinutes: null,
    part: { ...part, features: [...part.features, `kind:${reason}`] },
  }
}

/** Turns words or links that were cut from a line into a non-article part. */
export function snippetNonArticlePart({ reason, text, links }: Snippet, position: number): NonArticlePart {
  return {
    reason,
    title: null,
    text,
    html: plainHtml(text),
    originalUrl: null,
    url: null,
    imageUrl: null,
    author: null,
    section: null,
    readingMinutes: null,
    part: { position, paragraphs: 0, links, lines: [], features: [] },
  }
}

interface Titled {
  title: { text: string; href: string | null } | null
  /** The rest of the title's line and the lines below. */
  lines: Line[]
}

function titled(group: LineGroup): Titled {
  const lines = group.marks.map(({ line }) => line)
  const candidate = group.item?.title
  const mark = candidate && candidate.mark.index >= 0 ? candidate.mark : (group.title ?? standingOut(group))
  if (!mark) return { title: null, lines }
  const text = (candidate && candidate.mark === mark ? candidate.text : mark.line.text)
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return { title: null, lines }
  return {
    title: { text, href: mark.lead?.href ?? null },
    lines: lines.flatMap((line) => (line === mark.line ? restOfLine(line, text) : [line])),
  }
}

/** A short bold or large line among the first ones, if others follow. */
function standingOut({ marks, reason }: LineGroup): Mark | null {
  if (reason !== 'sponsor' && reason !== 'other' && reason !== 'job') return null
  const withWords = marks.filter(({ words }) => words > 0)
  const at = withWords
    .slice(0, 3)
    .findIndex(
      ({ lead, phrase, words }) =>
        lead?.isWhole === true && lead.bold && phrase === null && words <= TITLE_WORDS,
    )
  return at === -1 || at === withWords.length - 1 ? null : (withWords[at] ?? null)
}

function restOfLine(line: Line, title: string): Line[] {
  const at = line.text.indexOf(title)
  const rest = at === -1 ? line.text : `${line.text.slice(0, at)} ${line.text.slice(at + title.length)}`
  if (!/[\p{L}\p{N}]/u.test(rest)) return []
  const text = rest.replace(/\s+/g, ' ').trim()
  const run = { text, href: null, size: 16, bold: false, italic: false, code: false }
  return [{ ...line, text, runs: [run], level: 0, startsItem: false, list: null }]
}

function reasonOf({ reason, item, title, marks }: LineGroup, isBefore: boolean): NonArticleReason {
  const withWords = marks.filter(({ words }) => words > 0)
  const heading = item?.title?.text ?? title?.line.text ?? withWords[0]?.line.text ?? ''
  if (reason === 'navigation' && item) {
    return isContentsHeading(heading) || item.body.every(({ words }) => words === 0) ? 'contents' : reason
  }
  if (reason === 'footer') {
    const isOnly = withWords.length <= 2 && withWords.every(({ line }) => isUnsubscribe(line.text))
    return isOnly && withWords.length > 0 ? 'unsubscribe' : reason
  }
  if (reason !== 'other') return reason ?? 'other'
  if (isPuzzleHeading(heading)) return 'puzzle'
  if (item || isPromotionHeading(heading)) return 'promotion'
  if (title && withWords.length === 1) return 'heading'
  const words = withWords.reduce((sum, mark) => sum + mark.words, 0)
  if (words === 0) return 'picture'
  if (words < INTRODUCTION_WORDS) return 'other'
  return isBefore ? 'introduction' : 'text'
}

function htmlOf(lines: readonly Line[], text: string, isReadable: boolean, bodySize: number): string {
  const html = isReadable ? sanitiseHtml(htmlOfLines(withCleanLinks(lines), bodySize)) : ''
  return html === '' ? plainHtml(text) : html
}

function plainHtml(text: string): string {
  const blocks = text.split('\n\n').filter((block) => block !== '')
  return blocks.map((block) => `<p>${escapedText(block)}</p>`).join('')
}
