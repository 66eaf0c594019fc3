import { escapedText } from '../../common/html/escaped-text.ts'
import { sanitiseHtml } from '../../common/html/sanitise-html.ts'
import { readingSeconds } from '../../common/text/reading-time.ts'
import { sentencesOf } from '../../common/text/sentences.ts'
import { isStopWord } from '../../common/text/stop-words.ts'
import type { ExtractedArticle } from '../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import type { Item } from '../items/item.ts'
import { nameAtEnd } from '../lines/by-line.ts'
import { htmlWithNotes } from '../lines/html-of-lines.ts'
import { type Line, type Run, textOfLines } from '../lines/line.ts'
import { continues } from '../lines/logical-lines.ts'
import { isCaption, leadPicture } from '../lines/picture-of.ts'
import { withCleanLinks } from '../lines/with-clean-links.ts'
import { type TrimmedItem, tailLine } from './trim-item.ts'

/** A first letter this much larger than what follows is a drop cap. */
const ORNAMENT = 1.5

/** Letters that are also words, in the languages that use drop caps. */
const WORD = /^[“"'‘«„]?[AIOEYÀÉÓ]$/u

const LETTER = /^[“"'‘«„]?\p{Lu}$/u

/** Joins drop caps to the words that they begin, on the same line or the next, and lines that were broken by hand. */
export function withWholeWords(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const above = joined.at(-1)
    if (above && line.kind === 'text' && isOrnament(above, line))
      joined[joined.length - 1] = asOne(above, line)
    else if (above && isBroken(above, line)) joined[joined.length - 1] = continued(above, line)
    else joined.push(line)
  }
  return joined.map(withinLine)
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

/** Whether a line is only the first letter of the next one. */
function isOrnament(above: Line, line: Line): boolean {
  const [letter] = above.runs
  const [first] = line.runs
  return (
    above.kind === 'text' &&
    LETTER.test(above.text) &&
    above.list === null &&
    letter !== undefined &&
    first !== undefined &&
    letter.size >= first.size * ORNAMENT &&
    /^[\p{Ll}’'\p{Lu}]/u.test(line.text)
  )
}

function asOne(above: Line, line: Line): Line {
  const gap = WORD.test(above.text) && !/^[’']/.test(line.text) ? ' ' : ''
  const [first, ...rest] = line.runs
  const runs = first
    ? [{ ...first, text: `${above.text}${gap}${first.text.trimStart()}` }, ...rest]
    : line.runs
  return {
    ...line,
    runs,
    text: `${above.text}${gap}${line.text}`,
    soft: above.soft,
    startsItem: above.startsItem,
  }
}

/** The letter and its word on one line, in two styles, which some mails separate by a space. */
function withinLine(line: Line): Line {
  const [letter, next, ...rest] = line.runs
  if (line.kind !== 'text' || !letter || !next || !isLarge(letter, next)) return line
  const isParted = /\s$/.test(letter.text) || /^\s/.test(next.text)
  const keepsGap = isParted && (WORD.test(letter.text.trim()) || !/^\s*\p{Ll}/u.test(next.text))
  const text = `${letter.text.trim()}${keepsGap ? ' ' : ''}${next.text.trimStart()}`
  const runs = [{ ...next, text }, ...rest]
  const whole = runs.map((run) => run.text).join('')
  return { ...line, runs, text: whole.replace(/\s+/g, ' ').trim() }
}

function isLarge(letter: Run, next: Run): boolean {
  return (
    LETTER.test(letter.text.trim()) &&
    letter.href === next.href &&
    letter.size >= next.size * ORNAMENT &&
    /^\s*[\p{L}’']/u.test(next.text)
  )
}

const isContent = ({ kind, text }: Line) => kind !== 'rule' && (kind !== 'text' || /[\p{L}\p{N}]/u.test(text))

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
  return withWholeWords(withoutEdgeRules([...before, ...(tail ? [tail] : []), ...lines]))
}

/** Rules and signs above and below the text only separate it from its neighbours in the mail. */
function withoutEdgeRules(lines: readonly Line[]): Line[] {
  const first = lines.findIndex(isContent)
  const last = lines.findLastIndex(isContent)
  return first === -1 ? [] : lines.slice(first, last + 1)
}

function titleOf(item: Item, lines: readonly Line[]): string {
  const printed = withoutNumbers(item.title?.text ?? '')
  if (printed !== '') return printed.length <= TITLE_LENGTH ? printed : `${printed.slice(0, TITLE_LENGTH)}…`
  const first = withoutNumbers(lines.find(({ text }) => text.trim() !== '')?.text ?? '')
  return firstWords(first.replace(/(?<!\s)\s*:\s*(?:https?:\/\/\S*)?$/, ''))
}

/**
 * A title without its mark in a list, the numbers of links and footnotes, a date before it and a reading time behind it,
 * and without addresses among its words.
 */
function withoutNumbers(text: string): string {
  return (
    withoutAddresses(text)
      .replace(/(?<!\s)\s*[([]\s*\d{1,3}[\s-]*min(?:ute)?s?\.?(?:[\s-]*read)?\s*[)\]]\s*$/i, '')
      .replace(
        /^\s*(?:(?:#?\d{1,3}\s*[.):]|\[\d{1,3}\]|[•▪▸►→*·+>»–—-]|(?:[👉➡▶✅🔹🔸🔗]|‼)\ufe0f?)\s+){1,2}/u,
        '',
      )
      .replace(/^\d{1,2}[./]\d{1,2}[./]\d{4}\s+(?=\p{L})/u, '')
      .replace(/(?<=[\p{L}\p{N}.!?”"'’)])\[\d{1,4}\]/gu, '')
      .replace(/(?<!\s)\s*[:：]\s*$/u, '')
      // Emphasis in plain text.
      .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{2,80})(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

function withoutAddresses(text: string): string {
  const words = text.replace(/(?<!\s)\s*[([<]?\bhttps?:\/\/[^\s)\]>]+[)\]>]?/gi, '')
  return /\p{L}/u.test(words) ? words : text
}

/** A text without a title is named by its first sentence, or by so many words of it. */
const SENTENCE_WORDS = 16
const FIRST_WORDS = 12
/** A clause of so many words can stand alone. */
const CLAUSE_WORDS = 6

function firstWords(text: string): string {
  const [sentence] = sentencesOf(text, null, 1)
  const whole = (sentence?.text ?? text).trim().split(/\s+/)
  if (whole.length <= SENTENCE_WORDS) return whole.join(' ')
  const words = whole.slice(0, FIRST_WORDS)
  const clause = words.findLastIndex((word) => /[,;:]$|^[–—-]$/.test(word))
  if (clause + 1 >= CLAUSE_WORDS)
    return `${words
      .slice(0, clause + 1)
      .join(' ')
      .replace(/\s?[,;:–—-]$/, '')} …`
  // Not “… of the”.
  const end = words.findLastIndex((word) => !isStopWord(word.toLowerCase())) + 1
  return `${words.slice(0, Math.max(end, CLAUSE_WORDS)).join(' ')} …`
}

/** The reading time of a text in minutes; null for less than one. */
function minutesOf(text: string): number | null {
  const seconds = readingSeconds(text)
  return seconds >= 60 ? Math.round(seconds / 60) : null
}
