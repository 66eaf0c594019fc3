import { withoutLeftovers } from '../../common/html/without-leftovers.ts'
import { withMessageHeadings } from './digest-messages.ts'
import { type Box, type Line, plainRun, type Run, textOfRuns } from './line.ts'
import { isRule, type LogicalLine, logicalLines } from './logical-lines.ts'
import { type Emphasis, emphasisOf } from './text-emphasis.ts'

/** A Markdown link, an address in angle brackets, a bare address, or a number in brackets: in front of its word, or alone. */
const LINK =
  /\[([^\]\n]{1,300})\]\((https?:\/\/(?:[^\s)\]]|\](?!\())+)\)|<((?:https?:\/\/|mailto:)(?:[^<>\s]|<(?!https?:|mailto:))+)>|((?:https?:\/\/|www\.)[^\s<>"]+)|\[(\d{1,4})\]([\p{L}\p{N}]{1,100})?/giu

/**
 * Splits text into runs, with one for each address in it or referred to by number; with `href`, all of it is one link.
 */
function linkRuns(
  text: string,
  format: { size: number; bold: boolean },
  href: string | null,
  references: ReadonlyMap<string, string>,
): Run[] {
  const runs: Run[] = []
  const push = (words: string, target: string | null, isPrinted = true) => {
    if (words === '') return
    const run = { ...plainRun(words), href: target ?? href, ...format }
    runs.push(target !== null && isPrinted ? run : { ...run, isBorrowed: true })
  }
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const [all, label, linked, bracketed, bare, number, named] = match
    const referred = number === undefined ? undefined : references.get(number)
    if (number !== undefined && referred === undefined) continue
    const address = linked ?? bracketed ?? bare ?? referred ?? ''
    const clean = bare === undefined ? address : withoutPunctuation(address)
    push(text.slice(at, match.index), null)
    const target = /^www\./i.test(clean) ? `http://${clean}` : clean
    const words = label ?? named ?? (number === undefined ? clean : undefined)
    push(words ?? all, target, words !== undefined)
    at = match.index + all.length - (bare === undefined ? 0 : address.length - clean.length)
  }
  push(text.slice(at), null)
  return runs
}

/** Punctuation after an address in running text belongs to the sentence, not to the address. */
function withoutPunctuation(address: string): string {
  const bare = address.replace(/(?<![.,;:!?'"”’»*_])[.,;:!?'"”’»*_]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}

/** `[5] https://…` or `[5]: https://…`: the list of addresses at the end of a plain-text mail. */
const ENTRY = /^[ \t]*\[(\d{1,4})\]:?[ \t]+<?(https?:\/\/[^\s>]+)>?[ \t\r]*$/gm

/** `5. https://…` below such a heading: the same list in the format of text browsers. */
const LIST = /^[ \t]*(?:References|Visible links|Links)(?:[ \t]*:)?[ \t\r]*$/im
const LISTED = /^[ \t]*(\d{1,4})\.[ \t]+<?((?:https?:\/\/|mailto:)[^\s>]+)>?[ \t\r]*$/gm

/** The addresses that a plain text refers to by number in brackets, such as `Title [5]`. */
function referencesOf(text: string): ReadonlyMap<string, string> {
  const start = LIST.exec(text)?.index
  const listed = start === undefined ? [] : text.slice(start).matchAll(LISTED)
  const entries = [...listed, ...text.matchAll(ENTRY)]
  return new Map(entries.map(([, number = '', address = '']) => [number, address]))
}

/** A link of HTML, as in Markdown: some senders write both for different programs. */
const ANCHOR =
  /<a\s[^<>]{0,200}?href\s?=\s?["']?(https?:[^\s"'<>()]{1,2000})(?:["'\s][^<>]{0,500})?>([^<>]{1,300})<\/a\s?>/gi

/** The assumed size of plain text, in CSS pixels; headings are larger. */
const SIZE = 16

/**
 * Reads a plain-text body as lines: wrapped lines joined, separators as rules, titles recognised by plain-text
 * conventions. A text that a user typed is read as it is; from others what programs left in it is removed.
 */
export function readText(raw: string, { isTyped = false } = {}): Line[] {
  const linked = raw.replace(ANCHOR, (_, href: string, words: string) => `[${words.trim()}](${href})`)
  const text = isTyped ? linked : withoutLeftovers(linked)
  const box: Box = { parent: null, depth: 0, tag: 'body' }
  const references = referencesOf(text)
  const messages = withMessageHeadings(withoutSignature(text))
  const logical = logicalLines(messages.text)
  return logical.flatMap((line, at) => {
    if (isRule(line.text)) return [lineOf(line, [], 'rule', 0, box)]
    const emphasis = emphasisOf(logical, at)
    const runs = runsOf(emphasis, references)
    if (runs.length === 0) return []
    const read = lineOf(line, runs, 'text', emphasis.level, box)
    const isMessage = emphasis.level > 0 && messages.subjects.has(read.text)
    return [isMessage ? { ...read, startsMessage: true } : read]
  })
}

/** Runs of a line; the first `leadLength` characters stand out if the line begins with a title. */
function runsOf(
  { text, leadLength, size, href, isPrinted }: Emphasis,
  references: ReadonlyMap<string, string>,
): Run[] {
  if (isPrinted && href) return [{ ...plainRun(text, SIZE), href }]
  const lead = text.slice(0, leadLength)
  const number = /\[(\d{1,4})\]\s*$/.exec(lead)?.[1]
  const referred = number === undefined ? null : (references.get(number) ?? null)
  const title = referred === null ? lead : lead.replace(/(?<!\s)\s*\[\d{1,4}\]\s*$/, '')
  const strong = lead === '' ? [] : linkRuns(title, { size, bold: true }, href ?? referred, references)
  const rest = leadLength === 0 ? href : null
  return [...strong, ...linkRuns(text.slice(leadLength), { size: SIZE, bold: false }, rest, references)]
}

function lineOf(line: LogicalLine, runs: Run[], kind: 'text' | 'rule', level: number, box: Box): Line {
  // The paragraphs of a list may be between its numbers.
  const start = Number(/\d+/.exec(line.bullet ?? '')?.[0] ?? 1)
  return {
    kind,
    text: textOfRuns(runs),
    runs,
    picture: null,
    tableHtml: null,
    box,
    level,
    quote: line.quote,
    list: line.bullet === null ? null : /\d/.test(line.bullet) ? 'ol' : 'ul',
    ...(start !== 1 && { start }),
    startsItem: line.bullet !== null,
    soft: line.soft,
    hidden: false,
  }
}

/** Digital signatures are not for people. */
function withoutSignature(text: string): string {
  return text
    .replace(/^-----BEGIN PGP SIGNED MESSAGE-----\s*\n(?:[A-Z][\w-]*: .*\n)*/m, '')
    .replace(/^-----BEGIN PGP SIGNATURE-----[\s\S]*?(?:^-----END PGP SIGNATURE-----|$(?![\s\S]))/m, '')
    .replace(/^- (?=-)/gm, '')
}
