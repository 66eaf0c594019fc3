import { isBoilerplate } from '../common/text/boilerplate.ts'
import { isEnded, type Sentence, sentencesOf } from '../common/text/sentences.ts'
import { countWords, wordsOf } from '../common/text/words-of.ts'
import type { SummarySentence } from '../common/types/issue.ts'
import { chooseSentences, isSpeakable, MAX_SENTENCES, MAX_WORDS, SUMMARY_MODELS } from './choose.ts'
import { type DocumentSentence, documentOf } from './document.ts'

/** The end of a clause. */
const CLAUSE = /[;:—–](?=\s)|,(?=\s)|[；：，、]/gu

/** Shorter clauses can't stand alone. */
const MIN_WORDS = 12

/**
 * Cuts a sentence that is too long at the end of a clause, or at a word, with an ellipsis, if no clause ends in time.
 * Its position remains that of the whole sentence.
 */
function cutToClause({ text, start, end }: SummarySentence): SummarySentence {
  if (countWords(text) <= MAX_WORDS) return { text, start, end }
  let cut = ''
  for (const { index } of text.matchAll(CLAUSE)) {
    const clause = text.slice(0, index)
    const words = countWords(clause)
    if (words > MAX_WORDS) break
    if (words >= MIN_WORDS) cut = clause
  }
  return { text: cut === '' ? `${firstWords(text)} …` : cut.trimEnd(), start, end }
}

/** The first words of a text up to the limit of a summary; in scripts without spaces, that many characters. */
function firstWords(text: string): string {
  let words = text.split(' ').slice(0, MAX_WORDS).join(' ')
  while (countWords(words) > MAX_WORDS) words = words.slice(0, Math.floor(words.length * 0.9))
  return words
}

/** The maximum of sentences that are read: the beginning of a text shows its subject. */
const READ_SENTENCES = 15

/**
 * Two to three complete sentences of the text, verbatim and in order, together at most 60 words, none of which refers
 * to an omitted one; a text that short is its own summary, without what is unfinished or repeats the title. Each has its
 * position in `text`. If every sentence is longer, the first is cut at the end of a clause. Empty if nothing is left.
 */
export function summarise(input: {
  title: string
  text: string
  language: string | null
  /** Of paragraphs of the issue (`paragraphLabels`), which no sentence begins with. */
  labels?: ReadonlySet<string>
}): {
  sentences: SummarySentence[]
} {
  const { title, text, language, labels } = input
  const sentences = sentencesOf(text, language, READ_SENTENCES).map((sentence) =>
    withoutLabel(sentence, text, labels),
  )
  const document = documentOf(title, text, sentences)
  const informative = document.sentences.filter(
    ({ words, text }) => words > 0 && !isBoilerplate(text) && isSpeakable(text),
  )
  const added = whole(informative).filter((sentence) => adds(sentence, title))
  // The rest of the sentence that a title was cut from is better than nothing.
  const own = added.length > 1 ? added.filter(({ text }) => !isCutFrom(title, text)) : added
  if (own.length <= MAX_SENTENCES && wordsIn(own) <= MAX_WORDS) return { sentences: own.map(placed) }
  const repeats = document.sentences.filter((one) => !adds(one, title) || isCutFrom(title, one.text))
  const chosen = chooseSentences(document, language, SUMMARY_MODELS, new Set(repeats))
  if (chosen.length > 0) return { sentences: chosen.map(placed) }
  return { sentences: firstThatFit(own) }
}

/** What an editor writes above a summary. */
const LABEL =
  /^(?:tl;?\s?dr|about|summary|abstract|description|in (?:short|brief)|the gist|kurz(?:fassung| gesagt)?|zusammenfassung|en bref|résumé|kortom|samenvatting|en resumen|resumen|in breve|em resumo)\s?[:–—-]\s+(?=\S)/iu

