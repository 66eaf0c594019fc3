import { sanitiseHtml } from '../../common/html/sanitise-html.ts'
import { escapedText } from '../../common/text/escape-markup.ts'
import { readingSeconds } from '../../common/text/reading-time.ts'
import { sentencesOf } from '../../common/text/sentences.ts'
import { isStopWord } from '../../common/text/stop-words.ts'
import type { ExtractedArticle } from '../../common/types/issue.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import type { Item, Title, TrimmedItem } from '../items/item.ts'
import { byLineOf, nameAtEnd, READING_TIME } from '../lines/by-line.ts'
import { htmlWithNotes } from '../lines/html-of-lines.ts'
import { isMidSentence } from '../lines/lead.ts'
import { hasWords, type Line, plainRun, type Run, textOfLines, textOfRuns } from '../lines/line.ts'
import { continues } from '../lines/logical-lines.ts'
import { isCaption, leadPicture } from '../lines/picture-of.ts'

/** A first letter this much larger than what follows is a drop cap. */
const DROP_CAP = 1.5

const LETTER = /^[“"'‘«„]?\p{Lu}$/u

/** Letters that are also words, in the languages that use drop caps. */
const WORD = /^[“"'‘«„]?[AIOEYÀÉÓ]$/u

/** Joins drop caps to the words that they begin, on the same line or the next, and lines that were broken by hand. */
export function withWholeWords(lines: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const above = joined.at(-1)
    const isLetter = above?.list === null && above.runs.length === 1 && isDropCap(above.runs[0], line.runs[0])
    if (above && (isLetter || isBroken(above, line))) {
      const { soft, startsItem } = above
      const runs = [...above.runs, plainRun(' '), ...line.runs]
      const text = `${above.text} ${line.text}`
      joined[joined.length - 1] = isLetter
        ? { ...line, runs, text, soft, startsItem }
        : { ...above, runs, text }
    } else joined.push(line)
  }
  return joined.map(withoutDropCap)
}

/** Whether a sentence goes on in the next line, with the same look. */
function isBroken(above: Line, line: Line): boolean {
  const [last, first] = [above.runs.at(-1), line.runs[0]]
  const isSame = above.kind === 'text' && above.box === line.box && last?.bold === first?.bold
  return (
    isSame && line.soft && !line.startsItem && last?.size === first?.size && continues(above.text, line.text)
  )
}

function isDropCap(letter: Run | undefined, next: Run | undefined): boolean {
  if (!letter || !next || !LETTER.test(letter.text.trim()) || letter.href !== next.href) return false
  return letter.size >= next.size * DROP_CAP && /^\s*[\p{L}’']/u.test(next.text)
}

/** The first letter as a part of its word, from which its style may have parted it by a space. */
function withoutDropCap(line: Line): Line {
  const [letter, ...rest] = line.runs
  const space = rest[0]?.text === ' ' ? rest.shift() : undefined
  const [next, ...others] = rest
  if (line.kind !== 'text' || !letter || !next || !isDropCap(letter, next)) return line
  const isParted = space !== undefined || /\s$/.test(letter.text) || /^\s/.test(next.text)
  const first = letter.text.trim()
  const gap = isParted && WORD.test(first) && !/^\s*[’']/.test(next.text) ? ' ' : ''
  const runs = [{ ...next, text: `${first}${gap}${next.text.trimStart()}` }, ...others]
  return { ...line, runs, text: textOfRuns(runs) }
}

/** Longer subjects and headlines are not titles. */
const TITLE_LENGTH = 500

/** Turns an item into an article: title, address, text, picture. The text is without the footnotes. */
export function articleOf(
  { item, originalUrl, author, readingMinutes }: Omit<TrimmedItem, 'aside' | 'cut'>,
  { bodySize, notes = [] }: { bodySize: number; notes?: readonly Line[] },
): ExtractedArticle {
  const lines = bodyLines(item)
  const title = titleOf(item, lines)
  const text = textOfLines(lines.filter((line, at) => !isCaption(line, lines[at - 1])))
  const html = sanitiseHtml(htmlWithNotes(lines, notes, bodySize))
  return {
    title,
    originalUrl,
    url: originalUrl === null ? null : canonicaliseUrl(originalUrl).url,
    html: html === '' ? sanitiseHtml(`<p>${escapedText(title)}</p>`) : html,
    text: text === '' ? title : text,
    imageUrl: leadPicture([...item.before, ...item.body].map(({ line }) => line))?.src ?? null,
    author: author ?? nameAtEnd(lines),
    section: item.section,
    readingMinutes: readingMinutes ?? minutesOf(text),
  }
}

/**
 * The lines under the title, preceded by the rest of the title's line. Rules and signs above and below the text only
 * separate it from its neighbours in the mail.
 */
function bodyLines({ before, title, body }: Item): Line[] {
  const pictures = before.filter(({ line }) => line.kind === 'image').map(({ line }) => line)
  const tail = title && tailLine(title)
  const lines = [...pictures, ...(tail ? [tail] : []), ...body.map(({ line }) => line)]
  const isContent = ({ kind, text }: Line) => kind !== 'rule' && (kind !== 'text' || hasWords(text))
  const first = lines.findIndex(isContent)
  return first === -1 ? [] : withWholeWords(lines.slice(first, lines.findLastIndex(isContent) + 1))
}

/**
 * The rest of a title's line without the dash or colon between, or the whole line if its sentence goes on; null if it is
 * not the item's text.
 */
function tailLine({ mark, hasTail }: Title): Line | null {
  const { line, lead } = mark ?? {}
  if (!hasTail || !line || !lead || byLineOf(lead.tail)) return null
  const rest = { ...line, level: 0, startsItem: false, list: null }
  if (isMidSentence(lead)) return rest
  const runs = lead.tailRuns.map((run, at) =>
    at === 0 ? { ...run, text: run.text.replace(/^[\s—–:|•·-]+/, '') } : run,
  )
  const text = textOfRuns(runs)
  return hasWords(text) ? { ...rest, runs, text } : null
}

function titleOf(item: Item, lines: readonly Line[]): string {
  const printed = withoutNumbers(item.title?.text ?? '')
  if (printed !== '') return printed.length <= TITLE_LENGTH ? printed : `${printed.slice(0, TITLE_LENGTH)}…`
  return firstWords(withoutNumbers(lines.find(({ text }) => text.trim() !== '')?.text ?? ''))
}

/**
 * A title without its mark in a list, the numbers of links and footnotes, a reading time and the sign of a list behind
 * it, and without addresses among its words.
 */
function withoutNumbers(text: string): string {
  return (
    withoutAddresses(text)
      .replace(READING_TIME, '')
      .replace(
        /^\s*(?:(?:#?\d{1,3}\s*[.):]|\[\d{1,3}\]|[•▪▸►→*·+>»–—-]|(?:[👉➡▶✅🔹🔸🔗]|‼)\ufe0f?)\s+){1,2}/u,
        '',
      )
      .replace(/(?<=[\p{L}\p{N}.!?”"'’)])\[\d{1,4}\]/gu, '')
      .replace(/(?<!\s)\s*[:：;；,，]\s*$/u, '')
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

/** A sentence of so many words is a title as it is; of a longer one so many are. */
const SENTENCE_WORDS = 16
const FIRST_WORDS = 12
/** A clause of so many words can stand alone. */
const CLAUSE_WORDS = 6

/** The title of a text without one: its first sentence, or the beginning of it with an ellipsis. */
export function firstWords(text: string): string {
  const [sentence] = sentencesOf(text, null, 1)
  const whole = (sentence?.text ?? text).trim().split(/\s+/)
  if (whole.length <= SENTENCE_WORDS) return whole.join(' ')
  const words = whole.slice(0, FIRST_WORDS)
  const clause = words.findLastIndex((word) => /[,;:]$|^[–—-]$/.test(word)) + 1
  // Not “… of the”.
  const end = words.findLastIndex((word) => !isStopWord(word.toLowerCase())) + 1
  const shown = words.slice(0, clause >= CLAUSE_WORDS ? clause : Math.max(end, CLAUSE_WORDS)).join(' ')
  return `${shown.replace(/\s?[,;:–—-]$/, '')} …`
}

/** The reading time of a text in minutes; null for less than one. */
function minutesOf(text: string): number | null {
  const seconds = readingSeconds(text)
  return seconds >= 60 ? Math.round(seconds / 60) : null
}
