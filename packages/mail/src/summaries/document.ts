import type { Sentence } from '../common/text/sentences.ts'
import { isStopWord } from '../common/text/stop-words.ts'
import { countWords, UNSPACED, wordsOf } from '../common/text/words-of.ts'

/** A sentence with its words. */
export interface DocumentSentence extends Sentence {
  /** Its index among the sentences that are read. */
  at: number
  /** The number of words as people count them. */
  words: number
  /** All its words in lower case, in order. */
  all: readonly string[]
  /** Its content words, each once. */
  terms: ReadonlySet<string>
  /** The index of its paragraph, and whether it begins it. */
  paragraph: number
  beginsParagraph: boolean
}

/** A text to summarise. */
export interface Document {
  sentences: readonly DocumentSentence[]
  /** The main terms of the text. */
  main: ReadonlySet<string>
  /** The terms of the title, or of the first sentence if there is no title. */
  title: ReadonlySet<string>
}

/** `tl;dr:`, or the source of the sentence before, such as `(NYT $)` or `(Rest of World)`. */
const LABEL =
  /^(?:[Tt][Ll];?\s?[Dd][Rr]\s*[:–—-]\s*|\((?=[^()]*\p{L}{2})(?:(?:[\p{Lu}\d][^\s()]*|of|the|and|for|[$£€¥&])(?:\s|(?=\)))){1,5}\)(?:\s*[–—-]{1,3})?\s*)(?=["“‘(]?[\p{Lu}\d])/u

/** A sentence of `text` without the label before it. */
function withoutLabel(sentence: Sentence, text: string): Sentence {
  const { start, end } = sentence
  const label = LABEL.exec(text.slice(start, end))?.[0].length
  if (!label) return sentence
  return { text: text.slice(start + label, end).replace(/\s+/g, ' '), start: start + label, end }
}

const MAIN_TERMS = 12

/** Builds a document from sentences; `text` contains them. */
export function documentOf(title: string, text: string, sentences: readonly Sentence[]): Document {
  let paragraph = -1
  const analysed = sentences.map((one, at): DocumentSentence => {
    const sentence = withoutLabel(one, text)
    const gap = text.slice(sentences[at - 1]?.end ?? 0, sentence.start)
    const beginsParagraph = at === 0 || /\n/.test(gap)
    if (beginsParagraph) paragraph += 1
    const all = termsIn(sentence.text)
    const terms = new Set(all.filter((word) => !isStopWord(word) && word.length > 1))
    return { ...sentence, at, words: countWords(sentence.text), all, terms, paragraph, beginsParagraph }
  })
  const spread = new Map<string, number>()
  for (const { terms } of analysed) for (const term of terms) spread.set(term, (spread.get(term) ?? 0) + 1)
  const main = [...spread].sort(([, a], [, b]) => b - a).slice(0, MAIN_TERMS)
  const own = new Set(termsIn(title).filter((word) => !isStopWord(word)))
  return {
    sentences: analysed,
    main: new Set(main.filter(([, count]) => count > 1).map(([term]) => term)),
    title: own.size > 0 ? own : (analysed[0]?.terms ?? own),
  }
}

/** Words in order; in scripts without spaces, pairs of characters. */
function termsIn(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    if (!UNSPACED.test(word)) return [word.replace(/['’]s$/, '')]
    const characters = [...word]
    return characters.length < 3 ? [word] : characters.slice(1).map((next, at) => `${characters[at]}${next}`)
  })
}

/** The share of the terms of one set that are also in the other. */
export function shareIn(terms: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (terms.size === 0) return 0
  let shared = 0
  for (const term of terms) if (other.has(term)) shared += 1
  return shared / terms.size
}

/** The similarity of two sets of terms, from 0 to 1 (cosine). */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  return (shareIn(a, b) * a.size) / Math.sqrt(a.size * b.size)
}
