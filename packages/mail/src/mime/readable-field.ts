import { isUtf8 } from 'node:buffer'
import { decodeWords } from 'postal-mime'
import { bufferOf } from '../common/buffer-of.ts'
import { CARELESS, charsetOf, wrongCase } from './charset-of.ts'

/**
 * A header field in UTF-8: raw bytes in any other charset are most likely those of the mail's own, and so are encoded
 * words that are wrong in the charset that they name.
 */
export function readableField(field: Uint8Array, charsets: readonly string[]): Uint8Array {
  const likely = charsets.toSorted((a, b) => Number(CARELESS.test(a)) - Number(CARELESS.test(b)))
  const text = bufferOf(field)
  if (!isUtf8(field) || text.includes('\x1b$')) {
    const [charset = '', ...others] = likely
    const label = charsetOf(valueIn(field), charset, others)
    return new TextEncoder().encode(new TextDecoder(label).decode(field))
  }
  const words = text.includes('=?') ? text.toString('utf8') : ''
  if (areReadable(words)) return field
  const guesses = wrongCase(decodeWords(words)) > 0 ? ['koi8-r', 'windows-1251'] : ['utf-8', 'windows-1252']
  const renamed = [...likely.filter(Boolean), ...guesses].map((label) =>
    words.replace(/=\?[^?\s]{1,40}(?=\?[bq]\?)/gi, `=?${label}`),
  )
  return Buffer.from([joined(words), ...renamed].find(areReadable) ?? words)
}

const COLON = 58
const EQUALS = 61

/** What is written in a charset: the value of a field, or of the parameter that has its first letter beyond ASCII. */
function valueIn(field: Uint8Array): Uint8Array {
  const first = field.findIndex((byte) => byte >= 0x80)
  const parameter = first === -1 ? -1 : field.lastIndexOf(EQUALS, first)
  return field.subarray(Math.max(parameter, field.indexOf(COLON)) + 1)
}

/** Words in base64 of the same charset as one: letters are cut between them, each with its own padding. */
function joined(words: string): string {
  return words.replace(RUN, (run, charset: string) => {
    const codes = Array.from(run.matchAll(/\?b\?([^?]*)\?=/gi), ([, code = '']) =>
      Buffer.from(code, 'base64'),
    )
    return `=?${charset}?B?${Buffer.concat(codes).toString('base64')}?=`
  })
}

const RUN = /=\?([^?\s]{1,40})\?b\?[^?]*\?=(?:\s+=\?\1\?b\?[^?]*\?=)+/gi

function areReadable(words: string): boolean {
  const text = decodeWords(words)
  return !text.includes('\ufffd') && wrongCase(text) === 0
}
