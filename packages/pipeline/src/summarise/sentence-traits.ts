import { isDangling } from './dangling.ts'
import { type Document, likeness, shareIn, type Told } from './document.ts'
import { pairsOf } from './grams.ts'

/** How likely words and pairs of words stand in a summary. */
export interface Hopes {
  word: ReadonlyMap<string, number>
  pair: ReadonlyMap<string, number>
}

export function hopeOf(grams: ReadonlySet<string>, hopes: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const gram of grams) sum += hopes.get(gram) ?? 0
  return sum
}

export type SentenceTraits = Readonly<Record<string, number>>

/** What can be told of each sentence of a document: its place, its words, how it stands to the others. */
export function sentenceTraits(document: Document, language: string | null, hopes: Hopes): SentenceTraits[] {
  const { sentences, weight, main, title, spread } = document
  const [lead] = sentences
  const meanWords = sentences.reduce((sum, { words }) => sum + words, 0) / Math.max(1, sentences.length)
  const known = new Set<string>()
  const paragraphs = (sentences.at(-1)?.paragraph ?? 0) + 1
  return sentences.map((told) => {
    const { at, words, all, terms, text } = told
    const weights = [...terms].map(weight)
    const sum = weights.reduce((total, own) => total + own, 0)
    const isNew = [...terms].filter((term) => !known.has(term)).length
    for (const term of terms) known.add(term)
    const size = Math.max(1, terms.size)
    return {
      at: Math.min(at, 30),
      count: sentences.length,
      paragraph: Math.min(told.paragraph, 20),
      share: at / sentences.length,
      words,
      ratio: words / meanWords,
      leadWords: lead?.words ?? 0,
      beginsParagraph: Number(told.beginsParagraph),
      inParagraphs: paragraphs / sentences.length,
      hopeWords: hopeOf(new Set(all), hopes.word) / Math.max(8, all.length),
      hopePairs: hopeOf(new Set(pairsOf(all)), hopes.pair) / Math.max(8, all.length),
      hopeSum: hopeOf(new Set(all), hopes.word),
      hopePairSum: hopeOf(new Set(pairsOf(all)), hopes.pair),
      mean: sum / size,
      perWord: sum / Math.max(6, words),
      main: shareIn(main, terms),
      ofMain: shareIn(terms, main),
      title: shareIn(title, terms),
      ofTitle: shareIn(terms, title),
      lead: at === 0 || !lead ? 0 : likeness(terms, lead.terms),
      before: likeness(terms, sentences[at - 1]?.terms ?? new Set()),
      after: likeness(terms, sentences[at + 1]?.terms ?? new Set()),
      central: centrality(told, sentences),
      isNew: isNew / size,
      recurs: [...terms].filter((term) => (spread.get(term) ?? 0) > 1).length / size,
      termShare: terms.size / Math.max(1, all.length),
      numbers: all.filter((word) => /^\d/.test(word)).length,
      length: all.join('').length / Math.max(1, all.length),
      quote: quoted(text) / Math.max(1, text.length),
      isQuestion: Number(/\?["'”’»)]*$/.test(text)),
      isDangling: Number(isDangling(text, language)),
      isPersonal: Number(/\b(?:I|I'm|I've|we|my|our|me|you|your)\b/i.test(text)),
      pauses: (text.match(/[,;:–—()]/g) ?? []).length,
    }
  })
}

/** How much of what other sentences say a sentence says too, on average. */
function centrality(told: Told, sentences: readonly Told[]): number {
  let sum = 0
  for (const other of sentences) if (other !== told) sum += likeness(told.terms, other.terms)
  return sum / Math.max(1, sentences.length - 1)
}

/** How many characters stand in quotation marks. */
function quoted(text: string): number {
  return (text.match(/["“„«][^"“”„«»]+["”“»]?|(?<=\s|^)['‘][^'‘’]{10,}['’](?=[\s,.]|$)/g) ?? []).join('')
    .length
}
