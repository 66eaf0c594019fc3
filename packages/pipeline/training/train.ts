import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Example } from './boost.ts'
import { checkKinds } from './check-kinds.ts'
import { checkStories } from './check-stories.ts'
import { checkSummaries } from './check-summaries.ts'
import { checkTitles } from './check-titles.ts'
import { countWords } from './count-words.ts'
import { labelledMails } from './labelled-mails.ts'
import { inventedLayouts } from './layouts/layout-mail.ts'
import { kindRows, learnKinds } from './learn-kinds.ts'
import { learnStoryModel } from './learn-stories.ts'
import { learnSummaries, type SummarisedText, summaryExampleOf, summaryExamples } from './learn-summaries.ts'
import { learnTitles, type TrainingMail, titleExamples, trainingMailOf } from './learn-titles.ts'
import { examplesOfRows, namesOfRows, readRows, rowsOfExamples, writeRows } from './rows.ts'
import { labelledOf, storyRows } from './story-rows.ts'

/** The command line of the training; README.md says what each command does. */
const USAGE = `node training/train.ts learn [titles] [summaries] [stories] [kinds]
node training/train.ts rows titles [layouts:MAILS_OF_A_CLASS] LABELS=MAILS…
node training/train.ts rows summaries TEXTS.jsonl…
node training/train.ts rows stories NEWSLETTERS=GOLD REPORTS=GOLD COPIES=GOLD
node training/train.ts rows kinds NEWSLETTERS PROMOTIONS OTHERS…
node training/train.ts check titles [--folds N] [--verbose] [layouts:MAILS_OF_A_CLASS] LABELS=MAILS…
node training/train.ts check summaries [--folds N] TEXTS.jsonl…
node training/train.ts check stories
node training/train.ts check kinds [--folds N]
node training/train.ts count-words FOLDER…`

/** The models that are learned together. */
const TITLES = ['heading', 'title', 'essay'] as const
const SUMMARIES = ['word', 'pair'] as const

const { values, positionals } = parseArgs({
  options: { folds: { type: 'string', default: '5' }, verbose: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [command = '', subject = '', ...sources] = positionals
const folds = Number(values.folds)
const commands: Record<string, () => Promise<void>> = {
  learn: () => learn(positionals.slice(1)),
  'rows titles': async () => writeExamples('titles', titleExamples(await trainingMails())),
  'rows summaries': async () => writeExamples('summaries', summaryExamples(await trainingTexts())),
  'rows stories': writeStoryRows,
  'check titles': async () => checkTitles(await trainingMails(), folds, values.verbose),
  'check summaries': async () => checkSummaries(await trainingTexts(), folds),
  'check stories': async () => checkStories(await readStoryRows()),
  'rows kinds': async () => {
    const rows = await kindRows(sources)
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

/** Learns models from their rows: those named, or all whose rows are there. */
async function learn(named: readonly string[]): Promise<void> {
  const unknown = named.filter((name) => !['titles', 'summaries', 'stories', 'kinds'].includes(name))
  if (unknown.length > 0) throw new Error(`There are no models of ${unknown.join(' ')}.`)
  const known = await namesOfRows()
  const isWanted = (name: string) =>
    named.length === 0 ? known.some((rows) => rows.startsWith(`${name}-`)) : named.includes(name)
  if (isWanted('titles')) {
    const models = learnTitles(await readExamples('titles', TITLES))
    for (const name of TITLES) await write(`analyse/extract/titles/models/${name}.json`, models[name])
  }
  if (isWanted('summaries')) {
    const models = learnSummaries(await readExamples('summaries', SUMMARIES))
    for (const name of SUMMARIES) await write(`analyse/summaries/models/${name}.json`, models[name])
  }
  if (isWanted('stories')) {
    await write('analyse/stories/story-model.json', learnStoryModel(await readStoryRows()), 2)
  }
  if (isWanted('kinds')) {
    await write('analyse/classify/kind-model.json', learnKinds(await readRows('kinds-mails')), 2)
  }
}

/** Writes what the product ships; `indent` is as the file is formatted. */
async function write(file: string, content: unknown, indent = 0): Promise<void> {
  const target = path.join(import.meta.dirname, '../src', file)
  await writeFile(target, `${JSON.stringify(content, null, indent)}\n`)
  console.log(`src/${file}`)
}

async function writeExamples(name: string, examples: Readonly<Record<string, readonly Example[]>>) {
  for (const [model, own] of Object.entries(examples)) {
    await writeRows(`${name}-${model}`, rowsOfExamples(own))
    console.log(`${name}-${model}: ${own.length} rows`)
  }
}

async function readExamples<Model extends string>(name: string, models: readonly Model[]) {
  const read = models.map(async (model) => [model, examplesOfRows(await readRows(`${name}-${model}`))])
  return Object.fromEntries(await Promise.all(read)) as Record<Model, Example[]>
}

async function writeStoryRows(): Promise<void> {
  const [newsletters = [], reports = [], copies = []] = await Promise.all(sources.map(labelledOf))
  for (const [name, rows] of Object.entries(storyRows({ newsletters, reports, copies }))) {
    await writeRows(`stories-${name}`, rows)
    console.log(`stories-${name}: ${rows.length} rows`)
  }
}

async function readStoryRows() {
  const [dated, undated, articles] = await Promise.all(
    ['stories-dated', 'stories-undated', 'stories-articles'].map((name) => readRows(name)),
  )
  return { dated: dated ?? [], undated: undated ?? [], articles: articles ?? [] }
}

async function trainingMails() {
  const read: (TrainingMail & { set: string })[] = []
  for (const pair of sources) {
    const layouts = /^layouts:(\d+)$/.exec(pair)?.[1]
    if (layouts !== undefined) {
      const labelled = await inventedLayouts(Number(layouts))
      read.push(...labelled.map((mail) => ({ ...trainingMailOf(mail), set: 'layouts' })))
      continue
    }
    const [labels = '', mails = labels] = pair.split('=')
    const labelled = await labelledMails(labels, mails)
    read.push(...labelled.map((mail) => ({ ...trainingMailOf(mail), set: labels })))
  }
  console.log(`${read.length} mails`)
  return read
}

async function trainingTexts() {
  const files = await Promise.all(sources.map((file) => readFile(file, 'utf8')))
  const lines = files.flatMap((file) => file.split('\n').filter((line) => line.trim()))
  console.log(`${lines.length} texts`)
  return lines.map((line) => summaryExampleOf(JSON.parse(line) as SummarisedText))
}
