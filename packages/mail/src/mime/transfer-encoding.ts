import { bufferOf } from '../common/buffer-of.ts'

/** An encoding of RFC 2045 or an older one that changes the bytes of a part, or `8bit` for those that don't. */
export type TransferEncoding = '8bit' | 'quoted-printable' | 'base64' | 'uuencode'

/** Bytes of a body that are looked at. */
const SEARCHED = 64 * 1024

/**
 * How the text of a part is really encoded: the first declared encoding that the body fits, however it is spelled, and
 * otherwise what the body looks like.
 */
export function transferEncodingOf(declared: readonly string[], body: Uint8Array): TransferEncoding {
  const text = bufferOf(body, SEARCHED).toString('latin1')
  if (isBase64Text(text)) return 'base64'
  const isQuoted = isQuotedPrintable(text)
  for (const encoding of declared.map(nameOf)) {
    if (encoding === 'base64' && beginsWithBase64(text)) return encoding
    if (encoding === 'uuencode' && BEGIN.test(text)) return encoding
    if (encoding === 'quoted-printable' && (isQuoted || !hasForeignSigns(text))) return encoding
  }
  return isQuoted ? 'quoted-printable' : '8bit'
}

/** The encoding of a file, which is only recognised by its name; undefined if it has none. */
export function namedEncoding(declared: readonly string[]): TransferEncoding | undefined {
  return declared.map(nameOf).find((name) => name !== '8bit')
}

/** Programs write `base-64`, `QUOTED_PRINTABLE` or `quotedprintable`. */
function nameOf(value: string): TransferEncoding {
  const letters = value
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^a-z0-9]/g, '')
  if (/^x?(?:base64|b64)/.test(letters)) return 'base64'
  if (/^x?uu/.test(letters)) return 'uuencode'
  return /^x?(?:quotedprint|qp)/.test(letters) ? 'quoted-printable' : '8bit'
}

/** Decodes a body; white space and what follows an end are skipped. */
export function decodeTransfer(body: Uint8Array, encoding: TransferEncoding): Uint8Array {
  if (encoding === '8bit') return body
  const text = bufferOf(body).toString('latin1')
  if (encoding === 'uuencode') return decodeUu(text)
  return encoding === 'base64' ? Buffer.from(text, 'base64') : decodeQuoted(text)
}

const BEGIN = /^begin(?:-base64)? [0-7]{3,4} /m

/** Each line is its length and groups of four letters for three bytes, of six bits from a space on. */
function decodeUu(text: string): Uint8Array {
  const begin = BEGIN.exec(text)
  const lines = text.slice(begin?.index ?? 0).split(/\r?\n/)
  const end = lines.findIndex((line) => /^(?:end|=+)\s*$/.test(line))
  const coded = lines.slice(begin ? 1 : 0, end === -1 ? undefined : end)
  if (begin?.[0].includes('base64')) return Buffer.from(coded.join(''), 'base64')
  return Buffer.concat(
    coded.filter(Boolean).map((line) => {
      const bits = Array.from(line, (letter) => (letter.charCodeAt(0) - 32) & 63)
      const code = bits.slice(1).map((value) => BASE64[value])
      return Buffer.from(code.join(''), 'base64').subarray(0, bits[0])
    }),
  )
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Whether lines that go on end with white space, which a relay added (RFC 2045 section 6.7). */
export function hasPaddedLines(body: Uint8Array): boolean {
  const text = bufferOf(body)
  return text.includes('= ') || text.includes('=\t')
    ? /=[ \t]{1,9}\r?\n/.test(text.toString('latin1'))
    : false
}

function decodeQuoted(text: string): Uint8Array {
  const joined = text.replace(/=[ \t]{0,9}\r?\n/g, '')
  const decoded = joined.replace(/=([0-9A-Fa-f]{2})/g, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(decoded, 'latin1')
}

/** The shortest text that is recognised, of twelve bytes. */
const MIN_LENGTH = 16

/** So many bytes without a control character are text in any charset. */
const LONG = 64

/** Whether all of a body is base64, and is text when decoded: hardly a word is that by chance. */
function isBase64Text(text: string): boolean {
  const code = text.replace(/[\s=]+/g, '')
  if (code.length < MIN_LENGTH || /[^A-Za-z0-9+/]/.test(code) || /\S[ \t]+\S/.test(text)) return false
  const bytes = Buffer.from(code.slice(0, code.length - (code.length % 4)), 'base64')
  const letters = bytes.toString('utf8')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell files from text
  const controls = letters.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  const broken = letters.match(/\ufffd/g)?.length ?? 0
  return controls === 0 && (bytes.length > LONG || (/\s/.test(letters) && broken * 3 < letters.length))
}

/** Whether the first lines are base64; a footer of a mailing list may follow. */
function beginsWithBase64(text: string): boolean {
  const lines = text
    .trim()
    .split('\n', 6)
    .map((line) => line.trim())
  const [first = '', ...next] = lines.filter((line) => line !== '').slice(0, 3)
  if (!isBase64Line(first)) return false
  return first.length >= 40 || first.endsWith('=') || next.every(isBase64Line)
}

const isBase64Line = (line: string) => /^[A-Za-z0-9+/]*={0,2}$/.test(line)

const CODES = /=(?:[0-9A-Fa-f]{2}|[ \t]{0,9}\r?\n)/g

/** Whether a body has what only quoted-printable has: lines that go on, escaped equals signs, or letters in UTF-8. */
function isQuotedPrintable(text: string): boolean {
  const codes = text.match(CODES)?.length ?? 0
  const signs = text.match(/=/g)?.length ?? 0
  if (codes === 0 || codes * 10 < signs * 9) return false
  return /=[ \t]{0,9}\r?\n|=3D|=20\r?\n|=[C-F][0-9A-F]=[89AB][0-9A-F]/.test(text)
}

/** Whether equals signs are hardly ever codes, as in HTML that isn't encoded. */
function hasForeignSigns(text: string): boolean {
  const signs = text.match(/=/g)?.length ?? 0
  return signs >= 3 && (text.match(CODES)?.length ?? 0) * 10 < signs
}
