import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Example } from './boost.ts'

/** Numbers by column name. */
export type Row = Readonly<Record<string, number>>

/** Where the training rows of the shipped models are committed. */
export const ROWS = path.join(import.meta.dirname, 'rows')

/** In the format of `sha256sum --check`. */
const CHECKSUMS = 'SHA256SUMS'

/** Enough precision, as measured on held-out data; each further digit makes the files a third larger. */
const DIGITS = 4

/**
 * Writes rows as `NAME.csv.br`, a header line and a line per row, and its SHA-256. All rows have the columns of the
 * first one. Fractions are rounded, so models must be trained on the output of readRows.
 */
export async function writeRows(name: string, rows: readonly Row[], folder = ROWS): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => rounded(row[column] ?? 0)))
  const text = Buffer.from([columns, ...lines].map((line) => `${line.join()}\n`).join(''))
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_WINDOW_BITS } = constants
  const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: text.length }
  const packed = await promisify(brotliCompress)(text, { params })
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, fileOf(name)), packed)
  const checksums = (await checksumsIn(folder)).set(fileOf(name), sha256(packed))
  const listed = [...checksums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, sum]) => `${sum}  ${file}\n`)
  await writeFile(path.join(folder, CHECKSUMS), listed.join(''))
}

/** Reads rows that writeRows wrote. Throws like textOfRows. */
export async function readRows(name: string, folder = ROWS): Promise<Row[]> {
  return rowsOf(await readColumns(name, folder))
}

/** Numbers by column name, each with as many as there are rows. */
export interface Columns {
  size: number
  columns: ReadonlyMap<string, Float64Array>
}

/** Reads rows that writeRows wrote, by column: many rows need far less memory. Throws like textOfRows. */
export async function readColumns(name: string, folder = ROWS): Promise<Columns> {
  const [names = '', ...lines] = (await textOfRows(name, folder)).trimEnd().split('\n')
  const columns = names.split(',').map((column) => [column, new Float64Array(lines.length)] as const)
  for (const [row, line] of lines.entries()) {
    for (const [at, value] of line.split(',').entries()) {
      const column = columns[at]?.[1]
      if (column) column[row] = Number(value)
    }
  }
  return { size: lines.length, columns: new Map(columns) }
}

/** Rows by column. */
export function columnsOf(rows: readonly Row[]): Columns {
  const names = Object.keys(rows[0] ?? {})
  const column = (name: string) => Float64Array.from(rows, (row) => rounded(row[name] ?? 0))
  return { size: rows.length, columns: new Map(names.map((name) => [name, column(name)])) }
}

/** Columns by row. */
export function rowsOf({ size, columns }: Columns): Row[] {
  const all = [...columns]
  return Array.from({ length: size }, (_, at) =>
    Object.fromEntries(all.map(([name, column]) => [name, column[at] as number])),
  )
}

/** The text of rows as CSV. Throws if there are none, or if the file does not match its checksum. */
export async function textOfRows(name: string, folder = ROWS): Promise<string> {
  const file = fileOf(name)
  const expected = (await checksumsIn(folder)).get(file)
  if (expected === undefined) throw new Error(`There are no rows of ${name} in ${folder}.`)
  const packed = await readFile(path.join(folder, file))
  if (sha256(packed) !== expected) throw new Error(`${file} has another SHA-256 than ${CHECKSUMS} says.`)
  return (await promisify(brotliDecompress)(packed)).toString()
}

/** The names of all rows with a checksum in a folder. */
export async function namesOfRows(folder = ROWS): Promise<string[]> {
  return [...(await checksumsIn(folder)).keys()].map((file) => file.replace(/\.csv\.br$/, ''))
}

/** Converts examples to rows: the label and the weight, then all features. */
export function rowsOfExamples(examples: readonly Example[]): Row[] {
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].sort()
  return examples.map(({ features, isSo, weight }) => ({
    label: Number(isSo),
    weight,
    ...Object.fromEntries(names.map((name) => [name, features[name] ?? 0])),
  }))
}

/** Converts rows of rowsOfExamples back to examples. */
export function examplesOfRows(rows: readonly Row[]): Example[] {
  return rows.map(({ label = 0, weight = 0, ...features }) => ({ features, isSo: label, weight }))
}

const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)))

const fileOf = (name: string) => `${name}.csv.br`

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Checksums by file; none if nothing was written yet. */
async function checksumsIn(folder: string): Promise<Map<string, string>> {
  const listed = await readFile(path.join(folder, CHECKSUMS), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  const lines = listed.split('\n').filter(Boolean)
  return new Map(lines.map((line) => line.split('  ').reverse() as [file: string, sum: string]))
}
