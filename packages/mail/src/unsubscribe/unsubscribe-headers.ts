import { decodeWords } from 'postal-mime'
import { bufferOf } from '../common/buffer-of.ts'

/** The unsubscribe headers of a mail, one entry for each occurrence; unfolded, encoded words decoded. */
export interface UnsubscribeHeaders {
  list: readonly string[]
  post: readonly string[]
}

/** The bytes of a mail that are searched for these headers: no list needs more. */
export const UNSUBSCRIBE_START = 131_072

/** Reads List-Unsubscribe (RFC 2369) and List-Unsubscribe-Post (RFC 8058) from the bytes of a mail, or its first ones. */
export function unsubscribeHeaders(raw: Uint8Array): UnsubscribeHeaders {
  const start = bufferOf(raw, UNSUBSCRIBE_START).toString('utf8')
  const [head = ''] = start.split(/\r?\n\r?\n/, 1)
  const fields = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  const valuesOf = (name: string) =>
    fields.flatMap((field) => {
      const colon = field.indexOf(':')
      return field.slice(0, colon).trim().toLowerCase() === name
        ? [decodeWords(field.slice(colon + 1).trim())]
        : []
    })
  return { list: valuesOf('list-unsubscribe'), post: valuesOf('list-unsubscribe-post') }
}

/** The maximum of addresses that are read. */
const MAX = 20
const SCHEME = /^(?:https?|mailto):/i

/**
 * The addresses of a List-Unsubscribe header, in order: those in angle brackets outside of comments, without the white
 * space of folding. A value without brackets, as some write it, is read as a list of bare addresses; a bracket may be
 * missing, doubled or escaped for HTML, and an address may be written like `<URL:https://lists.example/>`.
 */
export function listAddresses(field: string): string[] {
  const value = field.replace(/&lt;/gi, '<').replace(/&gt;/gi, '>')
  const bracketed = Array.from(withoutComments(value).matchAll(/<([^<>]*)>/g), ([, inner = '']) => inner)
  const written = bracketed.length > 0 ? bracketed : value.split(/,\s*/)
  return written
    .map((address) => address.replace(/\s+/g, '').replace(/^["'<[]{0,9}(?:url:)?/i, ''))
    .filter((address) => SCHEME.test(address))
    .slice(0, MAX)
}

/** Comments are in parentheses, which may be nested; within angle brackets, parentheses are part of an address. */
function withoutComments(value: string): string {
  let kept = ''
  let depth = 0
  let isInside = false
  for (const letter of value) {
    if (depth === 0 && (letter === '<' || letter === '>')) isInside = letter === '<'
    if (letter === '(' && !isInside) depth += 1
    if (depth === 0) kept += letter
    if (letter === ')' && !isInside && depth > 0) depth -= 1
  }
  return kept
}
