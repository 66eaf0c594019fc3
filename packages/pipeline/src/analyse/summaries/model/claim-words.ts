/** Each line: a number as digits, then how it is written in words. What is another word as well is left out. */
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

/** Numbers and their scales in words, in the languages that newsletters mostly come in, as one sign each. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  LIST.trim()
    .split('\n')
    .flatMap((line) => {
      const [sign = '', ...written] = line.split(' ')
      return written.map((word) => [word, sign] as const)
    }),
)

/** Digits as one sign, however thousands and decimals are parted: `14,000` and `14.000` are 14000, `2.50` is 2.5. */
function canonicalNumber(digits: string): string {
  const plain = digits.replace(/(?<![.,])[.,]+$/, '')
  if (/^\p{N}{1,3}(?:[.,]\p{N}{3})+$/u.test(plain)) return plain.replace(/[.,]/g, '')
  const decimal = plain.replaceAll(',', '.')
  return /^\p{N}+\.\p{N}+$/u.test(decimal) ? decimal.replace(/\.0+$|(?<!0)0+$/, '') : decimal
}

/** How a word is in its sentence: said, denied, or held possible; a word may be there more than once. */
export const SAID = 1
export const DENIED = 2
export const POSSIBLE = 4

/** A word of a sentence that says something. */
export interface ClaimWord {
  /** Lower case, without what marks a possessive. */
  word: string
  /** A `number` or a `name` has to be in the text; of other words some may be the writer's own. */
  kind: 'number' | 'name' | 'word'
  /** SAID, DENIED or POSSIBLE. */
  manner: number
  /** Whether it is capitalised only because it may be first. */
  isFirst: boolean
  /** Whether it goes on with the name before it, as in `Nell Ford`. */
  isJoined: boolean
}

const WORD = /\p{N}+(?:[.,]\p{N}+)*[\p{L}\p{M}]*|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*/gu
/** Written without spaces: pairs of characters replace words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/u

const words = (list: string) => new Set(list.split(' '))
const DENYING = words(
  'not no never without none nobody nothing neither nor cannot nicht kein keine keinen keinem keiner nie niemals ohne weder ne pas jamais sans aucun aucune ni nunca sin jamás ningún ninguna tampoco niet geen nooit zonder non mai senza nessun nessuna não sem nenhum nenhuma inte ingen inga aldrig utan ikke aldri',
)
const DOUBTING = words(
  'may might could reportedly allegedly possibly perhaps maybe könnte könnten dürfte dürften vielleicht angeblich möglicherweise pourrait pourraient peut-être prétendument podría podrían quizás tal posiblemente zou zouden misschien mogelijk potrebbe potrebbero forse poderia poderiam talvez kanske kanskje',
)

/** The words of a sentence that say something, in order; `isCommon` tells those that don't. */
export function claimWords(sentence: string, isCommon: (word: string) => boolean): ClaimWord[] {
  const found: ClaimWord[] = []
  let manner = SAID
  let isFirst = true
  let nameEnd = -1
  for (const { 0: written, index } of sentence.normalize('NFKC').matchAll(WORD)) {
    const lower = written.toLowerCase().replaceAll('’', "'")
    const first = isFirst
    isFirst = false
    // The month is no doubt.
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
  // German denies behind the verb: what nothing follows is about what came before.
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
      ...{ word: written.slice(at, at + 2), kind: 'word' as const, isFirst: false },
    }))
  }
  const word = lower.replace(/'s?$/, '')
  if (isCommon(lower) || isCommon(word) || (word.length === 1 && !/\p{Lu}/u.test(written))) return []
  const isName = /\p{Lu}/u.test(written) || /\p{N}/u.test(written)
  return [{ word, kind: isName ? 'name' : 'word', isFirst: isFirst && !/.\p{Lu}|\p{N}/u.test(written) }]
}

/** A number, and what is behind it without a space: `1.2bn` is 1.2 and a billion, `5G` is a name. */
function numbersIn(lower: string): Omit<Unsaid, 'isFirst'>[] {
  const [, digits = '', behind = ''] = /^([\p{N}.,]*)(.*)$/su.exec(lower) ?? []
  const number = { word: canonicalNumber(digits), kind: 'number' as const }
  if (behind === '' || /^(?:st|nd|rd|th|er|ère|e|º|ª|s)$/.test(behind)) return [number]
  const scale = NUMBER_WORDS.get(behind)
  if (scale !== undefined) return [number, { word: scale, kind: 'number' }]
  return [{ word: lower, kind: 'name' }]
}
