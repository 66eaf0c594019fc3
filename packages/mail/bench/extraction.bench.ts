import path from 'node:path'
import { type NamedScore, scoreLabelledMails } from '../src/quality/score-labelled-mails.ts'
import { sumScores } from '../src/quality/sum-scores.ts'
import { benchData, NO_BENCH_DATA } from '../src/testing/bench-data.ts'
import {
  type Figures,
  figuresOf,
  intervalsOf,
  LEFT_OUT,
  type LeftOutMail,
  leftOut,
} from '../training/check-extraction.ts'
import { readExtractionRows } from '../training/extraction-rows.ts'
import { FOLDS, MAIL_KINDS, prepare } from '../training/learn-extraction.ts'

/**
 * The articles found in real mails by models that were trained without the mails of their senders, from the committed
 * rows: 95 % intervals by a bootstrap over senders, beside the figures recorded with the shipped models. Then texts and
 * links, which are not learned, on labelled mails. Run by path with this flag, it prints the errors of those.
 */
const verbose = process.argv.includes('--verbose')

const mails = leftOut(prepare(await readExtractionRows()), FOLDS)
console.log(
  `Left out by sender${' '.repeat(8)}mails        roundups          essays           micro   traps disasters`,
)
figures('recorded', LEFT_OUT.all)
report('all', mails)
for (const set of new Set(mails.map((mail) => mail.set)))
  report(
    `set ${set}`,
    mails.filter((mail) => mail.set === set),
  )
report(
  'HTML',
  mails.filter(({ isPlainText }) => !isPlainText),
)
report(
  'plain text',
  mails.filter(({ isPlainText }) => isPlainText),
)
console.log(`\n${'taken for'.padStart(28)} several       one`)
for (const kind of MAIL_KINDS) {
  const own = mails.filter((mail) => mail.kind === kind)
  const essays = own.filter(({ isEssay }) => isEssay).length
  console.log(`${kind.padEnd(20)}${String(own.length - essays).padStart(16)}${String(essays).padStart(10)}`)
}

const gallery = path.join(import.meta.dirname, '..', 'gallery')
console.log('\nFitted, for texts alone   mails articles found  wrong  traps  texts right')
texts('gallery', await scoreLabelledMails(gallery, gallery))
for (const name of ['corpus', 'newsletters']) {
  const folder = benchData(name)
  if (folder) texts(name, await scoreLabelledMails(path.join(folder, 'labels'), folder))
  else console.log(`${name}: ${NO_BENCH_DATA}.`)
}

function report(name: string, some: readonly LeftOutMail[]): void {
  figures(name, figuresOf(some), intervalsOf(some))
}

function figures(name: string, all: Figures, intervals?: Record<keyof Figures, [number, number]>): void {
  const share = (figure: 'roundups' | 'essays' | 'micro') => {
    const [low, high] = intervals?.[figure] ?? []
    const interval = low === undefined || high === undefined ? '' : ` ${percent(low)}–${percent(high)}`
    return `${percent(all[figure])}${interval}`.padStart(17)
  }
  const counts = [String(all.traps).padStart(7), String(all.disasters).padStart(9)].join('')
  console.log(
    `${name.padEnd(26)}${String(all.mails).padStart(5)}${share('roundups')}${share('essays')}${share('micro')}${counts}`,
  )
}

function texts(name: string, scores: readonly NamedScore[]): void {
  const sum = sumScores(scores)
  const wrong = scores.reduce((all, score) => all + score.wrong.length, 0)
  const found = scores.reduce((all, score) => all + score.found, 0)
  const counts = [sum.mails, sum.articles, found, wrong, sum.traps].map((count) => String(count).padStart(7))
  console.log(`${name.padEnd(24)}${counts.join('')}${percent(sum.bodies).padStart(13)}`)
  if (!verbose) return
  for (const { name: mail, missed, wrong: others } of scores) {
    for (const title of missed) console.log(`    ${mail}  missed  ${title}`)
    for (const title of others) console.log(`    ${mail}  wrong   ${title}`)
  }
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
