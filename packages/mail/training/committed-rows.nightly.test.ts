import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODELS } from '../src/extract/tagger/models.ts'
import { readExtractionRows } from './extraction-rows.ts'
import { learnExtraction, prepare } from './learn-extraction.ts'
import { learnKinds } from './learn-kinds.ts'
import { learnSenders } from './learn-senders.ts'
import { learnStoryModel } from './learn-stories.ts'
import { learnWorth, readGradedStories } from './learn-worth.ts'
import { namesOfRows, ROWS, readRows, textOfRows } from './rows.ts'

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
    const file = path.join(import.meta.dirname, '../src/stories/story-model.json')
    const learned = learnStoryModel({ dated, undated })
    expect(`${JSON.stringify(learned, null, 2)}\n`).toBe(await readFile(file, 'utf8'))
  })

  it('reproduce the model of kinds of mail', async () => {
    const file = path.join(import.meta.dirname, '../src/classify/models/kinds.json')
    const learned = learnKinds(await readRows('kinds-mails'))
    expect(learned).toEqual(JSON.parse(await readFile(file, 'utf8')))
  })

  it('reproduce the model of senders', async () => {
    const file = path.join(import.meta.dirname, '../src/finder/models/senders.json')
    expect(learnSenders(await readRows('senders-headers'))).toEqual(JSON.parse(await readFile(file, 'utf8')))
  })

  it('reproduce the model of the worth of stories', async () => {
    const file = path.join(import.meta.dirname, '../src/edition/models/worth.json')
    expect(learnWorth(await readGradedStories())).toEqual(JSON.parse(await readFile(file, 'utf8')))
  })

  it('reproduce the models of extraction', async () => {
    expect(learnExtraction(prepare(await readExtractionRows()))).toEqual(MODELS)
  }, 1_200_000)
})
