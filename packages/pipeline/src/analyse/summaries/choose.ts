import { isBoilerplate } from '../../common/text/boilerplate.ts'
import { isEnded } from '../../common/text/is-ended.ts'
import { logOdds, probability } from '../../common/trees/forest.ts'
import { isDangling } from './dangling.ts'
import type { Document, DocumentSentence } from './document.ts'
import { gramFeatures, pairsOf } from './gram-features.ts'
import type { SummaryModels } from './models.ts'

/** So many words a summary is expected to have that a person writes. */
const EXPECTED_WORDS = 45

/** What may be hoped of each sentence of a document: which words and pairs of words it holds, by number, and their chances. */
interface SentenceScores {
  grams: readonly (readonly number[])[]
  /** How likely a word or pair is in a summary, by its number. */
  chances: readonly number[]
}

function scoresOf(document: Document, language: string | null, models: SummaryModels): SentenceScores {
  const { word, pair } = gramFeatures(document, language)
  const numbers = new Map([...word.keys(), ...pair.keys()].map((gram, at) => [gram, at]))
  const odds = [...logOdds(models.word, [...word.values()]), ...logOdds(models.pair, [...pair.values()])]
  return {
    grams: document.sentences.map(({ all }) =>
      [...all, ...pairsOf(all)].flatMap((gram) => numbers.get(gram) ?? []),
    ),
    chances: odds.map(probability),
  }
}

/**
 * What sentences are worth as a summary: how much they are expected to share with one that a person writes, of what
 * both have (ROUGE, Lin 2004). What is said twice counts once.
 */
function worthOf(chosen: readonly DocumentSentence[], { grams, chances }: SentenceScores): number {
  const seen = new Set<number>()
  let shared = 0
  let words = EXPECTED_WORDS
  for (const sentence of chosen) {
    words += sentence.words
    for (const gram of grams[sentence.at] ?? []) {
      if (seen.has(gram)) continue
      seen.add(gram)
      shared += chances[gram] ?? 0
    }
  }
  return shared / words
}

export const MAX_WORDS = 60
export const MAX_SENTENCES = 3

/** So many of the sentences that promise most are tried with each other. */
const TRIED = 10

/** Fewer words tell little by themselves. */
const LEAST_WORDS = 4

/** Addresses, which may be torn at their marks, and rules that are drawn with signs. */
const UNSPEAKABLE = /:\/\/|\bwww\.|([~*=_#+-])\1{3}/

/** Whether a sentence is whole and tells something, to be read as it stands. */
function isInformative({ text, words }: DocumentSentence): boolean {
  const hasLength = words >= LEAST_WORDS && words <= MAX_WORDS
  return hasLength && isEnded(text) && !isBoilerplate(text) && !UNSPEAKABLE.test(text)
}

/** The sentences that make the best summary, in order; none where no sentence may be in one. */
export function chooseSentences(
  document: Document,
  language: string | null,
  models: SummaryModels,
): readonly DocumentSentence[] {
  const scores = scoresOf(document, language, models)
  const sets = candidateSets(document, language, scores)
  const worth = sets.map((chosen) => worthOf(chosen, scores))
  return sets[worth.indexOf(Math.max(...worth))] ?? []
}

/** The sets of two or three article sentences that fit and of which none leans on a sentence left out; of one, else. */
function candidateSets(
  { sentences }: Document,
  language: string | null,
  scores: SentenceScores,
): (readonly DocumentSentence[])[] {
  const byWorth = sentences
    .filter(isInformative)
    .map((sentence) => ({ at: sentence.at, worth: worthOf([sentence], scores) }))
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
  const best = new Set(byWorth.slice(0, TRIED).map(({ at }) => at))
  // What a text begins with has nothing before it that it could lean on.
  const leans = new Set(
    sentences.filter(({ at, text }) => at > 0 && isDangling(text, language)).map(({ at }) => at),
  )
  const tried = sentences.filter(
    (sentence) =>
      best.has(sentence.at) ||
      (best.has(sentence.at + 1) && leans.has(sentence.at + 1) && isInformative(sentence)),
  )
  const sets: DocumentSentence[][] = []
  const extend = (chosen: readonly DocumentSentence[], from: number, words: number) => {
    for (const [at, sentence] of tried.entries()) {
      if (at < from || words + sentence.words > MAX_WORDS) continue
      if (leans.has(sentence.at) && chosen.at(-1)?.at !== sentence.at - 1) continue
      const next = [...chosen, sentence]
      sets.push(next)
      if (next.length < MAX_SENTENCES) extend(next, at + 1, words + sentence.words)
    }
  }
  extend([], 0, 0)
  const several = sets.filter(({ length }) => length > 1)
  return several.length > 0 ? several : sets
}
