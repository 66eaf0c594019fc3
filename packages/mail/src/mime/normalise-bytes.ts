import { repairMime } from './repair-mime.ts'

const NEWLINE = 10
const RETURN = 13

/** The header of the first text part is within this many bytes. */
const SEARCHED = 64 * 1024

/**
 * Prepares a raw message for a parser that expects valid input: drops an mbox `From ` line, replaces line ends of a
 * single carriage return, and repairs its structure and charsets.
 */
export function normaliseBytes(message: Uint8Array): ReturnType<typeof repairMime> {
  const raw = withNewlines(message)
  return repairMime(raw.subarray(firstHeaderByte(raw)))
}

function withNewlines(raw: Uint8Array): Uint8Array {
  if (raw.includes(NEWLINE) || !raw.includes(RETURN)) return raw
  return raw.map((byte) => (byte === RETURN ? NEWLINE : byte))
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
