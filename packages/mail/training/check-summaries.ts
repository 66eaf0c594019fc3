import { chooseSentences, SUMMARY_MODELS } from '../src/summaries/choose.ts'
import { pairsOf } from '../src/summaries/gram-features.ts'
import { foldsOf, learnSummaries, type SummaryExample, summaryExamples } from './learn-summaries.ts'
import { randomNumbers } from './random-numbers.ts'

/** The scores of a text's summary and of its first sentences against a reference. */
export interface SummaryScore {
  set: string
  /** ROUGE-1 and ROUGE-2 by method. */
  own: readonly [number, number]
  lead: readonly [number, number]
  cut: readonly [number, number]
  words: number
}

const LEAD = 3
const MAX_WORDS = 60
const SAMPLES = 1000

/** Prints the quality of summaries of texts left out of training, by set. */
export function checkSummaries(trainingTexts: readonly SummaryExample[], folds: number): void {
  const results = summaryScores(trainingTexts, folds)
  for (const set of new Set(results.map((result) => result.set))) {
    print(
      set,
      results.filter((result) => result.set === set),
    )
  }
  print('all', results)
}

/**
 * Scores each text when it was left out of training; with one fold nothing is left out, with none the shipped model
 * is used.
 */
export function summaryScores(trainingTexts: readonly SummaryExample[], folds: number): SummaryScore[] {
  const random = randomNumbers(7)
  const shuffled = trainingTexts
    .map((trainingText) => ({ trainingText, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ trainingText }) => trainingText)
  return foldsOf(shuffled, Math.max(1, folds)).flatMap(({ own, others }) => {
    const models = folds === 0 ? SUMMARY_MODELS : learnSummaries(summaryExamples(folds === 1 ? own : others))
    return own.map((trainingText): SummaryScore => {
      const chosen = chooseSentences(trainingText.document, 'en', models).map(({ text }) => text)
      const lead = trainingText.document.sentences.slice(0, LEAD).map(({ text }) => text)
      const cut = lead.join(' ').split(' ').slice(0, MAX_WORDS).join(' ')
      return {
        set: trainingText.text.set,
        own: scoresOf(trainingText, chosen.join(' ')),
        lead: scoresOf(trainingText, lead.join(' ')),
        cut: scoresOf(trainingText, cut),
        words: chosen.join(' ').split(' ').length,
      }
    })
  })
}

/** ROUGE-1 and ROUGE-2 (F1) of a summary against the reference, as google-research/rouge_score computes them. */
function scoresOf({ text }: SummaryExample, summary: string): [number, number] {
  const [reference, own] = [rougeWords(text.references[0] ?? ''), rougeWords(summary)]
  return [overlap(reference, own), overlap(pairsOf(reference), pairsOf(own))]
}

function print(name: string, results: readonly SummaryScore[]): void {
  const mean = (value: (result: SummaryScore) => number) =>
    results.reduce((sum, result) => sum + value(result), 0) / results.length
  const pair = (of: 'own' | 'lead' | 'cut') =>
    [0, 1].map((at) => (100 * mean((result) => result[of][at] ?? 0)).toFixed(1)).join('/')
  const better = (of: 'lead' | 'cut') => betterIn(results.map(({ own, [of]: other }) => own[0] - other[0]))
  console.log(
    `${name.padEnd(18)}${String(results.length).padStart(4)} own ${pair('own')} (${mean(({ words }) => words).toFixed(0)} words)  ` +
      `lead ${pair('lead')} better in ${better('lead')}  cut ${pair('cut')} better in ${better('cut')}`,
  )
}

/** The share of bootstrap samples of the differences whose mean is above 0. */
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

/** The words of a text as ROUGE compares them. */
function rougeWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const gram of a) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  let hits = 0
  for (const gram of b) {
    const left = counts.get(gram) ?? 0
    if (left > 0) hits += 1
    counts.set(gram, left - 1)
  }
  return a.length + b.length === 0 ? 0 : (2 * hits) / (a.length + b.length)
}
