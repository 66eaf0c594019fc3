import { headerEnd } from './header-fields.ts'
import { labelledByMeta } from './relabel.ts'

const NEWLINE = 10
const RETURN = 13

/** The header of the first text part is within this many bytes. */
const SEARCHED = 64 * 1024

/**
 * Prepares a raw message for a parser that expects valid input: drops an mbox `From ` line; replaces line ends of a
 * single carriage return; adds a charset declared only in the HTML to the header; decodes a header block with raw bytes
 * that are not UTF-8, and such a body in a mail that declares no charset, as Windows-1252, which senders of such mail
 * mean; and a body with escape sequences for Japanese as ISO-2022-JP.
 */
export function normaliseBytes(message: Uint8Array): Uint8Array {
  const raw = labelledByMeta(withNewlines(message))
  const start = firstHeaderByte(raw)
  const end = headerEnd(raw, start)
  const head = raw.subarray(start, end)
  const body = raw.subarray(end)
  const isCleanHead = isUtf8(head) && !isShifted(head)
  const isCleanBody = declaresCharset(raw) || (isUtf8(body) && !isShifted(body))
  if (isCleanHead && isCleanBody) return start === 0 ? raw : raw.subarray(start)
  return Buffer.concat([isCleanHead ? head : asUtf8(head), isCleanBody ? body : asUtf8(body)])
}

function asUtf8(bytes: Uint8Array): Uint8Array {
  const charset = isShifted(bytes) && isUtf8(bytes) ? 'iso-2022-jp' : 'windows-1252'
  return new TextEncoder().encode(new TextDecoder(charset).decode(bytes))
}

/** Whether escape sequences switch 7-bit text to Japanese (RFC 1468). */
function isShifted(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text.includes('\x1b$B') || text.includes('\x1b$@')
}

function withNewlines(raw: Uint8Array): Uint8Array {
  if (raw.includes(NEWLINE) || !raw.includes(RETURN)) return raw
  return raw.map((byte) => (byte === RETURN ? NEWLINE : byte))
}

/** Whether any part declares its charset; such parts are decoded separately. */
function declaresCharset(raw: Uint8Array): boolean {
  return /charset\s*=|charset\*/i.test(new TextDecoder('latin1').decode(raw.subarray(0, SEARCHED)))
}

function firstHeaderByte(raw: Uint8Array): number {
  let start = 0
  if (raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf) start = 3
  while (raw[start] === NEWLINE || raw[start] === RETURN) start += 1
  const isMbox = new TextDecoder('latin1').decode(raw.subarray(start, start + 6)).startsWith('From ')
  if (!isMbox) return start
  const lineEnd = raw.indexOf(NEWLINE, start)
  return lineEnd === -1 ? start : lineEnd + 1
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const UTF7_LABEL = /charset\s*=\s*"?'?(?:unicode-1-1-)?utf-?7\b/i

/** Whether a raw mail declares UTF-7 (RFC 2152), which decoders no longer support. */
export function isUtf7(raw: Uint8Array): boolean {
  return UTF7_LABEL.test(Buffer.from(raw.subarray(0, SEARCHED)).toString('latin1'))
}

/** Decodes UTF-7: `+` starts a run of UTF-16 in base64, which `-` may end. */
export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_run, code: string) => {
    if (code === '') return '+'
    const bytes = Buffer.from(code, 'base64')
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le')
  })
}
