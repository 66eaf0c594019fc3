import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Row, Snapshot, Table } from './snapshot.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The length of a page in characters. */
const PAGE_LENGTH = 4_000_000
/** The maximum decompressed size of a page in bytes: its last row may be large. */
const MAX_PAGE_BYTES = 256 * 2 ** 20

/**
 * The rows of a table as pages: JSON, a line with the columns and a line per row, compressed; none for an empty
 * table. `note` is called with every row.
 */
export async function* writePages(
  snapshot: Snapshot,
  table: Table,
  note: (row: Row) => void,
): AsyncGenerator<Uint8Array> {
  const head = JSON.stringify(table.columns)
  let lines = [head]
  let length = 0
  for await (const row of snapshot.rows(table)) {
    note(row)
    const line = JSON.stringify(row.map(toJson))
    lines.push(line)
    length += line.length
    if (length < PAGE_LENGTH) continue
    yield compress(lines.join('\n'))
    lines = [head]
    length = 0
  }
  if (lines.length > 1) yield compress(lines.join('\n'))
}

/** Reads the output of `writePages`. Throws on anything else. */
export async function readPage(page: Uint8Array): Promise<{ columns: readonly string[]; rows: Row[] }> {
  const text = String(await decompress(page, { maxOutputLength: MAX_PAGE_BYTES }))
  const [columns, ...rows] = text.split('\n').map((line) => fromJson(JSON.parse(line)))
  if (!columns?.every((column) => typeof column === 'string'))
    throw new Error('A page must begin with its columns.')
  return { columns, rows }
}

function toJson(value: Row[number]) {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

function fromJson(line: unknown): Row {
  if (!Array.isArray(line)) throw new Error('A line of a page must be an array.')
  return line.map((value: unknown) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value
    if (typeof value === 'object' && 'base64' in value && typeof value.base64 === 'string') {
      return Buffer.from(value.base64, 'base64')
    }
    throw new Error('A row may only contain text, numbers and bytes.')
  })
}
