import { tagsWithPrefix } from '@tidings/db/queries/articles/tags'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { countMatches } from '@tidings/db/queries/search/search'
import { languagesOfUser, listCategories, wordsWithPrefix } from '@tidings/db/queries/search/search-words'
import type { Executor } from '@tidings/db/schema'
import { TOKEN } from '@tidings/mail/search/index-tokens'
import { queryParts } from '@tidings/mail/search/query-parts'
import { HAS_VALUES, IS_VALUES, MAX_QUERY_LENGTH } from '@tidings/mail/search/search-query'
import { foldText, searchWords } from '@tidings/mail/search/search-words'

/** A completion of a query. */
export interface Suggestion {
  kind: 'word' | 'operator' | 'newsletter' | 'tag' | 'category' | 'value'
  /** The added text, such as `bakery` or `from:"Morning Ledger"`. */
  text: string
  /** The whole query with it. */
  query: string
}

/** The maximum of suggestions of one kind, and of all. */
const MAX_PER_KIND = 5
const MAX = 8
/** The number of matching words whose articles are counted, to suggest the most frequent. */
const COUNTED = 12
/** The number of words that are read, of which the shortest are counted. */
const LOOKED_AT = 500

const OPERATORS = 'from tag category is has lang before after on age title url'.split(' ')

/** Completions of the last piece of a query, which the user is typing. */
export async function suggestionsFor(db: Executor, userId: string, text: string): Promise<Suggestion[]> {
  const query = text.slice(0, MAX_QUERY_LENGTH)
  const last = queryParts(query).at(-1)
  if (last?.kind !== 'term' || last.end !== query.length) return []
  const sign = last.isNot ? '-' : ''
  const completed = (kind: Suggestion['kind'], word: string): Suggestion => ({
    kind,
    text: sign + word,
    query: `${query.slice(0, last.start)}${sign}${word}`,
  })
  // An operator without a value yet is a word with a colon.
  const [, name] = /^([a-z]+):$/i.exec(last.text) ?? []
  const operator = (last.operator ?? name)?.toLowerCase()
  const typed = name === undefined ? foldText(last.text) : ''
  if (operator !== undefined) {
    const values = await valuesOf(db, userId, operator, typed)
    return values.slice(0, MAX).map(({ kind, value }) => completed(kind, `${operator}:${quoted(value)}`))
  }
  if (last.isQuoted || typed === '') return []
  const operators = OPERATORS.filter((one) => one.startsWith(typed)).slice(0, 2)
  const words = (await frequentWords(db, userId, last.text)).slice(0, MAX_PER_KIND)
  const all = [
    ...operators.map((one) => completed('operator', `${one}:`)),
    ...words.map((word) => completed('word', word)),
  ]
  for (const name of ['from', 'tag']) {
    const values = (await valuesOf(db, userId, name, typed)).slice(0, MAX_PER_KIND)
    all.push(...values.map(({ kind, value }) => completed(kind, `${name}:${quoted(value)}`)))
  }
  return all.slice(0, MAX)
}

const quoted = (value: string): string => (/[\s()"]/u.test(value) ? `"${value.replaceAll('"', '')}"` : value)

/** The words that begin with a typed one, most frequent first. */
async function frequentWords(db: Executor, userId: string, text: string): Promise<string[]> {
  const words = searchWords(text)
  const [first] = words
  if (words.length !== 1 || !first || first.word.length < 2) return []
  const known = await wordsWithPrefix(db, userId, first.word, { limit: LOOKED_AT })
  const counted: { word: string; articles: number }[] = []
  for (const word of known.sort((a, b) => a.length - b.length).slice(0, COUNTED)) {
    const anchor = { token: TOKEN.text + word }
    const articles = await countMatches(db, userId, { kind: 'article', condition: { every: [] }, anchor })
    if (articles > 0 && word !== first.word) counted.push({ word, articles })
  }
  return counted.sort((a, b) => b.articles - a.articles).map(({ word }) => word)
}

/** Values of an operator that begin, or contain a word that begins, as typed. */
async function valuesOf(
  db: Executor,
  userId: string,
  operator: string,
  typed: string,
): Promise<{ kind: Suggestion['kind']; value: string }[]> {
  const fits = (value: string) => ` ${foldText(value)}`.includes(` ${typed}`)
  const of = (kind: Suggestion['kind'], values: readonly string[]) =>
    values.filter(fits).map((value) => ({ kind, value }))
  if (operator === 'from') {
    const newsletters = await listNewsletters(db, userId)
    return of(
      'newsletter',
      newsletters.map(({ name }) => name),
    )
  }
  if (operator === 'tag') return of('tag', await tagsWithPrefix(db, userId, typed, MAX))
  if (operator === 'category') return of('category', await listCategories(db, userId))
  if (operator === 'lang') return of('value', await languagesOfUser(db, userId))
  if (operator === 'is') return of('value', IS_VALUES)
  if (operator === 'has') return of('value', HAS_VALUES)
  if (operator === 'on' || operator === 'before' || operator === 'after')
    return of('value', ['today', 'yesterday'])
  return operator === 'age' ? of('value', ['<7d', '<30d', '>1y']) : []
}
