import { normalForm } from '../common/text/normal-form.ts'

/** A normalised word of a text, and its position in UTF-16 code units. */
export interface PlacedWord {
  word: string
  start: number
  end: number
}

/** Letters that Unicode doesn't decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ё: 'е',
  ς: 'σ',
}
const LETTER = /[ßæœøđðþłħıёς]/g
/** Accents; other scripts keep their marks, some of which are vowels, and Cyrillic й is not и. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu
/** Vowel points of Arabic and Hebrew, which most texts omit, and characters without width. */
const LEFT_OUT = /[\u0591-\u05c7\u064b-\u065f\u0670\u0640\p{Default_Ignorable_Code_Point}]+/gu

/** A normalised text: lower case, compatibility forms folded (NFKC), without accents. */
export function foldText(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  const stripped = normalForm(text, 'NFKD').toLowerCase().replace(LEFT_OUT, '').replace(ACCENTED, '$1')
  // Again: without the characters between them, marks follow each other.
  return normalForm(stripped, 'NFC').replace(LETTER, (letter) => LETTERS[letter] ?? letter)
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]*/gu
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The longest word that is compared as a whole, in UTF-16 code units; of longer ones, only the beginning is. */
const MAX_WORD_LENGTH = 64

let segmenter: Intl.Segmenter | undefined

/** The words of a text in order; scripts without spaces are segmented by Unicode's dictionaries. */
export function searchWords(text: string): PlacedWord[] {
  return [...placedWords(text)]
}

/** The same, one after the other. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    if (!UNSPACED.test(raw)) {
      const word = wordAt(raw, index)
      if (word) yield word
      continue
    }
    segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
    for (const { segment, index: at } of segmenter.segment(raw)) {
      const word = wordAt(segment, index + at)
      if (word) yield word
    }
  }
}

function wordAt(raw: string, start: number): PlacedWord | undefined {
  const word = foldText(raw).slice(0, MAX_WORD_LENGTH).toWellFormed()
  return /[\p{L}\p{N}]/u.test(word) ? { word, start, end: start + raw.length } : undefined
}

/** Whether a text is in a script without spaces, so that searched words may be part of its words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}
