import { logOdds } from '../extract/outline/forest.ts'
import { isBoilerplate } from './boilerplate.ts'
import { isDangling } from './dangling.ts'
import type { Document, Told } from './document.ts'
import { likely } from './grams.ts'
import type { SummaryModels } from './models.ts'
import { sentenceTraits } from './sentence-traits.ts'
import { setTraits } from './set-traits.ts'

export const MAX_WORDS = 60
export const MAX_SENTENCES = 3

/** So many of the sentences that promise most are tried with each other. */
const TRIED = 10

/** Fewer words tell little by themselves. */
const LEAST_WORDS = 4

const ENDED = /[.!?…。！？؟।][\])}"'”’»›」』*]*$/u

/** Whether a sentence is whole and tells something. */
function isTelling({ text, words }: Told): boolean {
  return words >= LEAST_WORDS && words <= MAX_WORDS && ENDED.test(text) && !isBoilerplate(text)
}

/** The sentences that make the best summary, in order; none where no sentence may stand in one. */
export function chooseSentences(
  document: Document,
  language: string | null,
  { word, pair, sentence, set }: SummaryModels,
): readonly Told[] {
  const hopes = { word: likely(document, 1, word), pair: likely(document, 2, pair) }
  const scores = logOdds(sentence, sentenceTraits(document, language, hopes))
  const sets = candidateSets(document, language, scores)
  const worth = logOdds(
    set,
    sets.map((chosen) => setTraits(document, chosen, scores, hopes)),
  )
  return sets[worth.indexOf(Math.max(...worth))] ?? []
}

/** The sets of two or three telling sentences that fit and of which none leans on a sentence left out; of one, else. */
export function candidateSets(
  { sentences }: Document,
  language: string | null,
  scores: readonly number[],
): (readonly Told[])[] {
  const byScore = sentences
    .filter(isTelling)
    .sort((a, b) => (scores[b.at] ?? 0) - (scores[a.at] ?? 0) || a.at - b.at)
  const best = new Set(byScore.slice(0, TRIED).map(({ at }) => at))
  const leans = new Set(sentences.filter(({ text }) => isDangling(text, language)).map(({ at }) => at))
  const tried = sentences.filter(
    (told) => best.has(told.at) || (best.has(told.at + 1) && leans.has(told.at + 1) && isTelling(told)),
  )
  const sets: Told[][] = []
  const extend = (chosen: readonly Told[], from: number, words: number) => {
    for (const [at, told] of tried.entries()) {
      if (at < from || words + told.words > MAX_WORDS) continue
      if (leans.has(told.at) && chosen.at(-1)?.at !== told.at - 1) continue
      const next = [...chosen, told]
      sets.push(next)
      if (next.length < MAX_SENTENCES) extend(next, at + 1, words + told.words)
    }
  }
  extend([], 0, 0)
  const several = sets.filter(({ length }) => length > 1)
  return several.length > 0 ? several : sets
}
