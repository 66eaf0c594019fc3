import { chooseSentences } from '../src/analyse/summaries/choose.ts'
import { foldsOf, learnSummaries, type SummaryExample } from './learn-summaries.ts'
import { randomNumbers } from './random-numbers.ts'
import { rouge, rougeWords } from './rouge.ts'

interface Result {
  set: string
  /** ROUGE-1 and ROUGE-2 by what made the summary. */
  own: readonly [number, number]
  lead: readonly [number, number]
  cut: readonly [number, number]
  words: number
}

const LEAD = 3
const MAX_WORDS = 60
const SAMPLES = 1000

/** Prints how summaries of texts fare that were not learned from, by set. */
export function checkSummaries(corrections: readonly SummaryExample[], folds: number): void {
  const random = randomNumbers(7)
  const shuffled = corrections
    .map((correction) => ({ correction, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ correction }) => correction)
  const results = foldsOf(shuffled, folds).flatMap(({ own, others }) => {
    const models = learnSummaries(others)
    return own.map((correction): Result => {
      const told = chooseSentences(correction.document, 'en', models).map(({ text }) => text)
      const lead = correction.document.sentences.slice(0, LEAD).map(({ text }) => text)
      const cut = lead.join(' ').split(' ').slice(0, MAX_WORDS).join(' ')
      return {
        set: correction.text.set,
        own: scoresOf(correction, told.join(' ')),
        lead: scoresOf(correction, lead.join(' ')),
        cut: scoresOf(correction, cut),
        words: told.join(' ').split(' ').length,
      }
    })
  })
  for (const set of new Set(results.map((result) => result.set))) {
    print(
      set,
      results.filter((result) => result.set === set),
    )
  }
  print('all', results)
}

function scoresOf({ reference }: SummaryExample, summary: string): [number, number] {
  const { r1, r2 } = rouge(reference, rougeWords(summary))
  return [r1, r2]
}

function print(name: string, results: readonly Result[]): void {
  const mean = (value: (result: Result) => number) =>
    results.reduce((sum, result) => sum + value(result), 0) / results.length
  const pair = (of: 'own' | 'lead' | 'cut') =>
    [0, 1].map((at) => (100 * mean((result) => result[of][at] ?? 0)).toFixed(1)).join('/')
  const better = (of: 'lead' | 'cut') => betterIn(results.map(({ own, [of]: other }) => own[0] - other[0]))
  console.log(
    `${name.padEnd(18)}${String(results.length).padStart(4)} own ${pair('own')} (${mean(({ words }) => words).toFixed(0)} words)  ` +
      `lead ${pair('lead')} better in ${better('lead')}  cut ${pair('cut')} better in ${better('cut')}`,
  )
}

/** In which share of samples, drawn again from the differences, their mean is above nothing. */
function betterIn(differences: readonly number[]): string {
  const random = randomNumbers(99)
  let above = 0
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    let sum = 0
    for (let n = 0; n < differences.length; n += 1)
      sum += differences[Math.floor(random() * differences.length)] ?? 0
    if (sum > 0) above += 1
  }
  return (above / SAMPLES).toFixed(3)
}
