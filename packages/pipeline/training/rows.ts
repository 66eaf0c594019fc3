import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Example } from './boost.ts'

/** Numbers by the names of their columns. */
export type Row = Readonly<Record<string, number>>

/** Where the rows that the shipped models learned from are committed. */
export const ROWS = path.join(import.meta.dirname, 'rows')

/** In the form that `sha256sum --check` reads. */
const CHECKSUMS = 'SHA256SUMS'

/** Enough to learn from, as measured on what was left out; each further digit makes the files a third larger. */
const DIGITS = 4

/**
 * Writes rows as `NAME.csv.br`, a line for each below the names of the columns, and its SHA-256. All rows have the columns of
 * the first one. Fractions are rounded, so that models are to be learned from what readRows gives.
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
  const [names = '', ...lines] = (await textOfRows(name, folder)).trimEnd().split('\n')
  const columns = names.split(',')
  return lines.map((line) => {
    const values = line.split(',')
    return Object.fromEntries(columns.map((column, at) => [column, Number(values[at])]))
  })
}

/** The text of rows as CSV. Throws where there are none, or where the file isn't the one of the checksum. */
export async function textOfRows(name: string, folder = ROWS): Promise<string> {
  const file = fileOf(name)
  const expected = (await checksumsIn(folder)).get(file)
  if (expected === undefined) throw new Error(`There are no rows of ${name} in ${folder}.`)
  const packed = await readFile(path.join(folder, file))
  if (sha256(packed) !== expected) throw new Error(`${file} has another SHA-256 than ${CHECKSUMS} says.`)
  return (await promisify(brotliDecompress)(packed)).toString()
}

/** The names of all rows that a folder has checksums of. */
export async function namesOfRows(folder = ROWS): Promise<string[]> {
  return [...(await checksumsIn(folder)).keys()].map((file) => file.replace(/\.csv\.br$/, ''))
}

/** Examples as rows: the label and the weight, then the features of all of them. */
export function rowsOfExamples(examples: readonly Example[]): Row[] {
  const names = [...new Set(examples.flatMap(({ features }) => Object.keys(features)))].sort()
  return examples.map(({ features, isSo, weight }) => ({
    ...{ label: Number(isSo), weight },
    ...Object.fromEntries(names.map((name) => [name, features[name] ?? 0])),
  }))
}

/** The examples that rowsOfExamples made rows of. */
export function examplesOfRows(rows: readonly Row[]): Example[] {
  return rows.map(({ label = 0, weight = 0, ...features }) => ({ features, isSo: label, weight }))
}

const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS)))

const fileOf = (name: string) => `${name}.csv.br`

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Checksums by file; none where nothing was written yet. */
async function checksumsIn(folder: string): Promise<Map<string, string>> {
  const listed = await readFile(path.join(folder, CHECKSUMS), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  return new Map(
    listed
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => {
        const [sum = '', file = ''] = line.split('  ')
        return [file, sum]
      }),
  )
}
