import { isFirstName } from '../../common/text/first-names.ts'
import { isStopWord } from '../../common/text/stop-words.ts'
import { isGenericWord } from './generic-words.ts'

const JOIN = '(?: (?:& |of |de |du |del |van |von |der |the )?|-)'
const WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}’'.&+-]*[\\p{L}\\p{M}\\p{N}+]|\\p{Lu}{2,}\\d*"
const NAME = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORD})(?:${JOIN}(?:${WORD})){0,5}`, 'gu')

/** Where a sentence ends, nearly enough for names and far quicker than by Unicode's rules; not after abbreviations before names. */
const SENTENCE_END =
  /(?<=[.!?…]["'”’)]?)(?<!(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Mme|St|Prof|Jr|Sr|vs|No|\p{Lu})\.)\s+|(?<!\s)[^\S\n]*\n[^\S\n]*\n\s*/u

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
 * The names in a text with how often each is there, in lower case, most frequent first: words written with capitals
 * where the language does not ask for them. Of people only those with more than one word.
 */
export function namesIn(text: string, language: string | null): Map<string, number> {
  const found = new Map<string, number>()
  const add = (raw: string) => {
    const name = nameOf(raw)
    if (name !== null) found.set(name, (found.get(name) ?? 0) + 1)
  }
  for (const sentence of text.split(SENTENCE_END)) {
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
  const words = afterOffice(
    raw
      .replace(/['’]s?$/u, '')
      .replace(/\.$/, '')
      .split(' '),
  )
  while (words[0] !== undefined && isNoStart(words)) words.shift()
  if (words.length > MOST_WORDS) return null
  while (words.length > 1 && isLabelEnd((words.at(-1) ?? '').toLowerCase())) words.pop()
  const name = words.join(' ').toLowerCase()
  const [only = ''] = words
  if ((name.length < 3 && !SHORT.has(name)) || name.length > 40) return null
  if (words.length > 1) return words.every(isCommon) ? null : name
  return isCommon(only) || isFirstName(name) || ADJECTIVE.test(only) ? null : name
}

/** Longer names are whole phrases. */
const MOST_WORDS = 4

/** What people are called by before their names. */
const OFFICE =
  /^(?:analyst|minister|president|senator|judge|justice|professor|prof|dr|mr|mrs|ms|sir|chairman|ceo|cfo|cto|director|secretary|governor|mayor|officer|founder|cofounder|co-founder|editor|spokesman|spokeswoman|spokesperson|attorney|chancellor|commissioner|congressman|congresswoman|representative|rep|sen|gov|king|queen|prince|princess|pope|general|captain|coach|actor|actress|singer|author|researcher|engineer|developer|bundeskanzler|ministerin|präsident|präsidentin|ministre|président|ministro|presidente)$/i

/** Whether the first word is no part of a name: a common one, or the owner of what is named. */
function isNoStart([first = '', ...rest]: readonly string[]): boolean {
  if (rest.length < 2) return isCommon(first)
  return isStopWord(first.toLowerCase()) || /(?:^\p{Lu}\p{Ll}+ing|['’]s)$/u.test(first)
}

/** What makes an adjective of a name. */
const SUFFIX = /-(?:driven|based|powered|led|only|free|like|style|backed|owned|born|wide)$/

/** Whether a word after a name says only what the text is. */
function isLabelEnd(word: string): boolean {
  return (
    isStopWord(word) || /^(?:news|newsletter|updates?|reviews?|weekly|daily|cards?|releases?)$/.test(word)
  )
}

/** A compound of a name and a common word, as in Dutch and German. */
const COMPOUND = /^\p{Lu}[\p{L}\p{N}]*-\p{Ll}+$/u

/** The name of a person without the office before it. */
function afterOffice(words: string[]): string[] {
  const office = words.findLastIndex((word) => OFFICE.test(word) || COMPOUND.test(word))
  const rest = words.slice(office + 1)
  return rest.length >= 2 ? rest : words
}

function isCommon(word: string): boolean {
  const small = word.toLowerCase().replace(/['’](?:s|d|ll|ve|re|t|m)$/u, '')
  return SUFFIX.test(small) || isStopWord(small) || isGenericWord(small) || /^\d|\d{4}|^https?:/.test(small)
}

/** Where most words have capitals, or all letters are, none tells a name. */
function isTitleCase(sentence: string): boolean {
  const words = sentence.match(/\p{L}[\p{L}’']{2,}/gu) ?? []
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  if (words.length >= 4) return capitals >= words.length * 0.6
  return words.length >= 2 && capitals === words.length && !/[.!?…]$/.test(sentence)
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
