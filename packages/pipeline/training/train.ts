import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { MODELS } from '../src/analyse/extract/titles/models.ts'
import { SUMMARY_MODELS } from '../src/analyse/summaries/models.ts'
import type { Example } from './boost.ts'
import { checkKinds } from './check-kinds.ts'
import { checkStories } from './check-stories.ts'
import { checkSummaries } from './check-summaries.ts'
import { checkTitles } from './check-titles.ts'
import { countWords } from './count-words.ts'
import { labelledMails, unlabelledMails } from './labelled-mails.ts'
import { inventedLayouts } from './layouts/layout-mail.ts'
import { appendKindRows, kindRows, learnKinds } from './learn-kinds.ts'
import { learnStoryModel } from './learn-stories.ts'
import {
  learnSummaries,
  type SummarisedText,
  summaryExampleOf,
  summaryExamples,
  taughtSummaryExamples,
} from './learn-summaries.ts'
import {
  learnTitles,
  renderedMailOf,
  type TrainingMail,
  taughtMailOf,
  titleExamples,
  trainingMailOf,
} from './learn-titles.ts'
import { examplesOfRows, namesOfRows, type Row, readRows, rowsOfExamples, writeRows } from './rows.ts'
import { labelledOf, storyRows } from './story-rows.ts'
import { titleExamplesOfRows, titleRows } from './title-rows.ts'

/** The command line of the training; README.md describes the commands. */
const USAGE = `node training/train.ts learn [titles] [summaries] [stories] [kinds]
node training/train.ts rows titles [--append] [layouts:MAILS_OF_A_CLASS] LABELS=MAILS… [--rendered LABELS=MAILS] [--unlabelled MAILS]…
node training/train.ts rows summaries TEXTS.jsonl… [--unlabelled TEXTS.jsonl]…
node training/train.ts rows stories NEWSLETTERS=GOLD REPORTS=GOLD COPIES=GOLD
node training/train.ts rows kinds [--append] NEWSLETTERS PROMOTIONS OTHERS…
node training/train.ts check titles [--folds N] [--verbose] [layouts:MAILS_OF_A_CLASS] LABELS=MAILS…
node training/train.ts check summaries [--folds N] TEXTS.jsonl…
node training/train.ts check stories
node training/train.ts check kinds [--folds N]
node training/train.ts count-words FOLDER…`

/** Stands for this many invented mails of each class. */
const LAYOUTS = /^layouts:(\d+)$/

/** The models that are trained together. */
const TITLES = ['heading', 'title', 'essay'] as const
const TITLE_ROWS = ['candidates', 'essay'] as const
const SUMMARIES = ['word', 'pair'] as const

