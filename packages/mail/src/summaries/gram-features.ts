import { background } from '../common/frequencies.ts'
import { termOf } from '../common/term-of.ts'
import { remembered } from '../common/text/remembered.ts'
import { isStopWord } from '../common/text/stop-words.ts'
import { isDangling } from './dangling.ts'
import { type Document, shareIn, similarity } from './document.ts'

export type GramFeatures = Readonly<Record<string, number>>

/** The features of each word of a document and of each two adjacent words, by their spelling. */
export interface Grams {
  word: ReadonlyMap<string, GramFeatures>
  pair: ReadonlyMap<string, GramFeatures>
}

export function gramFeatures(document: Document, language: string | null): Grams {
  const places = placesIn(document, language)
  const words = wordsIn(document)
  const of = (size: 1 | 2) => featuresOf(document, size, places, words)
  return { word: of(1), pair: of(2) }
}

export function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

function featuresOf(
  { sentences }: Document,
  size: 1 | 2,
  places: readonly GramFeatures[],
  words: ReadonlyMap<string, Word>,
): Map<string, GramFeatures> {
  const found = new Map<string, { own: readonly string[]; at: number[]; count: number }>()
  for (const { at, all } of sentences) {
    const grams = size === 1 ? all : pairsOf(all)
    for (const [place, gram] of grams.entries()) {
      const known = found.get(gram)
      if (!known) found.set(gram, { own: all.slice(place, place + size), at: [at], count: 1 })
      else {
        known.count += 1
        if (known.at.at(-1) !== at) known.at.push(at)
      }
    }
  }
  const grams = new Map<string, GramFeatures>()
  for (const [gram, { own: spellings, at, count }] of found) {
    const own = spellings.flatMap((word) => words.get(word) ?? [])
    const contentWords = own.filter(({ isStop }) => !isStop)
    const { rare, common, heavy, light, often } = spanOf(contentWords)
    const first = at[0] ?? 0
    grams.set(gram, {
      ...places[first],
      times: Math.log(count),
      wide: at.length / sentences.length,
      early: at.filter((place) => place < EARLY).length,
      first: Math.min(first, 30),
      share: first / sentences.length,
      last: (at.at(-1) ?? 0) / sentences.length,
      stops: own.length - contentWords.length,
      titled: own.filter(({ isTitled }) => isTitled).length,
      length: Math.min(12, gram.length / own.length),
      numbers: own.filter(({ isNumber }) => isNumber).length,
      sentences: sentences.length,
      rare,
      common,
      heavy,
      light,
      often,
    })
  }
  return grams
}

/** The number of sentences that are the beginning of a text. */
const EARLY = 6

/** What a word is in any text. */
interface WordFacts {
  isStop: boolean
  isNumber: boolean
  /** Its inverse document frequency. */
  rarity: number
}

/** The number of words that are remembered: most texts repeat the same. */
const WORDS = 10_000

const factsOf = remembered(
  (word): WordFacts => ({
    isStop: isStopWord(word),
    isNumber: /^\d/.test(word),
    rarity: Math.log(background.documents / background.of(termOf(word))),
  }),
  WORDS,
)

interface Word extends WordFacts {
  isTitled: boolean
  /** The number of occurrences in the text. */
  times: number
}

function wordsIn({ sentences, title }: Document): Map<string, Word> {
  const words = new Map<string, Word>()
  for (const { all } of sentences) {
    for (const word of all) {
      const known = words.get(word)
      if (known) known.times += 1
      else words.set(word, { ...factsOf(word), isTitled: title.has(word), times: 1 })
    }
  }
  return words
}

/** The maximum and minimum rarity, weight and frequency of up to two words. */
function spanOf([word, other = word]: readonly Word[]) {
  if (!word || !other) return { rare: 0, common: 0, heavy: 0, light: 0, often: 0 }
  const [weight, otherWeight] = [weightOf(word), weightOf(other)]
  return {
    rare: Math.max(word.rarity, other.rarity),
    common: Math.min(word.rarity, other.rarity),
    heavy: Math.max(weight, otherWeight),
    light: Math.min(weight, otherWeight),
    often: Math.max(word.times, other.times),
  }
}

const weightOf = ({ rarity, times }: Word) => rarity * Math.log1p(times)

/** The features of each sentence, for the words that occur in it first. */
function placesIn({ sentences, title, main }: Document, language: string | null): GramFeatures[] {
  const lead = sentences[0]?.terms ?? new Set<string>()
  return sentences.map(({ text, words, terms, beginsParagraph }) => ({
    words,
    beginsParagraph: Number(beginsParagraph),
    title: shareIn(title, terms),
    main: shareIn(main, terms),
    lead: similarity(terms, lead),
    quotes: (text.match(/["“”„«»]|(?<=\s|^)['‘]|['’](?=[\s,.]|$)/g) ?? []).length,
    isDangling: Number(isDangling(text, language)),
    isPersonal: Number(/\b(?:I|I'm|I've|we|my|our|me|you|your)\b/i.test(text)),
  }))
}
