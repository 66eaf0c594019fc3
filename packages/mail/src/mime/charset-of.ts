import { analyse } from 'chardet'
import { bufferOf } from '../common/buffer-of.ts'
import { wordSet } from '../common/text/word-set.ts'

/** The maximum of bytes that are looked at. */
const MAX_LENGTH = 256 * 1024

/** The charsets that are looked for in text that declares none: of scripts whose letters are all beyond ASCII. */
const DETECTED = wordSet(`
  big5 euc-jp euc-kr gb18030 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 koi8-r shift_jis windows-1251
  windows-1253 windows-1255 windows-1256
`)

/** Charsets that programs declare whatever they send. */
export const CARELESS = /^(?:us-ascii|ascii|ansi|(?:iso-?8859-?|latin-?)1|windows-1252|cp-?1252|utf-?8|)$/

/**
 * The charset in which a text is really written, as a label of the Encoding Standard: the declared one if it fits, then
 * the others that the mail names, such as that of the page, then a likely one. `declared` is empty if there is none. An
 * unknown label is returned as it is if nothing else fits.
 */
export function charsetOf(text: Uint8Array, declared: string, others: readonly string[] = []): string {
  const bytes = text.subarray(0, MAX_LENGTH)
  const label = declared.toLowerCase()
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isAscii(bytes)) return charsetOfAscii(bytes, label)
  if (/^(?:utf-?16|ucs-?2|iso-10646)/.test(label) && bytes.includes(0)) return label
  if (isMostlyUtf8(bytes)) return 'utf-8'
  const isDense = hasDenseLetters(bytes)
  const named = [...new Set([label, ...others])].filter((name) => !(isDense && CARELESS.test(name)))
  const fitting = named.find((name) => countBroken(bytes, name) === 0)
  if (fitting !== undefined) return isDense ? cyrillicOf(bytes, fitting) : fitting
  const detected = isDense ? detect(bytes) : undefined
  if (detected !== undefined) return detected
  return named.find((name) => countBroken(bytes, name) < bytes.length / 100) ?? 'windows-1252'
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}

/** ASCII may be text with escape sequences (RFC 1468), or bear the name of UTF-16, which it can't be. */
function charsetOfAscii(bytes: Uint8Array, label: string): string {
  const text = bufferOf(bytes)
  if (!label.startsWith('iso-2022') && (text.includes('\x1b$B') || text.includes('\x1b$@'))) {
    return 'iso-2022-jp'
  }
  return /^(?:utf-?16|utf-?32|ucs-?2|iso-10646)/.test(label) && !bytes.includes(0) ? 'utf-8' : label
}

/** Whether bytes are UTF-8; a single letter in fifty may be broken, as by a careless cut. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const letters = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return broken * 50 <= letters
}

/** Whether most letters outside of tags are beyond ASCII, as in no language with Latin letters. */
function hasDenseLetters(bytes: Uint8Array): boolean {
  const text = bufferOf(bytes)
    .toString('latin1')
    .replace(/<[^<>]*>/g, ' ')
  const high = text.match(/[\u0080-\u00ff]/g)?.length ?? 0
  const low = text.match(/[A-Za-z]/g)?.length ?? 0
  return high > low
}

/** The number of characters that are wrong if bytes are decoded like that; infinite for an unknown charset. */
function countBroken(bytes: Uint8Array, label: string): number {
  const text = decode(bytes, label)
  return text === undefined ? Number.POSITIVE_INFINITY : (text.match(/[\ufffd\u0080-\u009f]/g)?.length ?? 0)
}

function decode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}

function detect(bytes: Uint8Array): string | undefined {
  const likely = analyse(bytes).map(({ name }) => name.toLowerCase())
  const found = likely.find((name) => DETECTED.has(name) && countBroken(bytes, name) === 0)
  return found === undefined ? undefined : cyrillicOf(bytes, found)
}

const CYRILLIC = ['windows-1251', 'koi8-r', 'koi8-u', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic']

/**
 * A Cyrillic charset whose words have their capitals in front: in the others, the same bytes are letters too, but in
 * another case. Any other charset is returned as it is.
 */
function cyrillicOf(bytes: Uint8Array, label: string): string {
  if (!/^(?:windows-1251|cp-?1251|koi8-[ru]|iso-8859-5|ibm866|cp866|x-mac-cyrillic)$/.test(label))
    return label
  const own = wrongCase(decode(bytes, label) ?? '')
  if (own === 0) return label
  const [best = label] = CYRILLIC.toSorted(
    (a, b) => wrongCase(decode(bytes, a) ?? '') - wrongCase(decode(bytes, b) ?? ''),
  )
  return wrongCase(decode(bytes, best) ?? '') * 4 < own ? best : label
}

/** The number of places where a small Cyrillic letter is before a capital, or a letter beside a sign of a box. */
export function wrongCase(text: string): number {
  return (
    text.match(/[а-яёіїє](?=[А-ЯЁІЇЄ])|\p{Script=Cyrillic}(?=[\u2500-\u25ff\u00a1-\u00bf])/gu)?.length ?? 0
  )
}