const { values, positionals } = parseArgs({
  options: {
    folds: { type: 'string', default: '5' },
    verbose: { type: 'boolean', default: false },
    append: { type: 'boolean', default: false },
    rendered: { type: 'string', multiple: true, default: [] },
    unlabelled: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const [command = '', subject = '', ...sources] = positionals
const folds = Number(values.folds)
const commands: Record<string, () => Promise<void>> = {
  learn: () => learn(positionals.slice(1)),
  'rows titles': writeTitleRows,
  'rows summaries': writeSummaryRows,
  'rows stories': writeStoryRows,
  'check titles': async () => checkTitles(await trainingMails(), folds, values.verbose),
  'check summaries': async () => checkSummaries(await trainingTexts(sources), folds),
  'check stories': async () => checkStories(await readStoryRows()),
  'rows kinds': async () => {
    const added = await kindRows(sources)
    const rows = values.append ? appendKindRows(await readRows('kinds-mails'), added) : added
    await writeRows('kinds-mails', rows)
    console.log(`kinds-mails: ${rows.length} rows`)
  },
  'check kinds': async () => checkKinds(await readRows('kinds-mails'), folds),
  'count-words': async () => {
    const { background, articles } = await countWords(positionals.slice(1))
    await write('common/terms/background.json', background, 2)
    console.log(articles)
  },
}
const run = commands[command] ?? commands[`${command} ${subject}`]
if (run) await run()
else {
  console.error(USAGE)
  process.exitCode = 1
}

/** Trains models from their rows: the named ones, or all that have rows. */
async function learn(named: readonly string[]): Promise<void> {
  const unknown = named.filter((name) => !['titles', 'summaries', 'stories', 'kinds'].includes(name))
  if (unknown.length > 0) throw new Error(`There are no models of ${unknown.join(' ')}.`)
  const known = await namesOfRows()
  const isWanted = (name: string) =>
    named.length === 0 ? known.some((rows) => rows.startsWith(`${name}-`)) : named.includes(name)
  if (isWanted('titles')) {
    const rows = await readNamed('titles', TITLE_ROWS)
    const models = learnTitles(titleExamplesOfRows(rows))
    for (const name of TITLES) await write(`analyse/extract/titles/models/${name}.json`, models[name])
  }
  if (isWanted('summaries')) {
    const { word, pair } = await readNamed('summaries', SUMMARIES)
    const models = learnSummaries({ word: examplesOfRows(word), pair: examplesOfRows(pair) })
    for (const name of SUMMARIES) await write(`analyse/summaries/models/${name}.json`, models[name])
  }
  if (isWanted('stories')) {
    await write('analyse/stories/story-model.json', learnStoryModel(await readStoryRows()), 2)
  }
  if (isWanted('kinds')) {
    await write('analyse/classify/kind-model.json', learnKinds(await readRows('kinds-mails')), 2)
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

/** The currently shipped models label what isn't labelled by hand. `--append` keeps the present rows. */
async function writeTitleRows(): Promise<void> {
  const rendered: TrainingMail[] = []
  for (const { labels, mails } of values.rendered.map(foldersOf)) {
    rendered.push(...(await labelledMails(labels, mails)).map(renderedMailOf))
  }
  const taught: TrainingMail[] = []
  for (const folder of values.unlabelled) {
    const labelled = sources.filter((source) => !LAYOUTS.test(source)).map(foldersOf)
    const mails = await unlabelledMails(folder, labelled)
    taught.push(...mails.flatMap(({ name, sender, mail }) => taughtMailOf(name, sender, mail, MODELS) ?? []))
  }
  console.log(`${rendered.length} rendered, ${taught.length} unlabelled`)
  const present = values.append ? await readNamed('titles', TITLE_ROWS) : { candidates: [], essay: [] }
  const known = titleExamplesOfRows(present).heading
  const mails = [...(await trainingMails()), ...rendered, ...taught]
  const { candidates, essay } = titleRows(titleExamples(mails, MODELS, known))
  await writeNamed('titles', {
    candidates: [...present.candidates, ...candidates],
    essay: [...present.essay, ...essay],
  })
}

/** The currently shipped models select the sentences of texts without summaries. */
async function writeSummaryRows(): Promise<void> {
  const examples = summaryExamples(await trainingTexts(sources))
  const taught = taughtSummaryExamples(await trainingTexts(values.unlabelled), SUMMARY_MODELS)
  const [word, pair] = SUMMARIES.map((name) => [...examples[name], ...taught[name]]) as [Example[], Example[]]
  await writeNamed('summaries', { word: rowsOfExamples(word), pair: rowsOfExamples(pair) })
}

/** `LABELS=MAILS`, or one folder of both. */
function foldersOf(pair: string): { labels: string; mails: string } {
  const [labels = '', mails = labels] = pair.split('=')
  return { labels, mails }
}

async function writeStoryRows(): Promise<void> {
  const [newsletters = [], reports = [], copies = []] = await Promise.all(sources.map(labelledOf))
  await writeNamed('stories', { ...storyRows({ newsletters, reports, copies }) })
}

async function readStoryRows() {
  return readNamed('stories', ['dated', 'undated', 'articles'])
}

async function trainingMails() {
  const read: (TrainingMail & { set: string })[] = []
  for (const pair of sources) {
    const layouts = LAYOUTS.exec(pair)?.[1]
    if (layouts !== undefined) {
      const labelled = await inventedLayouts(Number(layouts))
      read.push(...labelled.map((mail) => ({ ...trainingMailOf(mail), set: 'layouts' })))
      continue
    }
    const { labels, mails } = foldersOf(pair)
    const labelled = await labelledMails(labels, mails)
    read.push(...labelled.map((mail) => ({ ...trainingMailOf(mail), set: labels })))
  }
  console.log(`${read.length} mails`)
  return read
}

async function trainingTexts(from: readonly string[]) {
  const files = await Promise.all(from.map((file) => readFile(file, 'utf8')))
  const lines = files.flatMap((file) => file.split('\n').filter((line) => line.trim()))
  console.log(`${lines.length} texts`)
  return lines.map((line) => summaryExampleOf(JSON.parse(line) as SummarisedText))
}
