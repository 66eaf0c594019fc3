import { parsedJson } from '../common/text/parsed-json.ts'
import { MAX_ITEM_LENGTH } from './reading-list.ts'

/** An object of JSON. */
export type Row = Readonly<Record<string, unknown>>

/** Exports nest a few levels; a parser takes seconds and hundreds of MB for millions. */
const MAX_DEPTH = 200_000

/**
 * The objects of a JSON array, one after the other, or of arrays in an object with `itemDepth` 3; null for one that is too long, too deep or invalid. Anything after
 * the array is skipped. @streamparser/json limits neither texts nor depth, and stops at the first invalid object.
 */
export async function* jsonObjects(chunks: AsyncIterable<Buffer>, itemDepth = 2): AsyncGenerator<Row | null> {
  const decoder = new TextDecoder()
  let text = ''
  let depth = 0
  let isString = false
  let isEscaped = false
  let isTooMuch = false
  for await (const chunk of chunks) {
    const more = decoder.decode(chunk, { stream: true })
    let from = depth >= itemDepth ? 0 : -1
    for (let at = 0; at < more.length; at += 1) {
      const sign = more.charCodeAt(at)
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (sign === BACKSLASH) isEscaped = true
        else if (sign === QUOTE) isString = false
        continue
      }
      if (sign === QUOTE) isString = true
      else if (sign === OPEN || sign === OPEN_LIST) {
        depth += 1
        if (depth === itemDepth) from = at
        if (depth > MAX_DEPTH) isTooMuch = true
      } else if (sign === CLOSE || sign === CLOSE_LIST) {
        depth -= 1
        if (depth === 0) return
        if (depth === itemDepth - 1) {
          text += more.slice(from, at + 1)
          yield isTooMuch || text.length > MAX_ITEM_LENGTH ? null : rowOf(parsedJson(text))
          text = ''
          isTooMuch = false
          from = -1
        }
      }
    }
    if (from === -1 || isTooMuch) continue
    text += more.slice(from)
    if (text.length > MAX_ITEM_LENGTH) {
      isTooMuch = true
      text = ''
    }
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [...'"\\{}[]'].map((sign) =>
  sign.charCodeAt(0),
)

/** A value as an object; null if it is none. */
export const rowOf = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The objects in a list. */
export const rowsOf = (value: unknown): Row[] =>
  listOf(value)
    .map(rowOf)
    .filter((row) => row !== null)

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Words around a passage, as far as they are kept. */
export const contextOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null)

export const integerOf = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null)
