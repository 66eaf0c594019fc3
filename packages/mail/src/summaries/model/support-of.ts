import { normalForm } from '../../common/text/normal-form.ts'
import { sentencesOf } from '../../common/text/sentences.ts'
import { isStopWord } from '../../common/text/stop-words.ts'
import { wordSet } from '../../common/text/word-set.ts'

/** The share of the longer of two words that must match from the start for them to be forms of one. */
const ALIKE = 0.65
const MIN_LENGTH = 4

/** Whether two words in lower case are forms of one, such as `approve` and `approval`. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const shared = sharedLength(a, b)
  return shared >= MIN_LENGTH && shared >= ALIKE * Math.max(a.length, b.length)
}

/**
 * Whether two names in lower case are the same, like `Germany` and `German`, but not `Niger` and `Nigeria`; up to
 * `letters` may be added.
 */
function isSameName(a: string, b: string, letters: number): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short === long) return true
  return short.length >= MIN_LENGTH && long.length - short.length <= letters && long.startsWith(short)
}

function sharedLength(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

/** The minimum share of words other than names and numbers that must be in the text. */
const MAX = 0.7
/** Fewer words may match anywhere by coincidence. */
const MIN = 3

/**
 * The passage of a text that supports a sentence: the range of the sentence with most of its content (UTF-16 offsets,
 * end exclusive). Null unless one or two adjacent sentences contain all its numbers and names and most of its other
 * words, and negate exactly what it negates; what they only call possible must be possible in it too. `language` is BCP
 * 47.
 */
export function supportOf(
  sentence: string,
  text: string,
  language: string | null,
): { start: number; end: number } | null {
  const sources = sentencesOf(text, language)
  const verbatim = sources.find((source) => source.text === sentence)
  if (verbatim) return { start: verbatim.start, end: verbatim.end }
  const claims = claimWords(sentence, isStopWord)
  if (claims.length < MIN) return null
  const isCommon = ({ word, isFirst }: ClaimWord) =>
    isFirst && smallWords(text).some((small) => isSameWord(word, small))
  const wanted = claims.map((claim) => ({
    ...claim,
    kind: claim.kind === 'name' && isCommon(claim) ? ('word' as const) : claim.kind,
  }))
  const hits = sources.map((source) => hitsIn(source.text, wanted, language))
  let best: { score: number; at: number } | undefined
  for (const [at, own] of hits.entries()) {
    const next = hits[at + 1]
    for (const found of next ? [own, union(own, next)] : [own]) {
      if (found !== own && next && isSplit(wanted, own, next)) continue
      const score = scoreOf(wanted, found) - (found === own ? 0 : BOTH)
      if (score > 0 && score > (best?.score ?? 0)) {
        best = { score, at: found !== own && next && count(next) > count(own) ? at + 1 : at }
      }
    }
  }
  const source = best && sources[best.at]
  return source ? { start: source.start, end: source.end } : null
}

/** One sentence is preferred to two if its score is less by at most this. */
const BOTH = 0.01

/** For each wanted word, the variants in which it occurs in a sentence, 0 if it doesn't. */
function hitsIn(source: string, wanted: readonly ClaimWord[], language: string | null): number[] {
  const there = claimWords(source, isStopWord)
  const letters = language === 'de' ? 3 : 1
  return wanted.map((claim) =>
    there.reduce((variants, word) => (isMet(claim, word, letters) ? variants | word.manner : variants), 0),
  )
}

function isMet(claim: ClaimWord, there: ClaimWord, letters: number): boolean {
  if (claim.kind === 'number' || there.kind === 'number') {
    return claim.kind === there.kind && claim.word === there.word
  }
  return claim.kind === 'name'
    ? isSameName(claim.word, there.word, letters)
    : isSameWord(claim.word, there.word)
}

/** The share of wanted words that are found; 0 if too few are. */
function scoreOf(wanted: readonly ClaimWord[], found: readonly number[]): number {
  let words = 0
  let met = 0
  let all = 0
  for (const [at, { kind, manner }] of wanted.entries()) {
    const variants = found[at] ?? 0
    if (variants !== 0 && !isStatedAs(manner, variants)) return 0
    if (variants === 0 && (kind !== 'word' || manner === DENIED)) return 0
    all += variants === 0 ? 0 : 1
    if (kind !== 'word') continue
    words += 1
    met += variants === 0 ? 0 : 1
  }
  if (words > 0 && met / words < MAX) return 0
  return all / wanted.length
}

function isStatedAs(manner: number, variants: number): boolean {
  if (manner === DENIED) return (variants & DENIED) !== 0
  if (manner === POSSIBLE) return (variants & (POSSIBLE | SAID)) !== 0
  return (variants & SAID) !== 0
}

/** Whether a name would be combined from parts in both sentences. */
function isSplit(wanted: readonly ClaimWord[], own: readonly number[], next: readonly number[]): boolean {
  return wanted.some(
    ({ isJoined }, at) => isJoined && !(own[at - 1] && own[at]) && !(next[at - 1] && next[at]),
  )
}

const union = (a: readonly number[], b: readonly number[]) => a.map((own, at) => own | (b[at] ?? 0))

const count = (found: readonly number[]) => found.filter((variants) => variants !== 0).length

/** The lower-case words of a text: the first word of a sentence is no name if it is a form of one of them. */
const smallWords = (text: string) => text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []

/** Each line: a number in digits, then its words. Words with another meaning are omitted. */
const LIST = `
2 two zwei deux dos twee dois två
3 three drei trois tres drie três
4 four vier quatre cuatro quattro quatro fyra
5 five fünf cinq cinco vijf cinque fem
6 six sechs seis zes
7 seven sieben siete zeven sette sete
8 eight acht huit ocho oito åtta åtte
9 nine neun neuf nueve negen nio
10 ten zehn diez tien dieci dez tio
11 eleven elf onze undici
12 twelve zwölf douze doce twaalf dodici doze dozen dutzend
20 twenty zwanzig vingt veinte twintig venti vinte
100 hundred hundreds hundert cientos cien honderd cento hundra
e3 k thousand thousands tausend mille mil duizend mila tusen
e6 m mn mio million millions millionen millón millones miljoen milione milioni milhão milhões miljoner
e9 b bn mrd billion billions milliarde milliarden milliard milliards miljard miliardo miliardi bilhão bilhões miljarder
e12 tn trillion trillions billionen biljoen trilhões`

/** Number words and scales, in the most common languages of newsletters, as one token each. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  LIST.trim()
    .split('\n')
    .flatMap((line) => {
      const [sign = '', ...written] = line.split(' ')
      return written.map((word) => [word, sign] as const)
    }),
)

/**
 * Normalises digits with any separators of thousands and decimals: `14,000` and `14.000` become 14000, `2.50` becomes
 * 2.5.
 */
function canonicalNumber(digits: string): string {
  const plain = digits.replace(/(?<![.,])[.,]+$/, '')
  if (/^\p{N}{1,3}(?:[.,]\p{N}{3})+$/u.test(plain)) return plain.replace(/[.,]/g, '')
  const decimal = plain.replaceAll(',', '.')
  return /^\p{N}+\.\p{N}+$/u.test(decimal) ? decimal.replace(/\.0+$|(?<!0)0+$/, '') : decimal
}

/** The manner of a word in its sentence: stated, negated, or called possible; a word may occur more than once. */
const SAID = 1
const DENIED = 2
const POSSIBLE = 4

/** A significant word of a sentence. */
interface ClaimWord {
  /** Lower case, without a possessive ending. */
  word: string
  /** A `number` or a `name` must be in the text; some other words may be missing. */
  kind: 'number' | 'name' | 'word'
  /** SAID, DENIED or POSSIBLE. */
  manner: number
  /** Whether it may be capitalised only because it is first. */
  isFirst: boolean
  /** Whether it continues the name before it, as in `Nell Ford`. */
  isJoined: boolean
}

const WORD = /\p{N}+(?:[.,]\p{N}+)*[\p{L}\p{M}]*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu
/** Scripts without spaces: pairs of characters are used instead of words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/u

const DENYING = wordSet(
  'not no never without none nobody nothing neither nor cannot nicht kein keine keinen keinem keiner nie niemals ohne weder ne pas jamais sans aucun aucune ni nunca sin jamás ningún ninguna tampoco niet geen nooit zonder non mai senza nessun nessuna não sem nenhum nenhuma inte ingen inga aldrig utan ikke aldri',
)
const DOUBTING = wordSet(
  'may might could reportedly allegedly possibly perhaps maybe könnte könnten dürfte dürften vielleicht angeblich möglicherweise pourrait pourraient peut-être prétendument podría podrían quizás tal posiblemente zou zouden misschien mogelijk potrebbe potrebbero forse poderia poderiam talvez kanske kanskje',
)

/** The significant words of a sentence, in order; `isCommon` returns whether a word is insignificant. */
function claimWords(sentence: string, isCommon: (word: string) => boolean): ClaimWord[] {
  const found: ClaimWord[] = []
  let manner = SAID
  let isFirst = true
  let nameEnd = -1
  for (const { 0: written, index } of normalForm(sentence, 'NFKC').matchAll(WORD)) {
    const lower = written.toLowerCase().replaceAll('’', "'")
    const first = isFirst
    isFirst = false
    // May as a month does not express doubt.
    if (DOUBTING.has(lower) && (written !== 'May' || first)) manner = POSSIBLE
    else if (DENYING.has(lower) || lower.endsWith("n't")) manner = DENIED
    else {
      const own = wordsIn(written, lower, first, isCommon).map((word) => ({
        ...word,
        manner,
        isJoined: word.kind === 'name' && index === nameEnd + 1,
      }))
      found.push(...own)
      if (own.length > 0) manner = SAID
      if (own.at(-1)?.kind === 'name') nameEnd = index + written.length
    }
  }
  // German negates after the verb: a negation that nothing follows applies to the words before.
  const last = found.at(-1)
  if (last && manner !== SAID) last.manner = manner
  return found
}

type Unsaid = Omit<ClaimWord, 'manner' | 'isJoined'>

function wordsIn(
  written: string,
  lower: string,
  isFirst: boolean,
  isCommon: (word: string) => boolean,
): Unsaid[] {
  if (/^\p{N}/u.test(written)) return numbersIn(lower).map((own) => ({ ...own, isFirst: false }))
  const number = NUMBER_WORDS.get(lower)
  if (number !== undefined) return [{ word: number, kind: 'number', isFirst: false }]
  if (UNSPACED.test(written)) {
    return Array.from({ length: written.length - 1 }, (_, at) => ({
      word: written.slice(at, at + 2),
      kind: 'word' as const,
      isFirst: false,
    }))
  }
  const word = lower.replace(/'s?$/, '')
  if (isCommon(lower) || isCommon(word) || (word.length === 1 && !/\p{Lu}/u.test(written))) return []
  const isName = /\p{Lu}/u.test(written) || /\p{N}/u.test(written)
  return [{ word, kind: isName ? 'name' : 'word', isFirst: isFirst && !/.\p{Lu}|\p{N}/u.test(written) }]
}

/** A number, and its suffix without a space: `1.2bn` is 1.2 and a billion, `5G` is a name. */
function numbersIn(lower: string): Omit<Unsaid, 'isFirst'>[] {
  const [, digits = '', behind = ''] = /^([\p{N}.,]*)(.*)$/su.exec(lower) ?? []
  const number = { word: canonicalNumber(digits), kind: 'number' as const }
  if (behind === '' || /^(?:st|nd|rd|th|er|ère|e|º|ª|s)$/.test(behind)) return [number]
  const scale = NUMBER_WORDS.get(behind)
  if (scale !== undefined) return [number, { word: scale, kind: 'number' }]
  return [{ word: lower, kind: 'name' }]
}
