import { escapedText } from '../../common/html/escaped-text.ts'
import { sanitiseHtml } from '../../common/html/sanitise-html.ts'
import { readingSeconds } from '../../common/text/reading-time.ts'
import type { ExtractedArticle } from '../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import type { Item } from '../items/item.ts'
import { nameAtEnd } from '../lines/by-line.ts'
import { htmlWithNotes } from '../lines/html-of-lines.ts'
import { type Line, textOfLines } from '../lines/line.ts'
import { continues } from '../lines/logical-lines.ts'
import { isCaption, leadPicture } from '../lines/picture-of.ts'
import { withCleanLinks } from '../lines/with-clean-links.ts'
import { type TrimmedItem, tailLine } from './trim-item.ts'

/** Joins lines that were broken by hand within a sentence. */
export function withWholeSentences(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const above = joined.at(-1)
    if (above && isBroken(above, line)) joined[joined.length - 1] = continued(above, line)
    else joined.push(line)
  }
  return joined
}

/** Whether a sentence goes on in the next line, with the same look. */
function isBroken(above: Line, line: Line): boolean {
  const [last, first] = [above.runs.at(-1), line.runs[0]]
  const isSame = above.kind === 'text' && above.box === line.box && last?.bold === first?.bold
  return (
    isSame && line.soft && !line.startsItem && last?.size === first?.size && continues(above.text, line.text)
  )
}

function continued(above: Line, line: Line): Line {
  const space = { text: ' ', href: null, size: 16, bold: false, italic: false, code: false }
  return { ...above, text: `${above.text} ${line.text}`, runs: [...above.runs, space, ...line.runs] }
}

const READING_TIME = /(\d{1,3})[\s-]*min/i

/** Longer subjects and headlines are not titles. */
const TITLE_LENGTH = 500

/** Turns an item into an article: title, address, text, picture. The text is without the footnotes. */
export function articleOf(
  trimmed: TrimmedItem,
  { bodySize, notes = [] }: { bodySize: number; notes?: readonly Line[] },
): ExtractedArticle {
  const { item, originalUrl, author, readingMinutes } = trimmed
  const lines = bodyLines(item)
  const title = titleOf(item, lines)
  const text = textOfLines(lines.filter((line, at) => !isCaption(line, lines[at - 1])))
  const html = sanitiseHtml(htmlWithNotes(withCleanLinks(lines), withCleanLinks(notes), bodySize))
  const minutes = READING_TIME.exec(item.title?.text ?? '')?.[1]
  return {
    title,
    originalUrl,
    url: originalUrl === null ? null : canonicaliseUrl(originalUrl).url,
    html: html === '' ? sanitiseHtml(`<p>${escapedText(title)}</p>`) : html,
    text: text === '' ? title : text,
    imageUrl: leadPicture([...item.before, ...item.body].map(({ line }) => line))?.src ?? null,
    author: author ?? nameAtEnd(lines),
    section: item.section,
    readingMinutes: minutes !== undefined ? Number(minutes) : (readingMinutes ?? minutesOf(text)),
  }
}

/** The lines under the title, preceded by the rest of the title's line. */
function bodyLines(item: Item): Line[] {
  const lines = item.body.map(({ line }) => line)
  const before = item.before.filter(({ line }) => line.kind === 'image').map(({ line }) => line)
  const tail = item.title && tailLine(item.title)
  return withWholeSentences(withoutEdgeRules([...before, ...(tail ? [tail] : []), ...lines]))
}

/** Rules above and below the text only separate it from its neighbours in the mail. */
function withoutEdgeRules(lines: readonly Line[]): Line[] {
  const first = lines.findIndex(({ kind }) => kind !== 'rule')
  const last = lines.findLastIndex(({ kind }) => kind !== 'rule')
  return first === -1 ? [] : lines.slice(first, last + 1)
}

function titleOf(item: Item, lines: readonly Line[]): string {
  const printed = withoutNumbers(item.title?.text ?? '')
  if (printed !== '') return printed.length <= TITLE_LENGTH ? printed : `${printed.slice(0, TITLE_LENGTH)}…`
  const first = withoutNumbers(lines.find(({ text }) => text.trim() !== '')?.text ?? '')
  return shorten(first.replace(/(?<!\s)\s*:\s*(?:https?:\/\/\S*)?$/, ''))
}

/** A title without its number in a list, those of links and footnotes, a date before it and a reading time behind it. */
function withoutNumbers(text: string): string {
  return text
    .replace(/(?<!\s)\s*[([]\s*\d{1,3}[\s-]*min(?:ute)?s?\.?(?:[\s-]*read)?\s*[)\]]\s*$/i, '')
    .replace(/^\s*(?:#?\d{1,3}\s*[.):]|\[\d{1,3}\]|[•▪▸►→*·+>»–—-])\s+/u, '')
    .replace(/^\d{1,2}[./]\d{1,2}[./]\d{4}\s+(?=\p{L})/u, '')
    .replace(/(?<=[\p{L}\p{N}.!?”"'’)])\[\d{1,4}\]/gu, '')
    .replace(/(?<!\s)\s*[:：]\s*$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function shorten(text: string): string {
  const words = text.trim().split(/\s+/)
  return words.length <= 12 ? words.join(' ') : `${words.slice(0, 12).join(' ')} …`
}

/** The reading time of a text in minutes; null for less than one. */
function minutesOf(text: string): number | null {
  const seconds = readingSeconds(text)
  return seconds >= 60 ? Math.round(seconds / 60) : null
}
