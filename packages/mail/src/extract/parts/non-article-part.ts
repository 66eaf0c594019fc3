import { sanitiseHtml } from '../../common/html/sanitise-html.ts'
import { escapedText } from '../../common/text/escape-markup.ts'
import type { NonArticlePart, NonArticleReason, Part } from '../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import { addressOf } from '../items/address-of.ts'
import type { LineGroup, Snippet } from '../items/item.ts'
import { htmlOfLines } from '../lines/html-of-lines.ts'
import { type Line, textOfLines } from '../lines/line.ts'
import { isHeading, type Mark } from '../lines/mark.ts'
import { isPromotionHeading, isPuzzleHeading, isUnsubscribe } from '../lines/phrases.ts'
import { leadPicture } from '../lines/picture-of.ts'

/** Parts that may be stories and are kept as HTML; the others are kept as plain text. */
const READABLE = new Set<NonArticleReason>(['sponsor', 'job', 'promotion', 'puzzle', 'introduction', 'text'])

/** Parts without a heading of their own that may be headed by one of their first lines. */
const HEADED = new Set<NonArticleReason>(['sponsor', 'other', 'job'])
const FIRST_LINES = 3

/** Fewer words before the first item are only the name of the mail or a date. */
const INTRODUCTION_WORDS = 8

const NOTHING_ELSE = {
  ...{ title: null, originalUrl: null, url: null, imageUrl: null },
  ...{ author: null, section: null, readingMinutes: null },
}

/** Turns a group of lines into a non-article part. `isBefore`: whether it is before the first item. */
export function nonArticlePartOf(
  group: LineGroup,
  part: Part,
  bodySize: number,
  isBefore: boolean,
): NonArticlePart {
  const { marks } = group
  const reason = reasonOf(group, isBefore)
  const all = marks.map(({ line }) => line)
  const title = titleOf(group)
  const lines = reason === 'hidden' ? all : all.filter((line) => line !== title?.line)
  const text = textOfLines(lines)
  const isReadable = READABLE.has(reason)
  const asItem = { title: null, section: null, body: marks, before: [] }
  const originalUrl = isReadable ? (addressOf(asItem) ?? title?.lead?.href ?? null) : null
  return {
    ...NOTHING_ELSE,
    reason,
    title: title?.line.text ?? null,
    text,
    html: reason === 'hidden' ? '' : htmlOf(lines, text, isReadable, bodySize),
    originalUrl,
    url: originalUrl === null ? null : canonicaliseUrl(originalUrl).url,
    imageUrl: leadPicture(all)?.src ?? null,
    part: { ...part, features: [...part.features, `kind:${reason}`] },
  }
}

/** Turns words or links that were cut from a line into a non-article part. */
export function snippetNonArticlePart({ reason, text, links }: Snippet, position: number): NonArticlePart {
  const part = { position, paragraphs: 0, links, lines: [], features: [] }
  return { ...NOTHING_ELSE, reason, text, html: plainHtml(text), part }
}

/** The line that heads the others of a group, if any has words. */
function titleOf({ title, marks, reason }: LineGroup): Mark | null {
  if (title) return title.line.text === '' ? null : title
  const withWords = marks.filter(({ words }) => words > 0)
  const heading = withWords.slice(0, FIRST_LINES).find((mark) => isHeading(mark) && mark.lead?.bold)
  return heading && reason !== null && HEADED.has(reason) && heading !== withWords.at(-1) ? heading : null
}

function reasonOf({ reason, title, marks }: LineGroup, isBefore: boolean): NonArticleReason {
  const withWords = marks.filter(({ words }) => words > 0)
  if (reason === 'footer') {
    const isOnly = withWords.length <= 2 && withWords.every(({ line }) => isUnsubscribe(line.text))
    return isOnly && withWords.length > 0 ? 'unsubscribe' : reason
  }
  if (reason !== null && reason !== 'other') return reason
  const heading = title?.line.text ?? withWords[0]?.line.text ?? ''
  if (isPuzzleHeading(heading)) return 'puzzle'
  if (isPromotionHeading(heading)) return 'promotion'
  if (title && withWords.length === 1) return 'heading'
  const words = withWords.reduce((sum, mark) => sum + mark.words, 0)
  if (words === 0) return 'picture'
  if (words < INTRODUCTION_WORDS) return 'other'
  return isBefore ? 'introduction' : 'text'
}

function htmlOf(lines: readonly Line[], text: string, isReadable: boolean, bodySize: number): string {
  const html = isReadable ? sanitiseHtml(htmlOfLines(lines, bodySize)) : ''
  return html === '' ? plainHtml(text) : html
}

function plainHtml(text: string): string {
  const blocks = text.split('\n\n').filter((block) => block !== '')
  return blocks.map((block) => `<p>${escapedText(block)}</p>`).join('')
}
