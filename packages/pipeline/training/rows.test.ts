import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MODELS } from '../src/analyse/extract/titles/models.ts'
import { boost, boostTogether, type Example } from './boost.ts'
import { learnKinds } from './learn-kinds.ts'
import { learnStoryModel } from './learn-stories.ts'
import { FORESTS, TITLE_SETTINGS } from './learn-titles.ts'
import { examplesOfRows, namesOfRows, ROWS, readRows, rowsOfExamples, textOfRows, writeRows } from './rows.ts'
import { titleExamplesOfRows, titleRows } from './title-rows.ts'

/** A line with only numbers. */
const NUMBERS = /^[-\d.e,]+$/

describe('the committed rows', () => {
  it('match their checksums and contain only numbers', async () => {
    const names = await namesOfRows()
    expect(await readdir(ROWS)).toEqual(['SHA256SUMS', ...names.map((name) => `${name}.csv.br`)])
    expect(names).toEqual(expect.arrayContaining(['stories-articles', 'stories-dated', 'stories-undated']))
    for (const name of names) {
      const [columns = '', ...lines] = (await textOfRows(name)).trimEnd().split('\n')
      expect(lines.length).toBeGreaterThan(100)
      const values = columns.split(',').length
      expect(lines.filter((line) => line.split(',').length !== values || !NUMBERS.test(line))).toEqual([])
    }
  })

  it('reproduce the models of stories byte for byte', async () => {
    const [dated, undated] = await Promise.all([readRows('stories-dated'), readRows('stories-undated')])
    const file = path.join(import.meta.dirname, '../src/analyse/stories/story-model.json')
    const learned = learnStoryModel({ dated, undated })
    expect(`${JSON.stringify(learned, null, 2)}\n`).toBe(await readFile(file, 'utf8'))
  })

  it('reproduce the model of kinds of mail byte for byte', async () => {
    const file = path.join(import.meta.dirname, '../src/analyse/classify/kind-model.json')
    const learned = learnKinds(await readRows('kinds-mails'))
    expect(learned).toEqual(JSON.parse(await readFile(file, 'utf8')))
  })

  it('reproduce the model of essays byte for byte', async () => {
    const examples = examplesOfRows(await readRows('titles-essay'))
    expect(boostTogether(examples, TITLE_SETTINGS.essay, FORESTS)).toEqual(MODELS.essay)
  }, 60_000)
})

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
