import path from 'node:path'
import { type NamedScore, scoreLabelledMails } from '../src/quality/score-labelled-mails.ts'
import { sumScores } from '../src/quality/sum-scores.ts'
import { benchData, NO_BENCH_DATA } from '../src/testing/bench-data.ts'
import { FAULTS } from '../training/layouts/compose.ts'
import { readLanguages } from '../training/layouts/languages.ts'
import { layoutMail } from '../training/layouts/layout-mail.ts'
import { type LayoutScore, scoreLayout, TEXT_FAULTS } from '../training/layouts/score-layouts.ts'

const gallery = path.join(import.meta.dirname, '..', 'gallery')
const corpus = benchData('corpus')

/** Run by path with this flag, the benchmark prints every missed or wrong title. */
const verbose = process.argv.includes('--verbose')

/** Layouts with these seeds are only for measuring: fixes and training use others. */
const FIRST_SEED = 100_000
const SEEDS = 100

const ours = await scoreLabelledMails(gallery, gallery)
const isForwarded = ({ name }: NamedScore) => name.startsWith('forwarded-')
report(
  'gallery',
  ours.filter((score) => !isForwarded(score)),
)
report('gallery, forwarded', ours.filter(isForwarded))
if (corpus) {
  report('corpus', await scoreLabelledMails(path.join(corpus, 'labels'), corpus))
} else {
  console.log(`\nReal newsletters: ${NO_BENCH_DATA}. Only the gallery was measured.`)
}

await reportLayouts()

/** Invented layouts, one row per class of faults: the mean F1, and which of the found texts are complete. */
async function reportLayouts(): Promise<void> {
  const languages = readLanguages()
  const heads = ['mails', 'macro', 'P', 'R', 'perfect', 'texts', 'whole', ...TEXT_FAULTS]
  console.log(`\n${'layouts'.padEnd(20)}${heads.map((head) => head.padStart(8)).join('')}`)
  for (const fault of FAULTS) {
    const scores: LayoutScore[] = []
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1)
      scores.push(scoreLayout(await layoutMail(fault, seed, languages)))
    const sum = sumScores(scores)
    const texts = scores.flatMap((score) => score.texts)
    const macro = scores.reduce((total, { f1 }) => total + f1, 0) / scores.length
    const whole = texts.filter((found) => found === null).length / Math.max(1, texts.length)
    const faults = TEXT_FAULTS.map((kind) => count(texts.filter((found) => found === kind).length, 8))
    const shares = [macro, sum.precision, sum.recall].map((share) => percent(share, 8)).join('')
    console.log(
      `${fault.padEnd(20)}${count(SEEDS, 8)}${shares}${count(sum.perfect, 8)}${count(texts.length, 8)}${percent(whole, 8)}${faults.join('')}`,
    )
  }
}

function report(set: string, scores: readonly NamedScore[]): void {
  console.log(`\n${set.padEnd(30)}     P     R    F1  found missed wrong traps`)
  for (const { name, precision, recall, f1, found, missed, wrong, traps } of scores) {
    const counts = [found, missed.length, wrong.length, traps.length].map((n) => String(n).padStart(6))
    console.log(`${name.padEnd(30)}${percent(precision)}${percent(recall)}${percent(f1)} ${counts.join('')}`)
    if (!verbose) continue
    for (const title of missed) console.log(`    missed  ${title}`)
    for (const title of wrong) console.log(`    ${traps.includes(title) ? 'trap  ' : 'wrong '}  ${title}`)
  }
  console.log(`\n${set.padEnd(20)} mails articles roundups essays     P     R micro traps perfect bodies`)
  line('all', scores)
  for (const [lang, some] of Map.groupBy(scores, (score) => score.lang)) line(lang, some)
}

function line(name: string, scores: readonly NamedScore[]): void {
  const sum = sumScores(scores)
  const shares = [sum.precision, sum.recall, sum.microF1].map((share) => percent(share)).join('')
  console.log(
    `${name.padEnd(20)}${count(sum.mails, 6)}${count(sum.articles, 9)}${percent(sum.roundupsF1, 9)}` +
      `${percent(sum.essaysF1, 7)}${shares}${count(sum.traps, 6)}${count(sum.perfect, 8)}${percent(sum.bodies, 7)}`,
  )
}

function count(number: number, width: number): string {
  return String(number).padStart(width)
}

function percent(share: number | null, width = 6): string {
  return (share === null ? '–' : (100 * share).toFixed(1)).padStart(width)
}
