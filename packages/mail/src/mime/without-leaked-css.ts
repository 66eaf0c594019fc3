import type { ParsedMail } from '../common/types/mail.ts'

/** Style sheets of mails are shorter, in UTF-16 code units. */
const MAX_LENGTH = 100_000

/** White space, the marks of a comment in HTML, and comments in CSS. */
const BETWEEN = /(?:\s|<!--|-->|\/\*(?:[^*]|\*(?!\/)){0,500}\*\/)*/y

/** Numbers that Outlook leaves before the first rule. */
const NUMBERS = /(?:\d{1,4}\s+){1,3}(?=@|[.#]?[a-z][^\n{}]{0,200}\{)/iy

/** What is before the braces of a rule, or a statement such as `@import`. */
const STATEMENT = /@[\w-]{3,30}[^{};\n]{0,500};/y
const HEAD =
  /(?:@[\w-]{3,30}[^{};]{0,500}|[.#*:[\w][^{};@<>]{0,500}|[.#*:[\w][^{};@<]{0,500}>[^{};@<]{0,200})\{/y

const DECLARATIONS = /^[\s;]*(?:[*_-]{0,2}[a-z][\w-]{0,60}\s{0,9}:[^;{}]{1,2000}(?:;[\s;]*|$))*$/i

/** Rules that only mails have, or that no text is about. */
const OF_MAILS =
  /@(?:media|font-face|import|charset)|!important|\.(?:ExternalClass|ReadMsgBody|Mso\w|yshortcuts)|#outlook|\bmso-|-webkit-text-size-adjust/i

/** So many rules at the beginning are not an example in a text. */
const MANY = 3

/** Rules that no text is about, so that they may follow one. */
const OF_MAILS_ONLY =
  /\.(?:ExternalClass|ReadMsgBody|Mso\w|yshortcuts)|#outlook|\bmso-|-webkit-text-size-adjust|@media[^{}]{0,200}\{[^{}]{0,200}\{[^{}]{0,500}!important/i

/** The mail without a style sheet that a sender's program left in its text: at the beginning, below a title, or at the end. */
export function withoutLeakedCss(mail: ParsedMail): ParsedMail {
  const { html, text } = mail
  return { ...mail, html: html && withoutCssOfBody(html), text: text && withoutCss(text) }
}

/** The first paragraphs of a text, and the last ones, that a style sheet may be below and above, in UTF-16 code units. */
const TITLE_LENGTH = 300

function withoutCss(text: string): string {
  const end = endOfCss(text)
  if (end > 0) return kept(text, 0, end)
  if (!OF_MAILS_ONLY.test(text)) return text
  const starts = Array.from(
    text.matchAll(/\n[ \t\r]*\n(?=[ \t]*(?:[@.#*/]|[a-z][\w ,.#:>]{0,80}\{|<!--))/gi),
    ({ index }) => index,
  )
  for (const start of starts.slice(0, MAX_STARTS)) {
    const length = endOfCss(text.slice(start))
    const isAtEdge = start <= TITLE_LENGTH || text.slice(start + length).trim() === ''
    if (isAtEdge && OF_MAILS_ONLY.test(text.slice(start, start + length)))
      return kept(text, start, start + length)
  }
  return text
}

/** Paragraphs that begin like a style sheet. */
const MAX_STARTS = 20

/** A text without a part of it, if there are words in the rest. */
function kept(text: string, start: number, end: number): string {
  const rest = `${text.slice(0, start)}\n\n${text.slice(end)}`.trim()
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

/** A page without a style sheet that its body begins with, as when only the tags around it were removed. */
function withoutCssOfBody(html: string): string {
  const start = /<body\b[^<>]{0,2000}>/i.exec(html)
  const at = start ? start.index + start[0].length : 0
  const length = endOfCss(html.slice(at, at + MAX_LENGTH))
  return length === 0 ? html : html.slice(0, at) + html.slice(at + length)
}

/** Where the style sheet at the beginning of a text ends; 0 without one. */
function endOfCss(text: string): number {
  let end = 0
  let rules = 0
  const first = matchAt(NUMBERS, text, matchAt(BETWEEN, text, 0) ?? 0)
  for (let at: number | undefined = first ?? 0; at !== undefined && at < MAX_LENGTH; ) {
    at = matchAt(BETWEEN, text, at) ?? at
    const next = matchAt(STATEMENT, text, at) ?? endOfRule(text, at)
    if (next === undefined) break
    rules += 1
    end = matchAt(BETWEEN, text, next) ?? next
    at = end
  }
  return rules >= MANY || OF_MAILS.test(text.slice(0, end)) ? end : 0
}

/** The end of the rule at a position; undefined if there is none. */
function endOfRule(text: string, at: number): number | undefined {
  const start = matchAt(HEAD, text, at)
  // A paragraph is no selector.
  if (start === undefined || /\n[ \t\r]*\n/.test(text.slice(at, start))) return undefined
  const isNested = /^@(?:media|supports|-ms-viewport)/i.test(text.slice(at, start))
  const close = text.indexOf('}', start)
  if (close === -1 || close - start > MAX_LENGTH) return undefined
  if (!isNested) return DECLARATIONS.test(text.slice(start, close)) ? close + 1 : undefined
  for (let inner = start; ; ) {
    inner = matchAt(BETWEEN, text, inner) ?? inner
    if (text[inner] === '}') return inner + 1
    const next = text[inner] === '@' ? undefined : endOfRule(text, inner)
    if (next === undefined) return DECLARATIONS.test(text.slice(start, close)) ? close + 1 : undefined
    inner = next
  }
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
