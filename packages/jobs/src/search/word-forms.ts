import { setImmediate as nextTurn } from 'node:timers/promises'
import { languagesOfUser, wordsWithParts, wordsWithPrefix } from '@tidings/db/queries/search/search-words'
import type { Executor } from '@tidings/db/schema'
import type { SearchedWords } from '@tidings/mail/search/search-query'
import { isUnspaced } from '@tidings/mail/search/search-words'
import { hasStems, wordStem } from '@tidings/mail/search/word-stem'

/** The other forms of searched words in the user's texts. */
export interface WordForms {
  /** The inflections of a single word, by the language of the texts that they apply to. */
  byLanguage: ReadonlyMap<string, readonly string[]>
  /** Words that contain it. */
  around: readonly string[]
}

export const NO_FORMS: WordForms = { byLanguage: new Map(), around: [] }

/** Inflections have a common prefix: the stem without its last letter, and at least this many letters. */
const ALIKE = 3
/** The number of words with the prefix that are compared, and of forms or longer words that are searched. */
const MAX_COMPARED = 3000
const MAX_FORMS = 40
const MAX_AROUND = 50
/** The limits of one search. */
const MAX_PARTS = 8

/** The limits of finding other forms; beyond them, words are only found as written. */
export interface SearchEffort {
  /** Word parts, for which all words of the user are scanned. */
  parts: number
  /** Words whose stem is computed in a language. */
  stems: number
}

/** For one search. */
export const effortOfOne = (): SearchEffort => ({ parts: MAX_PARTS, stems: 150_000 })
/** For all saved searches of a user together. */
export const effortOfAll = (): SearchEffort => ({ parts: 40, stems: 500_000 })

/** Finds the forms of the searched words among the user's indexed words, and deducts the cost from `effort`. */
export async function formsOf(
  db: Executor,
  userId: string,
  sought: readonly SearchedWords[],
  effort: SearchEffort,
): Promise<Map<SearchedWords, WordForms>> {
  const stemmed = sought.filter(
    ({ words, isExact, wildcard }) =>
      words.length === 1 && !isExact && wildcard !== 'part' && (words[0]?.length ?? 0) >= ALIKE,
  )
  const languages = stemmed.length > 0 ? (await languagesOfUser(db, userId)).filter(hasStems) : []
  const forms = new Map<SearchedWords, WordForms>()
  const partOf = ({ words, wildcard }: SearchedWords) => {
    const joined = words.join('')
    return wildcard === 'part' || isUnspaced(joined) ? joined : undefined
  }
  const parts = sought.flatMap((one) => partOf(one) ?? []).slice(0, Math.min(effort.parts, MAX_PARTS))
  effort.parts -= parts.length
  const around = await wordsWithParts(db, userId, parts, MAX_AROUND)
  for (const one of sought) {
    const [word = ''] = one.words
    const part = partOf(one)
    if (part !== undefined) {
      forms.set(one, { ...NO_FORMS, around: around.get(part) ?? [] })
    } else if (stemmed.includes(one) && languages.length > 0 && effort.stems > 0) {
      const alike = await wordsWithPrefix(db, userId, beginningOf(word, languages), { limit: MAX_COMPARED })
      effort.stems -= alike.length * languages.length
      forms.set(one, { ...NO_FORMS, byLanguage: inflections(word, languages, alike) })
      await nextTurn()
    }
  }
  return forms
}

/** The common prefix of all inflections of a word. */
function beginningOf(word: string, languages: readonly string[]): string {
  const lengths = languages.map((language) => {
    const stem = wordStem(word, language)
    let same = 0
    while (same < stem.length && stem[same] === word[same]) same += 1
    return same - 1
  })
  return word.slice(0, Math.max(ALIKE, Math.min(...lengths)))
}

function inflections(
  word: string,
  languages: readonly string[],
  known: readonly string[],
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const language of languages) {
    const stem = wordStem(word, language)
    const same = known.filter((other) => other !== word && wordStem(other, language) === stem)
    if (same.length > 0) found.set(language, same.slice(0, MAX_FORMS))
  }
  return found
}
