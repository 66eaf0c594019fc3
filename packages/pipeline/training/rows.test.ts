import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MODELS } from '../src/analyse/extract/titles/models.ts'
import { SUMMARY_MODELS } from '../src/analyse/summaries/models.ts'
import { boost, type Example } from './boost.ts'
import { learnKinds } from './learn-kinds.ts'
import { learnStoryModel } from './learn-stories.ts'
import { examplesOfRows, namesOfRows, ROWS, readRows, rowsOfExamples, writeRows } from './rows.ts'

/**
 * SHA-256 of the base and the trees of models that were learned before rows were kept. A model that is learned again is
 * committed with its rows, and leaves this list.
 */
const WITHOUT_ROWS = {
  'titles-essay': '08843e5e258333330759e7993b8f5a29f73bfae488899f03a727a135262c295d',
  'titles-heading': '4dfc1740e4088354d2322a279ed280e3e7f3e8b83a91765d93400956630b6984',
  'titles-title': '31ba635665c8bf28646be3013f605cd6b2997d39215d1a4f969d654ae70f85b7',
  'summaries-pair': 'a825987912cac7b3450e1dc5c300ed9e3472625bfcb15760bc017f895e2e279d',
  'summaries-word': '817c43e6eac90736aa99a50b1794460fb666afcd170794ee725945102b50def7',
}

const shipped = {
  'titles-essay': MODELS.essay,
  'titles-heading': MODELS.heading,
  'titles-title': MODELS.title,
  'summaries-pair': SUMMARY_MODELS.pair,
  'summaries-word': SUMMARY_MODELS.word,
}

describe('the committed rows', () => {
  it('have the checksums that are beside them, and hold nothing but numbers', async () => {
    const names = await namesOfRows()
    expect(await readdir(ROWS)).toEqual(['SHA256SUMS', ...names.map((name) => `${name}.csv.br`)])
    expect(names).toEqual(expect.arrayContaining(['stories-articles', 'stories-dated', 'stories-undated']))
    for (const name of names) {
      const rows = await readRows(name)
      expect(rows.length).toBeGreaterThan(100)
      expect(rows.filter((row) => !Object.values(row).every(Number.isFinite))).toEqual([])
    }
  })

  it('make the models of stories again, bit for bit', async () => {
    const [dated, undated] = await Promise.all([readRows('stories-dated'), readRows('stories-undated')])
    const file = path.join(import.meta.dirname, '../src/analyse/stories/story-model.json')
    const learned = learnStoryModel({ dated, undated })
    expect(`${JSON.stringify(learned, null, 2)}\n`).toBe(await readFile(file, 'utf8'))
  })

  it('make the model of kinds of mail again, bit for bit', async () => {
    const file = path.join(import.meta.dirname, '../src/analyse/classify/kind-model.json')
    const learned = learnKinds(await readRows('kinds-mails'))
    expect(learned).toEqual(JSON.parse(await readFile(file, 'utf8')))
  })

  it('are there for every model but those learned before rows were kept, which are unchanged', async () => {
    const names = await namesOfRows()
    const without = Object.entries(shipped).filter(([name]) => !names.includes(name))
    const sums = without.map(([name, { base, trees }]) => [
      name,
      createHash('sha256')
        .update(JSON.stringify([base, trees]))
        .digest('hex'),
    ])
    expect(Object.fromEntries(sums)).toEqual(WITHOUT_ROWS)
  })
})

describe('rows', () => {
  const SETTINGS = { trees: 20, rate: 0.2, leaves: 4, leastInLeaf: 3, featureShare: 0.5, seed: 1 }
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

  it('teach trees the same as the examples that they were written from', async () => {
    const read = examplesOfRows(await readRows('model', folder))
    expect(boost(read, SETTINGS)).toEqual(boost(examples, SETTINGS))
  })

  it('keep whole numbers whole and round fractions', async () => {
    await writeRows('fractions', [{ whole: 123_456, fraction: 0.123_456 }], folder)
    expect(await readRows('fractions', folder)).toEqual([{ whole: 123_456, fraction: 0.1235 }])
    expect(await namesOfRows(folder)).toEqual(['fractions', 'model'])
  })

  it('are refused when the file was changed, and when there are none', async () => {
    const file = path.join(folder, 'model.csv.br')
    const bytes = await readFile(file)
    bytes[10] = (bytes[10] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(readRows('model', folder)).rejects.toThrow('model.csv.br has another SHA-256')
    await expect(readRows('other', folder)).rejects.toThrow('There are no rows of other')
  })
})
