import { isMachineKey } from './sender-key.ts'

/** Headers that contain addresses of the mailing list software. */
const SOURCES = ['list-unsubscribe', 'list-subscribe', 'list-post', 'list-owner', 'sender', 'return-path']
/** Parameters that identify a list, not a user or a mail. */
const NAMES_LIST =
  /^(?:l|list|list_?(?:id|name)|newsletter(?:_?id)?|nl|topic|group|publication|pub|stream|edition)$/i
/** The maximum of characters of an address that are read: the rest doesn't identify the list. */
const MAX_URI_LENGTH = 1000
/** Longer parts are generated. */
const MAX_WORD_LENGTH = 30

/**
 * Templates of a mail's list addresses, to unsubscribe, to subscribe and for bounces, with `*` for keys of one user or
 * mail, such as `return-path bounce-daily-*@lists.kernel.example`. At most a dozen. Two of one shape that differ in one
 * word belong to two lists, see areOfTwoLists.
 */
export function listTemplates(headers: readonly { name: string; value: string }[]): string[] {
  const templates = headers.flatMap(({ name, value }) =>
    SOURCES.includes(name) ? urisOf(value).map((uri) => `${name} ${templateOf(uri)}`) : [],
  )
  return [...new Set(templates)].slice(0, 12)
}

/**
 * Whether two mails' templates show that they are of two lists of the same software; false if they can't be compared.
 */
export function areOfTwoLists(a: readonly string[], b: readonly string[]): boolean {
  return a.some((one) => b.some((other) => differInOneWord(one, other)))
}

function differInOneWord(a: string, b: string): boolean {
  const [one, other] = [slotsOf(a), slotsOf(b)]
  if (one.length !== other.length) return false
  const different = one.flatMap((slot, at) => (slot === other[at] ? [] : [[slot, other[at] ?? '']]))
  return different.length === 1 && different.flat().every((slot) => /\p{L}/u.test(slot))
}

const slotsOf = (template: string): string[] => template.split(/(?<=[/?&=@. ])|(?=@)|(?<=\*)|(?=\*)/)

function urisOf(value: string): string[] {
  const bracketed = [...value.matchAll(/<([^<>]+)>/g)].map(([, uri]) => uri ?? '')
  return bracketed.length > 0 ? bracketed : value.split(/,\s*/)
}

function templateOf(uri: string): string {
  const address = uri
    .slice(0, MAX_URI_LENGTH)
    .trim()
    .replace(/^mailto:/i, '')
  const url = /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : null
  if (url)
    return `${hostTemplate(url.hostname)}${pathTemplate(url.pathname)}${searchTemplate(url.searchParams)}`
  const [mailbox = ''] = address.split('?')
  const at = mailbox.lastIndexOf('@')
  return `${localTemplate(mailbox.slice(0, Math.max(at, 0)))}@${hostTemplate(mailbox.slice(at + 1).toLowerCase())}`
}

const hostTemplate = (host: string): string =>
  host
    .split('.')
    .map((label) => (isMachineKey(label) ? '*' : label.replace(/\d+/g, '*')))
    .join('.')

/** Adjacent words are kept, adjacent keys become one: their number may change. */
function localTemplate(localPart: string): string {
  const parts = localPart.includes('=') ? localPart.replace(/(?<![^+#.-])[^+#.-]*=.*/s, '0') : localPart
  return parts
    .split(/([+#.=-])/)
    .map((part) => (isWord(part) ? part.toLowerCase() : '*'))
    .join('')
    .replace(/\*(?:[+#.=-]?\*)*/g, '*')
}

const pathTemplate = (path: string): string =>
  path
    .split('/')
    .map((part) => (isWord(part) ? part : '*'))
    .join('/')
    .replace(/\*(?:\/\*)+/g, '*')

function searchTemplate(parameters: URLSearchParams): string {
  const named = [...parameters]
    .filter(([name, value]) => NAMES_LIST.test(name) && value.length <= MAX_WORD_LENGTH)
    .map(([name, value]) => `${name}=${value}`)
  return named.length === 0 ? '' : `?${named.toSorted().join('&')}`
}

/** Whether a person wrote a part. Mixed case in the middle, and numbers, are generated. */
function isWord(part: string): boolean {
  return (
    part.length <= MAX_WORD_LENGTH &&
    !/\d{3}|[a-z][A-Z].*[a-z][A-Z]/.test(part) &&
    part.split(/[_-]/).every((word) => !/^\d+$/.test(word) && !isMachineKey(word.toLowerCase()))
  )
}
