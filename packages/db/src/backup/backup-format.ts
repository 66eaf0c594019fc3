import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Row, Snapshot, Table } from './snapshot.ts'

/** The first entry of a backup, and the names of the others. */
export const HEAD = 'tidings-backup.json'
export const ROWS = 'rows/'
export const FILES = 'files/'

/** The format version; that of versions before 0.1.0 was 1. */
const FORMAT = 2

export interface BackupHead {
  format: typeof FORMAT
  /** When the snapshot was taken, epoch milliseconds. */
  setAt: number
  /** The last migration of the database. */
  version: string
}

export function writeHead(head: Omit<BackupHead, 'format'>): Uint8Array {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, ...head }, null, 2)}\n`)
}

/** Undefined if it is not a backup's head, or one of another format. */
export function readHead(bytes: Uint8Array): BackupHead | undefined {
  const head: unknown = JSON.parse(String(Buffer.from(bytes)))
  if (typeof head !== 'object' || head === null) return undefined
  if (!('format' in head && 'setAt' in head && 'version' in head)) return undefined
  const { format, setAt, version } = head
  if (format !== FORMAT || typeof setAt !== 'number' || typeof version !== 'string') return undefined
  return { format, setAt, version }
}

/** A backup that can't be written or restored; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

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
