import { headerEnd } from './header-fields.ts'
import { labelledByMeta } from './relabel.ts'

const NEWLINE = 10
const RETURN = 13

/** The header of the first text part is within this many bytes. */
const SEARCHED = 64 * 1024

/**
 * Makes a raw message readable for a parser that knows only clean input: an mbox `From ` line is dropped; lines that end
 * in a carriage return alone end as usual; a charset that only the HTML names is named in the header; a header
 * block with raw bytes that are not UTF-8, and a body like that in a mail that declares no charset, are read as
 * Windows-1252, as the senders of such mail meant them; one that shifts to Japanese by escapes, as ISO-2022-JP.
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

/** Whether escapes shift text of seven bits to Japanese (RFC 1468). */
function isShifted(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text.includes('\x1b$B') || text.includes('\x1b$@')
}

function withNewlines(raw: Uint8Array): Uint8Array {
  if (raw.includes(NEWLINE) || !raw.includes(RETURN)) return raw
  return raw.map((byte) => (byte === RETURN ? NEWLINE : byte))
}

/** Whether any part says how its text is encoded; such parts are decoded on their own. */
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

/** Whether a raw mail says that its text is in UTF-7 (RFC 2152), which no decoder knows any more. */
export function isUtf7(raw: Uint8Array): boolean {
  return UTF7_LABEL.test(Buffer.from(raw.subarray(0, SEARCHED)).toString('latin1'))
}

/** Text in UTF-7 as what it means: `+` opens a run of UTF-16 in base64, which `-` may close. */
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