/** What may name a paragraph: `Why it matters: …`. */
const PART_LABEL = /^(\p{Lu}[\p{L}\p{M}’' ,-]{2,30}):\s+(?=\S)/u

/** So many paragraphs of an issue have a label of it. */
const LABELLED = 3

/** What paragraphs of several articles of an issue are named, as in `Why it matters: …`. */
export function paragraphLabels(texts: readonly string[]): ReadonlySet<string> {
  const articles = new Map<string, number[]>()
  for (const [at, text] of texts.entries()) {
    for (const paragraph of text.split('\n')) {
      const label = PART_LABEL.exec(paragraph)?.[1]
      if (label === undefined) continue
      const own = articles.get(label)
      if (own) own.push(at)
      else articles.set(label, [at])
    }
  }
  const isCommon = (own: readonly number[]) => own.length >= LABELLED && new Set(own).size > 1
  return new Set([...articles].flatMap(([label, own]) => (isCommon(own) ? [label] : [])))
}

/** The source of a story behind its last sentence: `(The Lamp)`, `(LMP $)`. */
const SOURCE = /(?<=[.!?…][”"’']?)\s+\([\p{Lu}\p{N}][^().!?]{0,40}\)$/u

/** Where a report is from: `LAMPTON, LX -- `, `LAMPTON (LMP) – `. */
const DATELINE =
  /^\p{Lu}[\p{Lu} .'’-]{2,24}(?:, [\p{L} .]{2,20})?(?: \([\p{L} ]{2,20}\))?\s+(?:--|[—–-])\s+(?=["“‘(]?\p{Lu})/u

/** A sentence without the label before it and the source behind it. */
function withoutLabel({ start, end }: Sentence, text: string, labels?: ReadonlySet<string>): Sentence {
  const raw = text.slice(start, end)
  const stripped = raw.replace(SOURCE, '')
  const [label = '', name] = PART_LABEL.exec(stripped) ?? []
  const isOfIssue = name !== undefined && labels?.has(name)
  const from = isOfIssue ? label.length : ((LABEL.exec(stripped) ?? DATELINE.exec(stripped))?.[0].length ?? 0)
  return {
    text: stripped.slice(from).replace(/\s+/g, ' '),
    start: start + from,
    end: start + stripped.length,
  }
}

/** A text of unfinished sentences has one, if it is this long: a description, and not a label, name or price. */
const DESCRIPTION_WORDS = 5

/** The finished sentences; of a text that has hardly any, the first line. */
function whole(sentences: readonly DocumentSentence[]): DocumentSentence[] {
  const finished = sentences.filter(({ text }) => isEnded(text))
  if (wordsIn(finished) >= DESCRIPTION_WORDS || sentences.every(({ words }) => words < DESCRIPTION_WORDS))
    return finished
  return sentences.slice(0, 1).filter(({ words, text }) => words >= DESCRIPTION_WORDS && !isNames(text))
}

/** Whether a text only names people and where they write: `Tim Wallace, Derek Watkins & John Schwartz, NYT`. */
function isNames(text: string): boolean {
  const isName = (word: string) =>
    /^\P{L}*\p{Lu}/u.test(word) || /^(?:&|and|und|et|y|of|the|de|van|von)$/.test(word)
  return /[,&|]/.test(text) && text.split(/\s+/).every(isName)
}

/** A sentence with a larger share of its words in the title repeats it. */
const REPEATED = 0.8

/** Whether a sentence says something that the title does not. */
function adds({ text }: DocumentSentence, title: string): boolean {
  const named = new Set(wordsOf(title))
  const words = wordsOf(text)
  return words.filter((word) => named.has(word)).length < REPEATED * words.length
}

/** The same where a title was cut from the sentence: its rest is worth reading if it is longer. */
const CUT = 0.6

/** Whether a title ends in an ellipsis where it was cut from a sentence of which it has the larger share. */
function isCutFrom(title: string, sentence: string): boolean {
  const start = /^(.{10,}?)\s?…$/su.exec(title)?.[1]
  return start !== undefined && sentence.startsWith(start) && countWords(start) >= CUT * countWords(sentence)
}

/** The beginning of a text without a suitable sentence. */
function firstThatFit(sentences: readonly DocumentSentence[]): SummarySentence[] {
  const fitting = sentences.filter(
    (_, at) => at < MAX_SENTENCES && wordsIn(sentences.slice(0, at + 1)) <= MAX_WORDS,
  )
  return fitting.length > 0 ? fitting.map(placed) : sentences.slice(0, 1).map(cutToClause)
}

function wordsIn(sentences: readonly DocumentSentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words, 0)
}

function placed({ text, start, end }: SummarySentence): SummarySentence {
  return { text, start, end }
}
