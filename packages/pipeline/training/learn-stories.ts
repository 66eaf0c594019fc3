import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { candidatePairs, sketchAll } from '../src/dedupe/cluster-stories.ts'
import { LEAST_COSINE } from '../src/dedupe/compare-tellings.ts'
import { pairTraits } from '../src/dedupe/pair-traits.ts'
import { prepare } from '../src/dedupe/prepare.ts'
import type { Telling } from '../src/dedupe/telling.ts'
import type { Example } from './boost.ts'
import { fitRegression } from './fit-regression.ts'

/**
 * `node training/learn-stories.ts --blurbs INPUT=GOLD --reports INPUT=GOLD…`: learns when two tellings tell one story,
 * from items (JSON Lines with id, date, source, title, text, url) and the story of each (id, cluster), and writes
 * `src/dedupe/story-model.json`. Blurbs are learned from with their links and without; reports without titles and links,
 * which may tell more of where a collection comes from than of its stories, and also three of one story as one, so
 * that length tells little.
 */
const { values } = parseArgs({
  options: {
    blurbs: { type: 'string', multiple: true, default: [] },
    reports: { type: 'string', multiple: true, default: [] },
  },
})
const RIDGE = 2
const TOGETHER = 3

/** A report is to be told from others of its kind more surely than these small collections ask for. */
const REPORTS_APART = 3

/** What of two reports is learned from: their texts alone. */
const REPORT_TRAITS = (
  'cosine cosineRoot cosineBySize openingCosine shared sharedLog rarest second third contained containedBySize ' +
  'overlap namesHeld names numbers numbersClash pairs pairsHeld size sizeOfMore'
).split(' ')

type Labelled = Telling & { story: string }

const blurbs: Example[] = []
for (const files of values.blurbs) {
  const items = await labelledOf(files)
  blurbs.push(...examplesOf(items), ...examplesOf(items.map((item) => ({ ...item, url: null }))))
}
const reports: Example[] = []
for (const files of values.reports) {
  const items = await labelledOf(files)
  const bare = items.map((item) => ({ ...item, title: '', url: null }))
  const isAlike = items.every(({ title }) => title !== '')
  if (isAlike) blurbs.push(...examplesOf(items).map((example) => ({ ...example, weight: 2 })))
  const forms = isAlike ? [items] : [bare, joined(bare)]
  for (const form of forms) {
    for (const { traits, ...rest } of examplesOf(form)) {
      const kept = Object.fromEntries(REPORT_TRAITS.map((name) => [name, traits[name] ?? 0]))
      reports.push({ ...rest, traits: kept, weight: isAlike ? REPORTS_APART : 1 })
    }
  }
}
const model = { dated: fitRegression(blurbs, RIDGE), undated: fitRegression(reports, RIDGE) }
const target = path.join(import.meta.dirname, '../src/dedupe/story-model.json')
await writeFile(target, `${JSON.stringify(model, null, 1)}\n`)
console.log(`${blurbs.length} pairs of blurbs, ${reports.length} of reports`)

function examplesOf(items: readonly Labelled[]): Example[] {
  const { sketches, frequencies } = sketchAll(items)
  return candidatePairs(sketches, frequencies).flatMap(([a, b]): Example[] => {
    const [first, second, one, other] = [sketches[a], sketches[b], items[a], items[b]]
    if (!first || !second || !one || !other || one.issue === other.issue) return []
    if (first.link !== null && first.link === second.link) return []
    const traits = pairTraits(prepare(first, frequencies), prepare(second, frequencies))
    return traits.cosine < LEAST_COSINE ? [] : [{ traits, isSo: one.story === other.story, weight: 1 }]
  })
}

function joined(items: readonly Labelled[]): Labelled[] {
  const stories = Map.groupBy(items, ({ story }) => story)
  return [...stories.values()].flatMap((tellings) =>
    tellings.flatMap((telling, at) => {
      const own = tellings.slice(at, at + TOGETHER)
      if (at % TOGETHER !== 0 || own.length < TOGETHER) return []
      return [{ ...telling, text: own.map(({ text }) => text).join('\n\n') }]
    }),
  )
}

async function labelledOf(files: string): Promise<Labelled[]> {
  const [input = '', gold = ''] = files.split('=')
  const stories = new Map((await rowsOf(gold)).map((row) => [row.id, row.cluster ?? '']))
  return (await rowsOf(input)).map(
    ({ id = '', date = '', source = '', title = '', text = '', url = '' }) => ({
      id,
      at: date === '' ? null : Date.parse(date),
      issue: date !== '' && source !== '' ? `${source} ${date}` : `item ${id}`,
      source,
      title,
      text,
      url: url === '' ? null : url,
      language: null,
      story: stories.get(id) ?? '',
    }),
  )
}

async function rowsOf(file: string): Promise<Record<string, string>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line): Record<string, string> => JSON.parse(line))
}
