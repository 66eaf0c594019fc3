import type { Sentence } from '../../common/text/sentences.ts'
import { isStopWord } from '../../common/text/stop-words.ts'
import { countWords, wordsOf } from '../../common/text/words-of.ts'

/** A sentence with what it says. */
export interface DocumentSentence extends Sentence {
  /** Its place among the sentences that are read, from 0. */
  at: number
  /** As a user counts them. */
  words: number
  /** All its words in lower case, in order. */
  all: readonly string[]
  /** Its words that carry a subject, each once. */
  terms: ReadonlySet<string>
  /** Which paragraph it is in, from 0, and whether it begins it. */
  paragraph: number
  beginsParagraph: boolean
}

/** A text as it is to be summarised. */
export interface Document {
  sentences: readonly DocumentSentence[]
  /** The terms that the text is most about. */
  main: ReadonlySet<string>
  /** The terms of the title; without one, of the first sentence. */
  title: ReadonlySet<string>
}

const MAIN_TERMS = 12

/** Reads sentences as a document; `text` is what they are in. */
export function documentOf(title: string, text: string, sentences: readonly Sentence[]): Document {
  let paragraph = -1
  const analysed = sentences.map((sentence, at): DocumentSentence => {
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

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Words in order; in scripts without spaces, pairs of characters. */
function termsIn(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    if (!UNSPACED.test(word)) return [word.replace(/['’]s$/, '')]
    const characters = [...word]
    return characters.length < 3 ? [word] : characters.slice(1).map((next, at) => `${characters[at]}${next}`)
  })
}

/** Which share of the terms of one set is in another too. */
export function shareIn(terms: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (terms.size === 0) return 0
  let shared = 0
  for (const term of terms) if (other.has(term)) shared += 1
  return shared / terms.size
}

/** How alike two sets of terms are, from 0 to 1 (cosine). */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  return (shareIn(a, b) * a.size) / Math.sqrt(a.size * b.size)
}
