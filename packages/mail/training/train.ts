import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readDay } from '../src/quality/graded-day.ts'
import { SUMMARY_MODELS } from '../src/summaries/choose.ts'
import type { Example } from './boost.ts'
import { figuresOf, leftOut } from './check-extraction.ts'
import { checkKinds } from './check-kinds.ts'
import { checkStories } from './check-stories.ts'
import { checkSummaries } from './check-summaries.ts'
import { countWords } from './count-words.ts'
import { type ExampleMail, inventedExamples, lineExamples } from './example-mails.ts'
import { extractionRows, readExtractionRows } from './extraction-rows.ts'
import { FOLDS, learnExtraction, prepare, QUICK } from './learn-extraction.ts'
import { appendKindRows, kindRows, learnKinds } from './learn-kinds.ts'
import { checkSenders, learnSenders, senderRows } from './learn-senders.ts'
import { learnStoryModel } from './learn-stories.ts'
import {
  learnSummaries,
  type SummarisedText,
  summaryExampleOf,
  summaryExamples,
  taughtSummaryExamples,
} from './learn-summaries.ts'
import { gradedRows, learnWorth, readGradedStories } from './learn-worth.ts'
import { examplesOfRows, namesOfRows, type Row, readRows, rowsOfExamples, writeRows } from './rows.ts'
import { labelledOf, storyRows } from './story-rows.ts'

/** The command line of the training; README.md describes the commands. */
const USAGE = `node training/train.ts learn [extraction] [summaries] [stories] [kinds] [senders] [edition]
node training/train.ts rows extraction [--append] LABELS=MAILS…
node training/train.ts rows summaries TEXTS.jsonl… [--unlabelled TEXTS.jsonl]…
node training/train.ts rows stories NEWSLETTERS=GOLD REPORTS=GOLD COPIES=GOLD
node training/train.ts rows kinds [--append] NEWSLETTERS PROMOTIONS OTHERS…
node training/train.ts rows edition DAY.json…
node training/train.ts rows senders LABELS.tsv
node training/train.ts check summaries [--folds N] TEXTS.jsonl…
node training/train.ts check stories
node training/train.ts check kinds [--folds N]
node training/train.ts check senders [--folds N]
node training/train.ts count-words FOLDER…`

/** The models that are trained together. */
const SUMMARIES = ['word', 'pair'] as const

