import { background } from '../frequencies.ts'
import { termOf } from '../term-of.ts'
import { withoutInvisible } from '../text/without-invisible.ts'
import { textContent } from './text-content.ts'

/** Texts without any of these have no leftovers. */
const SUSPECT = /&[#a-z]|<[a-z!/]|\*\||%%|\{\{|\$\{|\[\[|\]>|=[\dA-F]{2}|-\s*\n/i

const NAMES = 'a|b|i|u|em|strong|small|font|span|center|p|div|h[1-6]|ul|ol|li|td|tr|table|blockquote'

/** An element around words alone, with its attributes. */
const ELEMENT = new RegExp(`<(${NAMES})(\\s[^<>]{0,2000})?>([^<>]{0,2000})</\\1\\s?>`, 'gi')
const TAG = new RegExp(`<(?:img|hr|${NAMES})(\\s[^<>]{0,2000})>`, 'gi')
const END = new RegExp(`</(?:${NAMES})\\s?>`, 'gi')

/** What mails say of elements, and no text about HTML. */
const OF_MAIL =
  /\s(?:(?:href|src)\s?=\s?["']?(?:https?:|mailto:|cid:)|(?:style|class|color|face|size|align|width|border)\s?=)/i

const BREAK = /(?<=\S)<br\s{0,3}\/?>|^[ \t]{0,9}<br\s{0,3}\/?>[ \t]{0,9}$/gim

/** Elements within elements. */
const NESTED = 4

/** The marks around what only Outlook is to show. */
const CONDITION =
  /<!(?:--)?\[(?:if [^\][\n]{1,60}|endif)\](?:--)?>?|\[(?:if [^\][\n]{1,60}|endif)\](?:--)?>/gi

/** Fields that a program should have filled in, with the comma or space before them. */
const FIELD =
  /,?[ \t]?(?:\*\|[a-z][\w:. -]{0,60}\|\*|%%[a-z][\w. -]{0,60}%%|(?:\{\{|\$\{|\[\[)[^{}[\]\n]{1,160}(?:\}\}?|\]\]))/gi

/** In brackets that other texts have, too, only fields about the reader are meant. */
const OF_READER = /\*\||%%|name\b|e-?mail|subscriber|recipient|contact\.|unsubscribe/i

/** The bytes of letters in UTF-8 as quoted-printable, and a space that it protects at the end of a line. */
const QUOTED_LETTER =
  /=(?:C[2-9A-F]|D[\dA-F]|E[\dA-F]=[89AB][\dA-F]|F[0-4]=[89AB][\dA-F]=[89AB][\dA-F])=[89AB][\dA-F]/
const QUOTED_SPACE = /(?<=[\s.,;:!?])=20(?=[ \t]*$)/gm

/** Signs that begin no entity, or one that is named in quotes. */
const SIGN = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});)|(?<=["'`“‘(])&(?=[#\w]{2,31};["'`”’)])/gi

/** A word at the end of a line that goes on in the next. */
const BROKEN = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{1,40})-[ \t]*\r?\n[ \t]*(?=(\p{Ll}[\p{L}\p{M}-]{0,40}))/gu

/** After these, a hyphen stands for the end of a compound: `haupt- und ehrenamtlich`. */
const AND = /^(?:and|or|to|und|oder|bzw|bis|et|ou|y|e|o|en|of|och|og|eller)$/

/**
 * A text as it was meant, without what programs left in it: tags and entities of HTML that was escaped once too often or
 * sent as plain text, comments for Outlook, fields of templates, codes of quoted-printable, hyphens at the ends of lines,
 * invisible characters. A text about HTML keeps the tags and entities that it names.
 */
export function withoutLeftovers(text: string): string {
  if (!SUSPECT.test(text)) return withoutInvisible(text)
  const stripped = withoutTags(unquoted(text)).replace(FIELD, (field) => (OF_READER.test(field) ? '' : field))
  const decoded = /&[^;]{1,31};/.test(stripped) ? textContent(escaped(stripped)) : stripped
  return withoutInvisible(withWholeWords(decoded))
}

function withoutTags(text: string): string {
  let rest = withoutComments(text).replace(CONDITION, '').replace(BREAK, '\n')
  if (!rest.includes('<')) return rest
  const start = rest
  for (let level = 0, before = ''; level < NESTED && before !== rest; level += 1) {
    before = rest
    rest = rest.replace(ELEMENT, (all, _, attributes: string | undefined, words: string) => {
      // A text about tags has spaces beside them.
      const isMarkup =
        attributes === undefined ? /^[^ ]/.test(words) && !words.endsWith(' ') : OF_MAIL.test(attributes)
      return isMarkup ? words : all
    })
  }
  rest = rest.replace(TAG, (tag, attributes: string) => (OF_MAIL.test(attributes) ? '' : tag))
  return rest === start ? rest : rest.replace(END, '')
}

function withoutComments(text: string): string {
  let kept = ''
  let from = 0
  for (let at = text.indexOf('<!--'); at !== -1; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at)
    if (end === -1) break
    kept += text.slice(from, at)
    from = end + 3
  }
  return kept + text.slice(from)
}

/** A text whose only markup is its entities. */
function escaped(text: string): string {
  return text.replace(SIGN, '&amp;').replaceAll('<', '&lt;')
}

function unquoted(text: string): string {
  if (!QUOTED_LETTER.test(text)) return text.replace(QUOTED_SPACE, '')
  return text
    .replace(/=[ \t]{0,9}\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString())
}

/** Joins words that are broken after a hyphen; it stays if the word, here or in other mails, is not known without. */
function withWholeWords(text: string): string {
  let known: ReadonlySet<string> | undefined
  return text.replace(BROKEN, (_, left: string, right: string) => {
    if (AND.test(right)) return `${left}- `
    const word = `${left}${right}`.toLowerCase()
    known ??= new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu))
    return known.has(word) || background.of(termOf(word)) > 1 ? left : `${left}-`
  })
}
