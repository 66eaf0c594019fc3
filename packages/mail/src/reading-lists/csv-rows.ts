import { MAX_ITEM_LENGTH } from './reading-list.ts'

/** A reading list has fewer columns. */
const MAX_CELLS = 100

/**
 * The rows of a CSV file (RFC 4180, with any delimiter) in UTF-8, one after the other; null for one that is too long, whose cells are
 * skipped. csv-parse doesn't limit the cells of a row, 60 MB of commas take it 2.5 GB, and stops at one that is too long.
 */
export async function* csvRows(
  chunks: AsyncIterable<Buffer>,
  delimiter = ',',
): AsyncGenerator<string[] | null> {
  const decoder = new TextDecoder()
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  /** A quote within a quoted cell, which ends it or is the first of two. */
  let isOpen = false
  let length = 0

  const end = (): string[] | null | undefined => {
    const done = [...row, cell]
    const isTooLong = length > MAX_ITEM_LENGTH || done.length > MAX_CELLS
    row = []
    cell = ''
    length = 0
    if (isTooLong) return null
    return done.length === 1 && done[0] === '' ? undefined : done
  }

  for await (const text of texts(chunks, decoder)) {
    let at = 0
    while (at < text.length) {
      if (isQuoted && !isOpen) {
        const quote = text.indexOf('"', at)
        const stop = quote === -1 ? text.length : quote
        take(text.slice(at, stop))
        at = stop + 1
        if (quote !== -1) isOpen = true
        continue
      }
      const sign = text[at] ?? ''
      at += 1
      if (isOpen) {
        isOpen = false
        if (sign === '"') {
          take('"')
          continue
        }
        isQuoted = false
      }
      if (sign === '"' && cell === '') isQuoted = true
      else if (sign === delimiter) {
        if (row.length <= MAX_CELLS) row.push(cell)
        cell = ''
      } else if (sign === '\n' || sign === '\r') {
        // Between the two of CRLF is an empty row, which is none.
        const done = end()
        if (done !== undefined) yield done
      } else take(sign)
    }
  }
  const last = end()
  if (last !== undefined) yield last

  function take(part: string): void {
    length += part.length
    if (length <= MAX_ITEM_LENGTH) cell += part
  }
}

async function* texts(
  chunks: AsyncIterable<Buffer>,
  decoder: InstanceType<typeof TextDecoder>,
): AsyncGenerator<string> {
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/**
 * Before what a spreadsheet runs, as a formula or a command: at the start of a cell, also after spaces and quotes, and
 * after a semicolon, which separates cells where numbers have a decimal comma.
 */
const UNESCAPED = /(^|;)(?=[\p{Z}\p{Cf}\v\f"']*[=+\-@|＝＋－＠｜\t\r\n])/gu
const ESCAPED = /(^|;)'(?=[\p{Z}\p{Cf}\v\f"']*[=+\-@|＝＋－＠｜\t\r\n])/gu
const NEEDS_QUOTES = /[",;\t\r\n]/

/**
 * A text, which may be by a stranger, as a cell of a CSV file (RFC 4180): an apostrophe stands before what spreadsheets would
 * run.
 */
export function csvCell(text: string): string {
  const cell = text.replaceAll(UNESCAPED, "$1'")
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The text of a cell of `csvCell`, given without its quotes. */
export const textOfCell = (cell: string): string => cell.replaceAll(ESCAPED, '$1')