const { values, positionals } = parseArgs({
  options: {
    folds: { type: 'string', default: '5' },
    append: { type: 'boolean', default: false },
    unlabelled: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const [command = '', subject = '', ...sources] = positionals
const folds = Number(values.folds)
const commands: Record<string, () => Promise<void>> = {
  learn: () => learn(positionals.slice(1)),
  'rows extraction': writeExtractionRows,
  'rows summaries': writeSummaryRows,
  'rows stories': writeStoryRows,
  'check summaries': async () => checkSummaries(await trainingTexts(sources), folds),
  'check stories': async () => checkStories(await readStoryRows()),
  'rows edition': async () => writeNamed('edition', gradedRows(await Promise.all(sources.map(readDay)))),
  'rows kinds': async () => {
    const added = await kindRows(sources)
    const mails = values.append ? appendKindRows(await readRows('kinds-mails'), added) : added
    await writeNamed('kinds', { mails })
  },
  'rows senders': async () => writeNamed('senders', { headers: await senderRows(sources[0] ?? '') }),
  'check senders': async () => checkSenders(await readRows('senders-headers'), folds),
  'check kinds': async () => checkKinds(await readRows('kinds-mails'), folds),
  'count-words': async () => {
    const { background, articles } = await countWords(positionals.slice(1))
    await write('common/background.json', background, 2)
    console.log(articles)
  },
}
const models: Record<string, () => Promise<void>> = {
  extraction: async () => {
    const prepared = prepare(await readExtractionRows())
    await write('extract/tagger/models/extraction.json', learnExtraction(prepared))
    const [all, first] = [leftOut(prepared, FOLDS), leftOut(prepared, FOLDS, [0], QUICK)]
    await write('../training/left-out.json', { all: figuresOf(all), first: figuresOf(first) }, 2)
  },
  summaries: async () => {
    const { word, pair } = await readNamed('summaries', SUMMARIES)
    const learned = learnSummaries({ word: examplesOfRows(word), pair: examplesOfRows(pair) })
    for (const name of SUMMARIES) await write(`summaries/models/${name}.json`, learned[name])
  },
  stories: async () => write('stories/story-model.json', learnStoryModel(await readStoryRows()), 2),
  edition: async () => write('edition/models/worth.json', learnWorth(await readGradedStories())),
  kinds: async () => write('classify/models/kinds.json', learnKinds(await readRows('kinds-mails'))),
  senders: async () =>
    write('finder/models/senders.json', learnSenders(await readRows('senders-headers')), 2),
}
const run = commands[command] ?? commands[`${command} ${subject}`]
if (run) await run()
else {
  console.error(USAGE)
  process.exitCode = 1
}

/** Trains models from their rows: the named ones, or all that have rows. */
async function learn(named: readonly string[]): Promise<void> {
  const unknown = named.filter((name) => !Object.hasOwn(models, name))
  if (unknown.length > 0) throw new Error(`There are no models of ${unknown.join(' ')}.`)
  const known = await namesOfRows()
  for (const [name, learnModel] of Object.entries(models)) {
    const hasRows = known.some((rows) => rows.startsWith(`${name}-`))
    if (named.length === 0 ? hasRows : named.includes(name)) await learnModel()
  }
}

/** Writes a shipped file; `indent` is that of the file's formatting. */
async function write(file: string, content: unknown, indent = 0): Promise<void> {
  const target = path.join(import.meta.dirname, '../src', file)
  await writeFile(target, `${JSON.stringify(content, null, indent)}\n`)
  console.log(`src/${file}`)
}

async function writeNamed(name: string, rows: Readonly<Record<string, readonly Row[]>>) {
  for (const [part, own] of Object.entries(rows)) {
    await writeRows(`${name}-${part}`, own)
    console.log(`${name}-${part}: ${own.length} rows`)
  }
}

async function readNamed<Part extends string>(name: string, parts: readonly Part[]) {
  const read = parts.map(async (part) => [part, await readRows(`${name}-${part}`)])
  return Object.fromEntries(await Promise.all(read)) as Record<Part, Row[]>
}

/** The gallery, or the present rows, and mails with labels of their lines, a set for each pair of folders. */
async function writeExtractionRows(): Promise<void> {
  const gallery = path.join(import.meta.dirname, '../gallery')
  const present = values.append ? await readNamed('extraction', ['lines', 'titles']) : undefined
  const sets: ExampleMail[][] = present ? [] : await inventedExamples(gallery)
  for (const pair of sources) {
    const [labels = '', mails = labels] = pair.split('=')
    sets.push(await lineExamples(labels, mails))
  }
  await writeNamed('extraction', extractionRows(sets, present))
}

/** The currently shipped models select the sentences of texts without summaries. */
async function writeSummaryRows(): Promise<void> {
  const examples = summaryExamples(await trainingTexts(sources))
  const taught = taughtSummaryExamples(await trainingTexts(values.unlabelled), SUMMARY_MODELS)
  const [word, pair] = SUMMARIES.map((name) => [...examples[name], ...taught[name]]) as [Example[], Example[]]
  await writeNamed('summaries', { word: rowsOfExamples(word), pair: rowsOfExamples(pair) })
}

async function writeStoryRows(): Promise<void> {
  const [newsletters = [], reports = [], copies = []] = await Promise.all(sources.map(labelledOf))
  await writeNamed('stories', { ...storyRows({ newsletters, reports, copies }) })
}

async function readStoryRows() {
  return readNamed('stories', ['dated', 'undated', 'articles'])
}

async function trainingTexts(from: readonly string[]) {
  const files = await Promise.all(from.map((file) => readFile(file, 'utf8')))
  const lines = files.flatMap((file) => file.split('\n').filter((line) => line.trim()))
  console.log(`${lines.length} texts`)
  return lines.map((line) => summaryExampleOf(JSON.parse(line) as SummarisedText))
}
