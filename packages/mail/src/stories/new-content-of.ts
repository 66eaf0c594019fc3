import { background } from '../common/frequencies.ts'
import { isBoilerplate } from '../common/text/boilerplate.ts'
import { isEnded, type Sentence, sentencesOf } from '../common/text/sentences.ts'
import { type Token, tokensOf } from './tokens-of.ts'
import { rarityOf } from './weight-of.ts'

const MAX = 3
/** Sentences with fewer distinctive words are not statements. */
const MIN_WORDS = 4
/** The maximum of characters of a text that are read. */
export const READ_LENGTH = 20_000
/** A sentence is new if at least this share of its content is missing in the primary. */
const NEW_SHARE = 0.55
/** The smaller share for a sentence with a new number or name. */
const NEW_SHARE_WITH_FACT = 0.25
/** A sentence with a larger share of numbers was a table. */
const MAX_NUMBERS = 0.5
/** The weight of a number or a name relative to another word. */
const FACT = 1.6

/** The distinctive terms of a text, as far as it is read. */
export function termsOfText(text: string): Set<string> {
  return new Set(tokensOf(text.slice(0, READ_LENGTH)).map(({ term }) => term))
}

/**
 * The content that another article of a story adds to those whose terms are `knownTerms`: at most three sentences, in order,
 * each with its position in `other`, with numbers, names or statements that neither they nor another of the sentences
 * contain.
 */
export function newContentOf(other: string, knownTerms: ReadonlySet<string>): Sentence[] {
  const known = new Set(knownTerms)
  const open = sentencesOf(other.slice(0, READ_LENGTH), null)
    .map((sentence) => ({ sentence, tokens: tokensOf(sentence.text) }))
    .filter(({ tokens, sentence }) => tokens.length >= MIN_WORDS && isWhole(sentence.text))
  const chosen: Sentence[] = []
  while (chosen.length < MAX) {
    let best: { sentence: Sentence; tokens: Token[]; news: number } | null = null
    for (const candidate of open) {
      const news = chosen.includes(candidate.sentence) ? 0 : newsOf(candidate.tokens, known)
      if (news > (best?.news ?? 0)) best = { ...candidate, news }
    }
    if (!best) break
    chosen.push(best.sentence)
    for (const { term } of best.tokens) known.add(term)
  }
  return chosen.sort((a, b) => a.start - b.start)
}

/** Whether a sentence is complete: truncated texts, headlines, table rows and lists of links have no sentence end. */
function isWhole(sentence: string): boolean {
  return isEnded(sentence) && !CUT_OFF.test(sentence) && !isBoilerplate(sentence) && !isOfColumns(sentence)
}

const CUT_OFF = /(?:…|\.{3})["'”’)\]]*$/u
/** Separators of links, and of table cells. */
const PARTED = /(?:\s[|•·›»→]\s.*){2}|\t/u

/** Whether a sentence was a table or a list of links in the original. */
function isOfColumns(sentence: string): boolean {
  const words = sentence.split(' ')
  const numbers = words.filter((word) => /^[^\p{L}\p{N}]*\p{N}[^\p{L}]*$/u.test(word))
  return PARTED.test(sentence) || numbers.length > words.length * MAX_NUMBERS
}

/** The amount of new content in a sentence; 0 if it is too little to be shown. */
function newsOf(tokens: readonly Token[], known: ReadonlySet<string>): number {
  let all = 0
  let news = 0
  let hasFact = false
  for (const [term, isFact] of new Map(tokens.map((token) => [token.term, token.isName || token.isNumber]))) {
    const weight = rarityOf(term, background) * (isFact ? FACT : 1)
    all += weight
    if (known.has(term)) continue
    news += weight
    hasFact ||= isFact
  }
  return news >= all * (hasFact ? NEW_SHARE_WITH_FACT : NEW_SHARE) ? news : 0
}
