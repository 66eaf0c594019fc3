import { sentencesOf } from '../text/sentences.ts'
import { isStopWord } from '../text/stop-words.ts'
import { isFirstName } from './first-names.ts'
import { isGenericWord } from './generic-words.ts'

const JOIN = '(?: (?:& |of |de |du |del |van |von |der |the )?|-)'
const WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}’'.&+-]*[\\p{L}\\p{M}\\p{N}+]|\\p{Lu}{2,}\\d*"
const NAME = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORD})(?:${JOIN}(?:${WORD})){0,3}`, 'gu')

/** Words that a name may follow in languages that write all nouns with capitals. */
const PLACE = /(?:^|\s)(?:in|nach|bei|aus)\s+(\p{Lu}\p{Ll}{3,})(?=[\s.,;:!?])/gu

const PAIR = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}+) \p{Lu}\p{Ll}+(?!\p{L})/gu

/** `EU`, `GitHub`. */
const ABBREVIATION = /(?<![\p{L}\p{N}])(?:\p{Lu}{2,5}|\p{Lu}\p{Ll}+\p{Lu}\p{L}+)(?![\p{L}\p{N}])/gu

/** Names of two letters that mean something alone. */
const SHORT = new Set(['eu', 'uk', 'un', 'vw', 'hp', 'bp'])

/** Nationalities and the like, which are written with capitals in English. */
const ADJECTIVE = /(?:ish|ese|ean|ian|can|man|french|dutch|greek|swiss|czech)$/i

/**
 * The names in a text with how often each stands there, in lower case, most frequent first: words written with
 * capitals where the language does not ask for them. Of people only those with more than one word.
 */
export function namesIn(text: string, language: string | null): Map<string, number> {
  const found = new Map<string, number>()
  const add = (raw: string) => {
    const name = nameOf(raw)
    if (name !== null) found.set(name, (found.get(name) ?? 0) + 1)
  }
  for (const sentence of sentencesOf(text, language)) {
    for (const raw of language === 'de' ? germanNames(sentence) : capitalNames(sentence)) add(raw)
  }
  return mergeParts(found)
}

function capitalNames(sentence: string): string[] {
  if (isTitleCase(sentence)) return []
  return [...sentence.matchAll(NAME)].flatMap((match) => inSentence(match[0], match.index))
}

/** Where all nouns have capitals: places after their prepositions, abbreviations, people by their first names. */
function germanNames(sentence: string): string[] {
  const places = Array.from(sentence.matchAll(PLACE), ([, place = '']) => place)
  const people = Array.from(sentence.matchAll(PAIR), ([raw, first = '']) =>
    isFirstName(first.toLowerCase()) ? raw : '',
  )
  const others = Array.from(sentence.matchAll(ABBREVIATION), ([raw]) => raw)
  return [...places.filter((place) => !isNounEnding(place)), ...people, ...others].filter(Boolean)
}

/** A name at the start of a sentence counts only where more than its first word has a capital. */
function inSentence(raw: string, at: number): string[] {
  if (at > 1) return [raw]
  const words = raw.split(' ')
  if (isStopWord((words[0] ?? '').toLowerCase())) return words.length > 1 ? [words.slice(1).join(' ')] : []
  return words.length > 1 || /^\p{L}+\p{Lu}/u.test(raw) ? [raw] : []
}

function nameOf(raw: string): string | null {
  const words = raw
    .replace(/['’]s?$/u, '')
    .replace(/\.$/, '')
    .split(' ')
  while (words[0] !== undefined && isCommon(words[0])) words.shift()
  while (words.length > 1 && isStopWord((words.at(-1) ?? '').toLowerCase())) words.pop()
  const name = words.join(' ').toLowerCase()
  const [only = ''] = words
  if ((name.length < 3 && !SHORT.has(name)) || name.length > 40) return null
  if (words.length > 1) return words.every(isCommon) ? null : name
  return isCommon(only) || isFirstName(name) || ADJECTIVE.test(only) ? null : name
}

function isCommon(word: string): boolean {
  const small = word.toLowerCase().replace(/['’](?:s|d|ll|ve|re|t|m)$/u, '')
  return isStopWord(small) || isGenericWord(small) || /^\d|\d{4}|^https?:/.test(small)
}

/** Where most words have capitals, or all letters are, none tells a name. */
function isTitleCase(sentence: string): boolean {
  const words = sentence.match(/\p{L}[\p{L}’']{2,}/gu) ?? []
  return words.length >= 4 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= words.length * 0.6
}

/** Endings of German nouns that are no names of places. */
function isNounEnding(word: string): boolean {
  return (
    /(?:ung|heit|keit|schaft|ion|ität|nis|tum|ismus|ik|ie|er|en|el|chen|lein|ing|ment|eit|ahl|all|and|ang|ehr|eld|ort|aus|ein|ieb|icht)$/.test(
      word,
    ) || isCommon(word)
  )
}

/** `Ellery` beside `Port Ellery` is the same name. */
function mergeParts(found: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map(found)
  const long = [...found.keys()].filter((name) => name.includes(' '))
  for (const [name, times] of found) {
    const whole = name.includes(' ') ? undefined : long.find((other) => other.split(' ').includes(name))
    if (whole === undefined) continue
    merged.delete(name)
    merged.set(whole, (merged.get(whole) ?? 0) + times)
  }
  return merged
}
