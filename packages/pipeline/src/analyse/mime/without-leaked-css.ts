import type { ParsedMail } from '../../common/types/mail.ts'

/** Style sheets of mails are shorter, in UTF-16 code units. */
const MAX_LENGTH = 100_000

/** White space, the marks of a comment in HTML, and comments in CSS. */
const BETWEEN = /(?:\s|<!--|-->|\/\*(?:[^*]|\*(?!\/)){0,2000}\*\/)*/y

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

/** The mail without the style sheet that a sender's program left at the beginning of the plain text. */
export function withoutLeakedCss(mail: ParsedMail): ParsedMail {
  if (mail.text === null) return mail
  const end = endOfCss(mail.text)
  const rest = mail.text.slice(end)
  return end > 0 && /[\p{L}\p{N}]/u.test(rest) ? { ...mail, text: rest.trimStart() } : mail
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
