import { readFile } from 'node:fs/promises'
import { benchData, NO_BENCH_DATA } from '../src/testing/bench-data.ts'
import { kindsFound } from '../training/check-kinds.ts'
import { storyFigures } from '../training/check-stories.ts'
import { type SummaryScore, summaryScores } from '../training/check-summaries.ts'
import { KINDS } from '../training/learn-kinds.ts'
import { type SummarisedText, summaryExampleOf } from '../training/learn-summaries.ts'
import { readRows } from '../training/rows.ts'

/**
 * Quality of mail analysis. Each figure is given three times: as shipped; *fitted*, on the training examples; and *left
 * out*, on examples whose sender, week, source, topic or text was not in training. Everything that is trained,
 * including thresholds, is trained again in each fold. Only the left-out figures predict the quality on new mail.
 */
const FOLDS = 8

const [SHIPPED, FITTED] = [0, 1]

const summaries = benchData('quality/data/summaries.jsonl')

console.log(
  `${''.padEnd(44)}${['as shipped', 'fitted', 'left out'].map((name) => name.padStart(14)).join('')}  by`,
)

await storiesFigures()
await kindsFigures()
await summariesFigures()

async function storiesFigures(): Promise<void> {
  const [dated = [], undated = [], articles = []] = await Promise.all(
    ['stories-dated', 'stories-undated', 'stories-articles'].map((name) => readRows(name)),
  )
  const figures = storyFigures({ dated, undated, articles })
  const fitted = new Map(
    figures.flatMap(({ form, leftOut, score }) => (leftOut === 'nothing' ? [[form, score]] : [])),
  )
  for (const { form, leftOut, score } of figures) {
    if (leftOut === 'nothing') continue
    const shares = [fitted.get(form), score].map((own) => `${percent(own?.precision)} ${percent(own?.f1)}`)
    line(`stories, ${form}, P F1`, leftOut, ['', ...shares])
  }
}

async function kindsFigures(): Promise<void> {
  const rows = await readRows('kinds-mails')
  const found = [FITTED, FOLDS].map((folds) =>
    kindsFound(rows, folds ?? 1).filter(({ row }) => row.set !== 0),
  )
  for (const [number, name] of KINDS.entries()) {
    const shares = (isSo: (kind: string) => boolean) =>
      found.map((mails) => {
        const own = mails.filter(({ row }) => row.kind === number)
        return percent(own.filter(({ kind }) => isSo(kind)).length / own.length)
      })
    line(`mails taken for what they are: ${name}`, 'sender', ['', ...shares((kind) => kind === name)])
    if (name === 'newsletter') continue
    line(`  kept out of the digest: ${name}`, 'sender', ['', ...shares((kind) => kind !== 'newsletter')])
  }
}

async function summariesFigures(): Promise<void> {
  if (!summaries) return console.log(`Summaries: ${NO_BENCH_DATA}.`)
  const texts = (await readFile(summaries, 'utf8')).trim().split('\n')
  const examples = texts.map((text) => summaryExampleOf(JSON.parse(text) as SummarisedText))
  const scores = [SHIPPED, FITTED, FOLDS].map((folds) => summaryScores(examples, folds ?? 0))
  for (const set of new Set(examples.map(({ text }) => text.set))) {
    const rouge = (of: 'own' | 'lead') =>
      scores.map((all) =>
        meanRouge(
          all.filter((score) => score.set === set),
          of,
        ),
      )
    line(`summaries, ${set}, ROUGE-1/2`, 'text', rouge('own'))
    line('  its first three sentences', '', [rouge('lead')[0] ?? ''])
  }
}

function meanRouge(scores: readonly SummaryScore[], of: 'own' | 'lead'): string {
  return [0, 1]
    .map((gram) => percent(scores.reduce((sum, score) => sum + (score[of][gram] ?? 0), 0) / scores.length))
    .join('/')
}

function line(figure: string, by: string, values: readonly string[]): void {
  console.log(`${figure.padEnd(44)}${values.map((value) => value.padStart(14)).join('')}  ${by}`)
}

function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? '–' : (100 * share).toFixed(1)
}
