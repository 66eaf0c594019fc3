import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { extractIssue } from '../src/analyse/extract/extract-issue.ts'
import type { Models } from '../src/analyse/extract/titles/models.ts'
import { scoreExtraction } from '../src/quality/score-extraction.ts'
import { labelledMails } from './labelled-mails.ts'
import { type Correction, correctionOf, foldsOf, learn } from './learn.ts'
import { printScores } from './print-scores.ts'

/**
 * `node training/train.ts [--check FOLDS] LABELS=MAILS…`: learns what titles and essays are from folders of labels and
 * of the mails that they name, and writes the models that the product ships; with `--check` it writes nothing and
 * tells how mails fare that were left out, mails of one sender together.
 */
const { values, positionals } = parseArgs({
  options: { check: { type: 'string' }, verbose: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const corrections: (Correction & { set: string })[] = []
for (const pair of positionals) {
  const [labels = '', mails = labels] = pair.split('=')
  for (const labelled of await labelledMails(labels, mails))
    corrections.push({ ...correctionOf(labelled), set: labels })
}
console.log(
  `${corrections.length} mails, ${corrections.reduce((sum, { own }) => sum + own.answers.length, 0)} heading candidates`,
)
if (values.check === undefined) await write(learn(corrections))
else check(Number(values.check))

async function write(models: Models): Promise<void> {
  const folder = path.join(import.meta.dirname, '../src/analyse/extract/titles/models')
  for (const [name, forest] of Object.entries(models)) {
    await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(forest)}\n`)
  }
}

function check(folds: number): void {
  const scores = foldsOf(corrections, folds).flatMap(({ own, others }) => {
    const models = learn(others)
    return own.map(({ labelled, set }) => {
      const { articles } = extractIssue(labelled.mail, models)
      const predictions = articles.map(({ title, originalUrl, text }) => ({ title, url: originalUrl, text }))
      return { set, name: labelled.name, ...scoreExtraction(labelled.labels, predictions) }
    })
  })
  printScores(scores, values.verbose)
}
