import { background } from '../../common/terms/background.ts'
import { isBoilerplate } from '../../common/text/boilerplate.ts'
import { isEnded, type Sentence, sentencesOf } from '../../common/text/sentences.ts'
import { type Token, tokensOf } from './tokens-of.ts'
import { rarityOf } from './weight-of.ts'

const MOST = 3
/** Sentences of fewer distinctive words state nothing. */
const LEAST_WORDS = 4
/** Longer texts are read as far as this, in characters. */
const READ_LENGTH = 20_000
/** A sentence adds where this share of what it tells is not told by the primary… */
const NEW_SHARE = 0.55
/** …or a smaller one, where a number or a name is new. */
const NEW_SHARE_WITH_FACT = 0.25
/** A sentence of which more are numbers was a table. */
const MOST_NUMBERS = 0.5
/** A number or a name counts so much more than another word. */
const FACT = 1.6

/**
 * What another article of a story adds to its primary: at most three sentences, in order, each with its place in
 * `other`, that hold numbers, names or statements which `primary` lacks and which no other of the sentences gives.
 */
export function whatItAdds(other: string, primary: string): Sentence[] {
  const known = new Set(tokensOf(primary.slice(0, READ_LENGTH)).map(({ term }) => term))
  const open = sentencesOf(other.slice(0, READ_LENGTH), null)
    .map((sentence) => ({ sentence, tokens: tokensOf(sentence.text) }))
    .filter(({ tokens, sentence }) => tokens.length >= LEAST_WORDS && isWhole(sentence.text))
  const chosen: Sentence[] = []
  while (chosen.length < MOST) {
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

/** A text that was cut off ends in the middle of a sentence; headlines, rows of tables and lists of links have no end. */
function isWhole(sentence: string): boolean {
  return isEnded(sentence) && !CUT_OFF.test(sentence) && !isBoilerplate(sentence) && !isOfColumns(sentence)
}

const CUT_OFF = /(?:…|\.{3})["'”’)\]]*$/u
/** What is between links, and between the cells of a table. */
const PARTED = /(?:\s[|•·›»→]\s.*){2}|\t/u

/** Whether this was a table or a list of links before it was text. */
function isOfColumns(sentence: string): boolean {
  const words = sentence.split(' ')
  const numbers = words.filter((word) => /^[^\p{L}\p{N}]*\p{N}[^\p{L}]*$/u.test(word))
  return PARTED.test(sentence) || numbers.length > words.length * MOST_NUMBERS
}

/** How much of a sentence is new; 0 where it is too little to be shown. */
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
