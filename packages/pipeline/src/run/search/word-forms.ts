import { languagesOfUser, wordsWithPart, wordsWithPrefix } from '@tidings/db/queries/search-words'
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

/** Looks the forms of what is sought up among the user's indexed words. */
export async function formsOf(
  db: Executor,
  userId: string,
  sought: readonly SearchedWords[],
): Promise<Map<SearchedWords, WordForms>> {
  const stemmed = sought.filter(
    ({ words, isExact, wildcard }) =>
      words.length === 1 && !isExact && wildcard !== 'part' && (words[0]?.length ?? 0) >= ALIKE,
  )
  const languages = stemmed.length > 0 ? (await languagesOfUser(db, userId)).filter(hasStems) : []
  const forms = new Map<SearchedWords, WordForms>()
  for (const one of sought) {
    const [word = ''] = one.words
    const joined = one.words.join('')
    if (one.wildcard === 'part' || isUnspaced(joined)) {
      forms.set(one, { ...NO_FORMS, around: await wordsWithPart(db, userId, joined, MAX_AROUND) })
    } else if (stemmed.includes(one) && languages.length > 0) {
      const alike = await wordsWithPrefix(db, userId, beginningOf(word, languages), { limit: MAX_COMPARED })
      forms.set(one, { ...NO_FORMS, byLanguage: inflections(word, languages, alike) })
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
