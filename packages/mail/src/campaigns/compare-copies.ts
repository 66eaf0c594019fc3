import { parseFragment } from 'parse5'
import type { ParsedMail } from '../common/types/mail.ts'

/** Where two copies of one campaign differ. */
export interface Differences {
  /** Addresses of the first copy, with those at the same places in the second. */
  addresses: ReadonlyMap<string, string>
  /** Short texts of the first copy, such as the reader's name, with those at the same places in the second. */
  texts: ReadonlyMap<string, string>
  /** Everything of the first copy's bodies that isn't at its place in the second. */
  others: readonly string[]
}

/** Readers' names and addresses; a longer text, or one more of them, is about something else. */
const MAX_TEXT = 200
const MAX_TEXTS = 20

const ADDRESSES = new Set(['href', 'src', 'background'])
/** Attributes that decide about nothing that is read or shown. */
const UNSEEN = /^(?:id|data-.{1,60})$/

/** Elements whose content is no text of the mail. */
const WITHOUT_TEXT = /^(?:style|script|title|textarea|xmp|noscript|noembed|noframes|template|svg|math)\b/i

/**
 * Compares the bodies of two mails, which must have the same words, tags and styles in the same order; null if they
 * have not. Only addresses of the same sites, ids, comments and a few short texts may differ. Linear in the size.
 */
export function compareCopies(a: ParsedMail, b: ParsedMail): Differences | null {
  const found = { addresses: new Map(), texts: new Map(), others: [] }
  const isSame =
    compareHtml(a.html ?? '', b.html ?? '', found) && compareText(a.text ?? '', b.text ?? '', found)
  return isSame ? found : null
}

interface Found extends Differences {
  addresses: Map<string, string>
  texts: Map<string, string>
  others: string[]
}

function compareHtml(a: string, b: string, found: Found): boolean {
  if (a === b) return true
  const [ours, theirs] = [a.split('<'), b.split('<')]
  return (
    ours.length === theirs.length &&
    ours.every((piece, at) => {
      const other = theirs[at] ?? ''
      if (piece === other) return true
      found.others.push(piece)
      return piece.startsWith('!--') ? isComment(piece, other) : comparePiece(piece, other, found)
    })
  )
}

/** Whether both are one whole comment. */
const isComment = (a: string, b: string) =>
  [a, b].every(
    (piece) => piece.startsWith('!--') && piece.indexOf('>') === piece.length - 1 && piece.endsWith('-->'),
  )

/** A tag and the text behind it. */
function comparePiece(a: string, b: string, found: Found): boolean {
  const [endA, endB] = [a.indexOf('>'), b.indexOf('>')]
  if (endA === -1 || endB === -1) return false
  return (
    compareTags(a.slice(0, endA), b.slice(0, endB), found) &&
    (a.slice(endA) === b.slice(endB) ||
      (!WITHOUT_TEXT.test(a) && addText(visible(a.slice(endA + 1)), visible(b.slice(endB + 1)), found)))
  )
}

/** The text of a piece of HTML without tags. */
function visible(html: string): string {
  const [node] = html.includes('&') ? parseFragment(html).childNodes : []
  return node && 'value' in node ? node.value : html
}

const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g

function compareTags(a: string, b: string, found: Found): boolean {
  if (a === b) return true
  const [ours, theirs] = [[...a.matchAll(ATTRIBUTE)], [...b.matchAll(ATTRIBUTE)]]
  return (
    ours.length === theirs.length &&
    ours.every(([, name = '', value = ''], at) => {
      const [, otherName, other = ''] = theirs[at] ?? []
      if (name !== otherName) return false
      if (value === other || UNSEEN.test(name)) return true
      const isAddress = at > 0 && ADDRESSES.has(name.toLowerCase()) && !/^base\b/i.test(a)
      return isAddress && addAddress(unquoted(value), unquoted(other), found)
    })
  )
}

/** The value of an attribute as a parser reads it. */
function unquoted(value: string): string {
  const inner = /^["']/.test(value) ? value.slice(1, -1) : value
  if (!/&(?!amp;)[#\w]{1,40};/.test(inner)) return inner.replaceAll('&amp;', '&').trim()
  const [node] = parseFragment(`<a href="${inner.replaceAll('"', '&quot;')}">`).childNodes
  return (node && 'attrs' in node ? (node.attrs[0]?.value ?? '') : '').trim()
}

const WEB = /(https?:\/\/[^\s<>"]+)/

function compareText(a: string, b: string, found: Found): boolean {
  if (a === b) return true
  const [ours, theirs] = [a.split('\n'), b.split('\n')]
  return (
    ours.length === theirs.length &&
    ours.every((line, at) => {
      const other = theirs[at] ?? ''
      if (line === other) return true
      found.others.push(line)
      const [pieces, others] = [line.split(WEB), other.split(WEB)]
      return (
        pieces.length === others.length &&
        pieces.every((piece, n) => {
          const its = others[n] ?? ''
          if (piece === its) return true
          return n % 2 === 1 ? addAddress(piece, its, found) : addText(piece, its, found)
        })
      )
    })
  )
}

/** The same address can't stand for two. */
function addAddress(a: string, b: string, { addresses }: Found): boolean {
  const [ours, theirs] = [URL.parse(a), URL.parse(b)]
  if (ours?.protocol !== theirs?.protocol || ours?.host !== theirs?.host) return false
  const known = addresses.get(a)
  addresses.set(a, b)
  return known === undefined || known === b
}

function addText(a: string, b: string, { texts }: Found): boolean {
  const [ours, theirs] = [a, b].map((text) => text.replace(/\s+/g, ' ').trim()) as [string, string]
  if (ours === theirs) return true
  if (ours === '' || theirs === '' || Math.max(ours.length, theirs.length) > MAX_TEXT) return false
  const known = texts.get(ours)
  texts.set(ours, theirs)
  return texts.size <= MAX_TEXTS && (known === undefined || known === theirs)
}
