import { decodeWords } from 'postal-mime'
import { textContent } from '../common/html/text-content.ts'
import type { Mailbox } from '../common/types/mail.ts'
import { undoDoubleEncoding } from './undo-double-encoding.ts'

/** The characters at each end of a longer field that are read. */
const MAX_LENGTH = 2048

/**
 * The mailboxes of an address field (RFC 5322 section 3.4), its folds removed: names decoded, addresses in lower case;
 * members of groups like others. Senders often write names that should be quoted, so a comma, semicolon or colon in
 * front of an address belongs to the name: `Acme, Inc. <news@acme.example>` is one mailbox. Never throws.
 */
export function parseMailboxes(field: string): Mailbox[] {
  const value = field.length > 2 * MAX_LENGTH ? field.slice(0, MAX_LENGTH) + field.slice(-MAX_LENGTH) : field
  const found = mailboxesIn(value)
  if (found.length > 0 || !ENCODED.test(value)) return found
  // Some programs encode the whole field.
  const decoded = decodeWords(value)
  return /<[^<>@]*@[^<>]*>/.test(decoded) ? mailboxesIn(decoded) : found
}

const ENCODED = /^\s*=\?[^?\s]+\?[BbQq]\?[^?]*\?=/

function mailboxesIn(value: string): Mailbox[] {
  const found: Mailbox[] = []
  let pending = ''
  for (const { text, end } of divide(value)) {
    const mailbox = mailboxOf(pending + text)
    if (mailbox) found.push(mailbox)
    // What has no address is the beginning of the next one's name.
    pending = mailbox || end === 'group' ? '' : `${pending}${text}${end}`
  }
  const last = pending.trim() === '' ? null : looseMailboxOf(pending)
  return last ? [...found, last] : found
}

interface Piece {
  text: string
  /** The separator after it, or `group` after the name of a group. */
  end: string
}

/** Divides a field at its separators outside of quotes, comments and angle brackets. */
function divide(value: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  const cut = (at: number, end: string) => {
    pieces.push({ text: value.slice(start, at), end })
    start = at + 1
  }
  const groups = groupNames(value)
  for (let at = 0; at < value.length; at = Math.max(at, skipped(value, at)) + 1) {
    const letter = value[at]
    if (letter === ',' || letter === ';') cut(at, letter)
    else if (letter === ':' && groups.has(at)) cut(at, 'group')
  }
  cut(value.length, '')
  return pieces
}

/**
 * The positions of colons that name a group, which ends with a semicolon after its members: `Board: ann@a.example,
 * bob@b.example;`. Any other colon is part of a name.
 */
function groupNames(value: string): ReadonlySet<number> {
  const groups = new Set<number>()
  let colon = -1
  for (let at = 0; at < value.length; at = Math.max(at, skipped(value, at)) + 1) {
    if (value[at] === ':' && colon === -1) colon = at
    if (value[at] !== ';' || colon === -1) continue
    const members = value.slice(colon + 1, at)
    if (members.trim() === '' || members.includes('@')) groups.add(colon)
    colon = -1
  }
  return groups
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', '(': ')', '<': '>' }

/** The end of the quoted text, comment or address that begins at `at`; `at` itself for anything else or an unclosed one. */
function skipped(value: string, at: number): number {
  const closing = CLOSING[value[at] ?? '']
  if (closing === undefined) return at
  for (let end = at + 1; end < value.length; end += 1) {
    if (value[end] === '\\') end += 1
    else if (value[end] === closing) return end
  }
  return at
}

/** The mailbox that a piece of a field ends with; null if it has no address. */
function mailboxOf(text: string): Mailbox | null {
  const close = text.lastIndexOf('>')
  const open = text.lastIndexOf('<', close === -1 ? text.length : close)
  const inner = text.slice(open + 1, close > open ? close : text.length)
  const angled =
    open === -1
      ? null
      : addressOf(
          inner
            .split('@')
            .map((part) => part.trim())
            .join('@'),
        )
  if (angled) return { name: nameOf(text.slice(0, open)), address: angled }
  const { words, comment } = withoutComments(text)
  const address = addressOf(words)
  return address ? { name: nameOf(comment), address } : null
}

/** The mailbox in a text without angle brackets: its last word that is an address. */
function looseMailboxOf(text: string): Mailbox | null {
  const words = text.split(/\s+/)
  const addresses = words.map((word) => addressOf(word.replace(/^[[(<"']+/, '').replace(PUNCTUATION, '')))
  const index = addresses.findLastIndex((address) => address !== null)
  const address = addresses[index]
  return address ? { name: nameOf(words.toSpliced(index, 1).join(' ')), address } : null
}

const PUNCTUATION = /(?<![\])>"'.,;])[\])>"'.,;]+$/

/** An address in lower case; null if the text is none. The quoted part before the @ may contain spaces. */
function addressOf(text: string): string | null {
  const address = text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  return /^(?:"[^"]{1,64}"|[^\s"<>(),;@]{1,320})@[^\s@<>(),;]+$/.test(address) ? address : null
}

/** The name before an address, or its comment if there is no name. */
function nameOf(text: string): string {
  const { words, comment } = withoutComments(text)
  const name = decodeWords(unquoted(words.trim() === '' ? comment : words))
  return withoutEntities(undoDoubleEncoding(name))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(.+)'$/, '$1')
}

function withoutComments(text: string): { words: string; comment: string } {
  let words = ''
  let comment = ''
  for (let at = 0; at < text.length; at += 1) {
    const end = skipped(text, at)
    if (end > at && text[at] === '(') comment += text.slice(at + 1, end)
    else words += text.slice(at, end + 1)
    at = end
  }
  return { words, comment }
}

/** Text without the quotes around all of it or parts of it. */
function unquoted(text: string): string {
  let words = ''
  for (let at = 0; at < text.length; at += 1) {
    const end = skipped(text, at)
    const isQuoted = end > at && text[at] === '"'
    words += isQuoted ? text.slice(at + 1, end).replace(/\\(.)/g, '$1') : text.slice(at, end + 1)
    at = end
  }
  return words
}

/** Names that were escaped for HTML: `Tom &amp; Jerry`. */
function withoutEntities(name: string): string {
  return name.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});/gi, textContent)
}
