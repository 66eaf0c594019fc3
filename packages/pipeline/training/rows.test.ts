import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boost, type Example } from './boost.ts'
import { examplesOfRows, namesOfRows, readRows, rowsOfExamples, writeRows } from './rows.ts'
import { titleExamplesOfRows, titleRows } from './title-rows.ts'

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

  it('contain a heading candidate once for the two models that are trained on it', async () => {
    const of = (name: string, n: number) =>
      examples.filter((_, at) => at < n).map((e) => ({ ...e, weight: name === 'title' ? 0.25 : e.weight }))
    const title = of('title', 200)
    const rows = titleRows({ heading: of('heading', 300), title, essay: examples })
    expect(rows.candidates).toHaveLength(300)
    const again = titleExamplesOfRows(rows)
    expect(again.title.map(({ isSo, weight }) => ({ isSo: isSo === 1, weight }))).toEqual(
      title.map(({ isSo, weight }) => ({ isSo, weight })),
    )
    expect(boost(again.heading, SETTINGS)).toEqual(boost(examples, SETTINGS))
    expect(boost(again.title, SETTINGS)).toEqual(boost(title, SETTINGS))
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
