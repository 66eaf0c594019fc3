import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkSummaries } from './check-summaries.ts'
import { learnSummaries, type SummarisedText, summaryExampleOf } from './learn-summaries.ts'

/**
 * `node training/train-summaries.ts [--check FOLDS] TEXTS.jsonl…`: learns from texts with summaries what a summary is
 * made of, and writes the models that the product ships; with `--check` it writes nothing and tells how texts fare that
 * were left out.
 */
const { values, positionals } = parseArgs({ options: { check: { type: 'string' } }, allowPositionals: true })
const texts: SummarisedText[] = []
for (const file of positionals) {
  for (const line of (await readFile(file, 'utf8')).split('\n')) if (line.trim()) texts.push(JSON.parse(line))
}
console.log(`${texts.length} texts`)
const corrections = texts.map(summaryExampleOf)
if (values.check !== undefined) checkSummaries(corrections, Number(values.check))
else {
  const folder = path.join(import.meta.dirname, '../src/analyse/summaries/models')
  for (const [name, model] of Object.entries(learnSummaries(corrections))) {
    await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(model)}\n`)
  }
}
