import { percentDecoded } from '../common/text/percent-decoded.ts'
import { unwrapOnce } from './unwrap-redirect.ts'

/** Runs of characters that may contain encoded words, up to a realistic length. */
const PACKED = /[\w+/=-]{16,4000}/g

/**
 * All readable text of an address, in lower case: its host, its unescaped path and query, decoded base64, and the same
 * of the address that it wraps.
 */
export function readableAddress(url: URL, depth = 0): string {
  const own = unescaped(`${url.hostname}${url.pathname}${url.search}${url.hash}`)
  const packed = (own.match(PACKED) ?? []).flatMap((run) => run.split('.')).map(unpacked)
  const inner = depth < 3 ? unwrapOnce(url) : null
  const target = inner !== null && URL.canParse(inner) ? readableAddress(new URL(inner), depth + 1) : ''
  return [own, ...packed, target].join(' ').toLowerCase()
}

/** Unescapes repeatedly, as nested wrappers escape several times. */
function unescaped(text: string): string {
  let plain = text
  for (let turn = 0; turn < 3; turn += 1) {
    const next = plain.replace(/(?:%[\da-f]{2})+/gi, (escapes) => percentDecoded(escapes) ?? escapes)
    if (next === plain) break
    plain = next
  }
  return plain
}

/** Decoded base64; empty if it isn't words. */
function unpacked(run: string): string {
  const text = Buffer.from(run, 'base64url').toString('latin1')
  return /[a-z]{4}/i.test(text) ? text.replace(/[^\x20-\x7e]+/g, ' ') : ''
}
