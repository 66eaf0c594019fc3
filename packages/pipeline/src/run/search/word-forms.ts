import { setImmediate as nextTurn } from 'node:timers/promises'
import { languagesOfUser, wordsWithParts, wordsWithPrefix } from '@tidings/db/queries/search-words'
import type { Executor } from '@tidings/db/schema'
import type { SearchedWords } from '../../analyse/search/search-query.ts'
import { isUnspaced } from '../../analyse/search/search-words.ts'
import { hasStems, wordStem } from '../../analyse/search/word-stem.ts'

/** In which other forms what is sought is in the user's texts. */
export interface WordForms {
  /** The inflections of a single word, by the language whose texts they count in. */
  byLanguage: ReadonlyMap<string, readonly string[]>
  /** Words that it is a part of. */
  around: readonly string[]
}

export const NO_FORMS: WordForms = { byLanguage: new Map(), around: [] }

/** Inflections begin alike: with the stem, except for its last letter, and with at least so many letters. */
const ALIKE = 3
/** How many words that begin alike are compared, and of how many forms or longer words texts are searched. */
const MAX_COMPARED = 3000
const MAX_FORMS = 40
const MAX_AROUND = 50
/** Of one search. */
const MAX_PARTS = 8

/** What finding other forms may take; what is beyond it is found as it was written. */
export interface SearchEffort {
  /** Parts of words, which all words of the user are looked through for. */
  parts: number
  /** Words whose stem is computed in a language. */
  stems: number
}

/** For one search. */
export const effortOfOne = (): SearchEffort => ({ parts: MAX_PARTS, stems: 150_000 })
/** For all saved searches of a user together. */
export const effortOfAll = (): SearchEffort => ({ parts: 40, stems: 500_000 })

/** Looks the forms of what is sought up among the user's indexed words, and takes what that needs from `effort`. */
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

/** What all inflections of a word begin with. */
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
