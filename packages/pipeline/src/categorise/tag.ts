import { namesIn } from './names-in.ts'
import { nounsIn } from './nouns-in.ts'
import { findTerms } from './term-index.ts'
import { termWords } from './term-words.ts'
import { topicTerms } from './topics.ts'

const MAX_TAGS = 5
const MAX_TOPICS = 3
const MAX_NAMES = 3

/** So many tags need no plain nouns beside them. */
const ENOUGH = 3

/** Longer texts are tagged by their beginning. */
const READ_LENGTH = 6000

/** A teaser of so many characters names only what it is about. */
const TEASER = 700

/**
 * Up to five tags in lower case, in the text's own language: topics that readers filter by, each always spelled the
 * same; names that the text is about; nouns that title and text share. `author` gives names that are none.
 */
export function tag(input: {
  title: string
  text: string
  language: string | null
  section?: string | null
  author?: string | null
}): string[] {
  const text = withoutTitle(input.text, input.title).slice(0, READ_LENGTH)
  const tags: string[] = []
  const add = (candidates: readonly string[], most: number) => {
    for (const candidate of candidates.filter((one) => !isKnown(one, tags)).slice(0, most)) {
      if (tags.length < MAX_TAGS) tags.push(candidate)
    }
  }
  add(topicsOf({ ...input, text }), MAX_TOPICS)
  add(tellingNames({ ...input, text }), MAX_NAMES)
  const nouns = nounsIn(input.title, text, input.language)
  const telling = nouns.filter((noun) => findTerms([noun], topicTerms()).length === 0)
  add(telling, Math.max(0, ENOUGH - tags.length))
  return tags
}

/** Topics that title or section name, or that the text speaks of more than once. */
function topicsOf(input: {
  title: string
  text: string
  section?: string | null
  language: string | null
}): string[] {
  const score = new Map<string, number>()
  const language = nameLanguage(input.language)
  const count = (words: string, weight: number) => {
    for (const { value } of findTerms(termWords(words), topicTerms())) {
      const name = value[language]
      score.set(name, (score.get(name) ?? 0) + weight)
    }
  }
  count(input.section ?? '', 3)
  count(input.title, 2)
  count(input.text, 1)
  return [...score]
    .filter(([, points]) => points >= enough(input.text, 1000))
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name)
}

function nameLanguage(language: string | null): 'en' | 'de' | 'nl' | 'fr' | 'es' {
  return language === 'de' || language === 'nl' || language === 'fr' || language === 'es' ? language : 'en'
}

/** Names that come again or that stand in the title; of a teaser those of its first half too. */
function tellingNames({
  title,
  text,
  language,
  author,
}: {
  title: string
  text: string
  language: string | null
  author?: string | null
}): string[] {
  const names = namesIn(text, language)
  const inTitle = title.toLowerCase()
  const writer = (author ?? '').toLowerCase()
  const start = text.length <= TEASER ? text.slice(0, text.length / 2).toLowerCase() : ''
  return [...names]
    .map(([name, times]) => ({
      name,
      points: times + (inTitle.includes(name) ? 2 : 0) + (start.includes(name) ? 1 : 0),
    }))
    .filter(({ name, points }) => points >= enough(text, 2000) && !writer.includes(name))
    .sort((a, b) => b.points - a.points)
    .map(({ name }) => name)
}

/** What must speak for a tag: two mentions in a teaser, and one more for so many characters that follow. */
function enough(text: string, characters: number): number {
  return 2 + Math.max(0, text.length - TEASER) / characters
}

/** Some mails print the title again as the text. */
function withoutTitle(text: string, title: string): string {
  return title !== '' && text.startsWith(title) ? text.slice(title.length) : text
}

/** Whether a tag says what another one says already. */
function isKnown(candidate: string, tags: readonly string[]): boolean {
  const words = candidate.split(' ')
  return tags.some((tag) => {
    const other = tag.split(' ')
    return (
      tag === candidate ||
      words.every((word) => other.some((one) => alike(one, word))) ||
      other.every((word) => words.some((one) => alike(one, word)))
    )
  })
}

function alike(one: string, other: string): boolean {
  const stem = (word: string) => word.replace(/(?<=\p{L}{3})(?:ies|es|s|en|e|n|y)$/u, '')
  return stem(one) === stem(other)
}
