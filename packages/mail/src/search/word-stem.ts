import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'

/** By BCP 47 primary tag. */
const STEMMERS: Record<string, (word: string) => string> = {
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  hu: hungarian,
  it: italian,
  nl: dutch,
  no: norwegian,
  nb: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
}

/** Words this short are compared as they are. */
const MIN_LENGTH = 3

/** The stem (Snowball) that a folded word shares with its inflections in a language; the word itself without a stemmer. */
export function wordStem(word: string, language: string): string {
  const stem = STEMMERS[language]
  return stem && word.length >= MIN_LENGTH ? stem(word) : word
}

/** Whether words of a language have stems. */
export function hasStems(language: string): boolean {
  return language in STEMMERS
}
