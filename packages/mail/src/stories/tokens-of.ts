import { termOf } from '../common/term-of.ts'
import { normalForm } from '../common/text/normal-form.ts'
import { remembered } from '../common/text/remembered.ts'
import { isStopWord } from '../common/text/stop-words.ts'
import { UNSPACED } from '../common/text/words-of.ts'

export interface Token {
  term: string
  isNumber: boolean
  /** Whether it is capitalised like a name, if capitals are significant. */
  isName: boolean
}

const TOKEN = /\p{Nd}+(?:[.,]\p{Nd}+)*(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu

/** If more of the longer words than this are capitalised, capitals are a style and don't show names. */
const TITLE_CASE = 0.6

/** The distinctive words of a text, in order: without stop words, words reduced to terms, numbers in one notation. */
export function tokensOf(text: string): Token[] {
  const whole = normalForm(text, 'NFKC')
  const isTitled = isTitleCase(whole)
  const tokens: Token[] = []
  for (const { 0: raw, index } of whole.matchAll(TOKEN)) {
    const { own, isCapital } = readWord(raw)
    if (isCapital && !isTitled && !beginsSentence(whole, index)) {
      for (const token of own) tokens.push({ ...token, isName: true })
    } else tokens.push(...own)
  }
  return tokens
}

/** The number of words that are remembered with their tokens: most texts repeat the same. */
const WORDS = 10_000

/** The tokens of a word in any text, and whether it is capitalised, which makes it a name within a sentence. */
const readWord = remembered((raw): { own: readonly Token[]; isCapital: boolean } => {
  const word = raw.toLowerCase()
  if (UNSPACED.test(raw)) return { own: pairsOf(word), isCapital: false }
  if (/^\p{Nd}/u.test(raw)) {
    const term = /^[\p{Nd}.,]+$/u.test(raw) ? numberOf(raw) : word
    return { own: [{ term, isNumber: true, isName: false }], isCapital: false }
  }
  const isStop = isStopWord(word) || isStopWord(word.replace(/['’]s$/u, ''))
  const term = isStop ? '' : termOf(word)
  const own = term.length < 2 ? [] : [{ term, isNumber: false, isName: isNameAnywhere(raw) }]
  return { own, isCapital: /^\p{Lu}/u.test(raw) }
}, WORDS)

/** Normalises a number: no thousands separators, a full stop before decimals. */
function numberOf(raw: string): string {
  const plain = /^\p{Nd}{1,3}(?:([.,])\p{Nd}{3})(?:\1\p{Nd}{3})*$/u.test(raw) ? raw.replace(/[.,]/g, '') : raw
  return plain.replaceAll(',', '.').replace(/^0+(?=\p{Nd})/u, '')
}

function isTitleCase(text: string): boolean {
  const longer = text.match(/\p{L}{4,}/gu) ?? []
  return longer.filter((word) => /^\p{Lu}/u.test(word)).length > longer.length * TITLE_CASE
}

/** Whether capitals or digits within a word show that it is a name. */
function isNameAnywhere(raw: string): boolean {
  return /^.+\p{Lu}|\p{L}\p{N}/u.test(raw) && /\p{Ll}|\p{N}/u.test(raw)
}

function beginsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 4), at)
  return before === '' || /$(?<=(?:^|[.!?:…\n])["'“”‘’»«()\s–—-]*)/u.test(before)
}

/** Pairs of characters, for scripts that don't separate words by spaces. */
function pairsOf(run: string): Token[] {
  const characters = [...run]
  const last = Math.max(1, characters.length - 1)
  return characters
    .slice(0, last)
    .map((one, at) => ({ term: one + (characters[at + 1] ?? ''), isNumber: false, isName: false }))
}
