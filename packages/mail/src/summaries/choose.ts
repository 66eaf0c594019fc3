import { type Forest, logOdds, probability } from '../common/forest.ts'
import { isBoilerplate } from '../common/text/boilerplate.ts'
import { isEnded } from '../common/text/sentences.ts'
import { isDangling } from './dangling.ts'
import type { Document, DocumentSentence } from './document.ts'
import { gramFeatures, pairsOf } from './gram-features.ts'
import pair from './models/pair.json' with { type: 'json' }
import word from './models/word.json' with { type: 'json' }

/**
 * The models learned from texts with summaries written by people: the probability that a word, and two adjacent words,
 * are in such a summary; see `training/`.
 */
export interface SummaryModels {
  word: Forest
  pair: Forest
}

// Only the training writes these files. JSON has no tuples, so TypeScript infers plain arrays for trees.
export const SUMMARY_MODELS = { word, pair } as unknown as SummaryModels

/** The expected number of words of a summary written by a person. */
const EXPECTED_WORDS = 45

/**
 * Predictions for the sentences of a document: the words and word pairs of each, by number, and their probabilities.
 */
interface SentenceScores {
  grams: readonly (readonly number[])[]
  /** The probability that a word or pair is in a summary, by its number. */
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
 * The value of sentences as a summary: their expected overlap with one written by a person, relative to both (ROUGE,
 * Lin 2004). Repetitions count once.
 */
function worthBy({ grams, chances }: SentenceScores) {
  /** The last call that counted each gram. */
  const counted = new Uint32Array(chances.length)
  let call = 0
  return (chosen: readonly DocumentSentence[]): number => {
    call += 1
    let shared = 0
    let words = EXPECTED_WORDS
    for (const sentence of chosen) {
      words += sentence.words
      for (const gram of grams[sentence.at] ?? []) {
        if (counted[gram] === call) continue
        counted[gram] = call
        shared += chances[gram] ?? 0
      }
    }
    return shared / words
  }
}

export const MAX_WORDS = 60
export const MAX_SENTENCES = 3

/** The number of most promising sentences that are tried in combination. */
const TRIED = 10

/** Shorter sentences are uninformative by themselves. */
const MIN_WORDS = 4

/** Addresses, which may be split at punctuation, and drawn rules. */
const UNSPEAKABLE = /:\/\/|\bwww\.|([~*=_#+-])\1{3}/

/** Whether a sentence can be read aloud, and doesn't lead in to what follows, or is only the number of an item. */
export const isSpeakable = (text: string): boolean =>
  /\p{L}/u.test(text) && !UNSPEAKABLE.test(text) && !/[:：]$/u.test(text)

/** Whether a sentence is complete and informative, so that it can be read on its own. */
function isInformative({ text, words }: DocumentSentence): boolean {
  const hasLength = words >= MIN_WORDS && words <= MAX_WORDS
  return hasLength && isEnded(text) && !isBoilerplate(text) && isSpeakable(text)
}

/** The minimum number of words of an opening. */
const OPENING_WORDS = 30

/**
 * How much more other sentences must be worth than the opening: if it is as good, it is the better start for reading
 * on.
 */
const CLEARLY_BETTER = 1.02

/** The factor for a sentence that refers to an omitted one. */
const LEANING_SHARE = 0.9

/**
 * The sentences of the best summary, in order: the opening of the text, unless others are clearly better; empty if no
 * sentence is suitable. `omits` are never chosen.
 */
export function chooseSentences(
  document: Document,
  language: string | null,
  models: SummaryModels,
  omits: ReadonlySet<DocumentSentence> = new Set(),
): readonly DocumentSentence[] {
  const worthOf = worthBy(scoresOf(document, language, models))
  const leans = leaningSentences(document, language)
  const value = (chosen: readonly DocumentSentence[]) => {
    const alone = chosen.filter(({ at }, place) => leans.has(at) && chosen[place - 1]?.at !== at - 1)
    return worthOf(chosen) * LEANING_SHARE ** alone.length
  }
  const suitable = document.sentences.filter((sentence) => isInformative(sentence) && !omits.has(sentence))
  const opening = openingOf(suitable)
  let best = opening
  let max = value(opening) * CLEARLY_BETTER
  for (const chosen of candidateSets(suitable, worthOf)) {
    const worth = value(chosen)
    if (worth <= max) continue
    best = chosen
    max = worth
  }
  return best
}

/** The first of suitable sentences that have enough words together. */
function openingOf(sentences: readonly DocumentSentence[]): readonly DocumentSentence[] {
  const opening: DocumentSentence[] = []
  let words = 0
  for (const sentence of sentences) {
    if (words >= OPENING_WORDS || opening.length === MAX_SENTENCES || words + sentence.words > MAX_WORDS)
      break
    opening.push(sentence)
    words += sentence.words
  }
  return opening
}

/** Indices of sentences that refer to the one before; the first sentence never does. */
function leaningSentences({ sentences }: Document, language: string | null): ReadonlySet<number> {
  const dangling = sentences.filter(({ at, text }) => at > 0 && isDangling(text, language))
  return new Set(dangling.map(({ at }) => at))
}

/** The sets of up to three of the most promising of suitable sentences that fit the length. */
function candidateSets(
  sentences: readonly DocumentSentence[],
  worthOf: (chosen: readonly DocumentSentence[]) => number,
): (readonly DocumentSentence[])[] {
  const byWorth = sentences
    .map((sentence) => ({ at: sentence.at, worth: worthOf([sentence]) }))
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
  const best = new Set(byWorth.slice(0, TRIED).map(({ at }) => at))
  const tried = sentences.filter(({ at }) => best.has(at))
  const sets: DocumentSentence[][] = []
  const extend = (chosen: readonly DocumentSentence[], from: number, words: number) => {
    for (const [at, sentence] of tried.entries()) {
      if (at < from || words + sentence.words > MAX_WORDS) continue
      const next = [...chosen, sentence]
      sets.push(next)
      if (next.length < MAX_SENTENCES) extend(next, at + 1, words + sentence.words)
    }
  }
  extend([], 0, 0)
  return sets
}
