import type { SummarySentence } from '../issue.ts'
import { type Sentence, sentencesOf } from '../text/sentences.ts'
import { isStopWord } from '../text/stop-words.ts'
import { countWords, wordsOf } from '../text/words-of.ts'

const MAX_WORDS = 60
const MAX_SENTENCES = 3

/** Beyond this many sentences a text is judged by its beginning: what it is about stands there. */
const READ_SENTENCES = 60

/**
 * Two to three complete sentences of the text, verbatim and in their order, together at most 60 words; a text that
 * short is its own summary. Each knows its place in `text`. None for a text without words.
 */
export function summarise(input: { title: string; text: string; language: string | null }): {
  sentences: SummarySentence[]
} {
  const sentences = sentencesOf(input.text, input.language)
    .slice(0, READ_SENTENCES)
    .filter(({ text }) => countWords(text) > 0)
  if (sentences.length <= MAX_SENTENCES && countWords(input.text) <= MAX_WORDS) return { sentences }
  const words = sentences.map(({ text }) => text)
  const picked = pick(words, scores(words, input.title))
  if (picked.length > 0) return { sentences: picked.flatMap((index) => sentences[index] ?? []) }
  return { sentences: sentences.slice(0, 1).map(shorten) }
}
function pick(sentences: readonly string[], score: readonly number[]): number[] {
  const order = sentences.map((_, index) => index).sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b)
  const picked: number[] = []
  let words = 0
  for (const index of order) {
    const length = countWords(sentences[index] ?? '')
    if (words + length > MAX_WORDS || picked.length === MAX_SENTENCES) continue
    if (picked.some((other) => similarity(sentences[other] ?? '', sentences[index] ?? '') > 0.6)) continue
    picked.push(index)
    words += length
  }
  return picked.sort((a, b) => a - b)
}

/** Position first, then how much of the text's own vocabulary and of the title a sentence holds. */
function scores(sentences: readonly string[], title: string): number[] {
  const words = sentences.map((sentence) => wordsOf(sentence).filter((word) => !isStopWord(word)))
  const frequency = new Map<string, number>()
  for (const word of words.flat()) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const titleWords = new Set(wordsOf(title).filter((word) => !isStopWord(word)))
  return sentences.map((sentence, index) => {
    const own = words[index] ?? []
    const weight = own.reduce((sum, word) => sum + (frequency.get(word) ?? 0), 0) / Math.max(8, own.length)
    const inTitle = own.filter((word) => titleWords.has(word)).length / Math.max(1, titleWords.size)
    return 3 / (1 + index) + 0.5 * Math.log1p(weight) + inTitle - penalty(sentence)
  })
}

function penalty(sentence: string): number {
  let cost = 0
  const length = countWords(sentence)
  if (length < 5) cost += 2
  if (length > 45) cost += 1
  if (sentence.endsWith('?')) cost += 0.7
  if (/https?:\/\/|www\./.test(sentence)) cost += 1
  if (!/[.!?…。！？]["'”’»)\]]*$/u.test(sentence)) cost += 0.6
  return cost
}

function similarity(a: string, b: string): number {
  const left = new Set(wordsOf(a))
  const right = new Set(wordsOf(b))
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.max(1, Math.min(left.size, right.size))
}

function shorten(sentence: Sentence): SummarySentence {
  const words = sentence.text.split(' ')
  if (words.length <= MAX_WORDS) return sentence
  return { ...sentence, text: `${words.slice(0, MAX_WORDS).join(' ')} …` }
}
