import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boost, type Example } from './boost.ts'
import {
  columnsOf,
  examplesOfRows,
  namesOfRows,
  readColumns,
  readRows,
  rowsOfExamples,
  writeRows,
} from './rows.ts'

describe('rows', () => {
  const SETTINGS = { trees: 20, rate: 0.2, leaves: 4, minInLeaf: 3, featureShare: 0.5, seed: 1 }
  const examples = Array.from({ length: 300 }, (_, n): Example => {
    const features = {
      length: n % 37,
      share: ((n * 7) % 100) / 100,
      count: 1000 + n,
      ...(n % 2 && { odd: 1 }),
    }
    return { features, isSo: n % 5 === 0 || n % 37 > 30, weight: n % 3 === 0 ? 0.5 : 1 }
  })
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rows-'))
    await writeRows('model', rowsOfExamples(examples), folder)
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('give the same trees as the examples they were written from', async () => {
    const read = examplesOfRows(await readRows('model', folder))
    expect(boost(read, SETTINGS)).toEqual(boost(examples, SETTINGS))
  })

  it('are read by column as they are by row', async () => {
    const { size, columns } = await readColumns('model', folder)
    const rows = await readRows('model', folder)
    expect(size).toBe(rows.length)
    for (const [name, column] of columns) expect([...column]).toEqual(rows.map((row) => row[name]))
    expect(columnsOf(rows)).toEqual({ size, columns })
  })

  it('keep integers and round fractions', async () => {
    await writeRows('fractions', [{ whole: 123_456, fraction: 0.123_456 }], folder)
    expect(await readRows('fractions', folder)).toEqual([{ whole: 123_456, fraction: 0.1235 }])
    expect(await namesOfRows(folder)).toEqual(['fractions', 'model'])
  })

  it('are rejected when the file was changed, and when there are none', async () => {
    const file = path.join(folder, 'model.csv.br')
    const bytes = await readFile(file)
    bytes[10] = (bytes[10] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(readRows('model', folder)).rejects.toThrow('model.csv.br has another SHA-256')
    await expect(readRows('other', folder)).rejects.toThrow('There are no rows of other')
  })
})
