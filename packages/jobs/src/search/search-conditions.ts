import { tagKey } from '@tidings/db/queries/articles/tags'
import type { IndexQuery } from '@tidings/db/queries/search/index-query'
import type { Search } from '@tidings/db/queries/search/search'
import type { SearchCondition } from '@tidings/db/queries/search/search-condition'
import { dayOfDate } from '@tidings/mail/common/days'
import { TOKEN } from '@tidings/mail/search/index-tokens'
import type { IsValue, SearchedWords, SearchTerm, SearchTree } from '@tidings/mail/search/search-query'
import { foldText } from '@tidings/mail/search/search-words'
import { NO_FORMS, type WordForms } from './word-forms.ts'

/** The context of conditions. */
export interface SearchContext {
  kind: Search['kind']
  forms: ReadonlyMap<SearchedWords, WordForms>
  newsletters: readonly { id: string; name: string; source_email: string }[]
  categories: readonly string[]
  timeZone: string
  /** Epoch milliseconds. */
  now: number
}

/** From this reading time on, in seconds, an article is a long read, as in the digest. */
const LONG_READ = 300
/** The points of a result for each term, by field. */
const POINTS = { title: 8, lead: 4, frequent: 2, text: 1 }
/** The maximum of terms that are scored. */
const MAX_RANKED = 6
const NONE: SearchCondition = { any: [] }

/** A query for the database: `anchor` and `condition` together. */
export function searchOf(
  tree: SearchTree,
  context: SearchContext,
): Pick<Search, 'kind' | 'condition' | 'anchor' | 'points'> {
  const parts = tree.kind === 'every' ? tree.of : [tree]
  const anchors: IndexQuery[] = []
  const rest: SearchCondition[] = []
  for (const part of parts) {
    const condition = conditionOf(part, context)
    const query = indexQueryOf(condition)
    if (query) anchors.push(query)
    else rest.push(condition)
  }
  const [first, ...others] = anchors
  return {
    kind: context.kind,
    condition: { every: rest },
    anchor: first && others.length > 0 ? { every: anchors } : first,
    points: searchedWords(tree)
      .slice(0, MAX_RANKED)
      .flatMap((words) => pointsOf(words, context, isAlternative(tree))),
  }
}

/** The condition on the index alone that all results meet. */
function indexQueryOf(condition: SearchCondition): IndexQuery | undefined {
  if ('words' in condition) return condition.words
  const all = 'every' in condition ? condition.every : 'any' in condition ? condition.any : []
  const queries = all.flatMap((one) => indexQueryOf(one) ?? [])
  if (queries.length === 0 || queries.length < all.length) return undefined
  return 'every' in condition ? { every: queries } : { any: queries }
}

/** The words of a query, in order. */
export function searchedWords(tree: SearchTree): SearchedWords[] {
  if (tree.kind === 'words') return [tree]
  return tree.kind === 'every' || tree.kind === 'any' ? tree.of.flatMap(searchedWords) : []
}

/** Whether results may lack some of the terms. */
function isAlternative(tree: SearchTree): boolean {
  if (tree.kind === 'any') return true
  return tree.kind === 'every' && tree.of.some(isAlternative)
}

function pointsOf(
  sought: SearchedWords,
  context: SearchContext,
  isOptional: boolean,
): { query: IndexQuery; points: number }[] {
  if (context.kind === 'highlight' || sought.field !== 'text') return []
  const of = (place: keyof typeof POINTS) => ({
    ...{ query: wordsQuery(sought, TOKEN[place], context), points: POINTS[place] },
  })
  // A term that all results contain doesn't affect the order.
  const places = isOptional ? [of('title'), of('text')] : [of('title')]
  // Other tokens aren't stored in order, and word parts match many words.
  const isMany = sought.words.length > 1 || sought.wildcard === 'part'
  return isMany ? places : [...places, of('lead'), of('frequent')]
}

/** As a condition of the database. */
export function conditionOf(tree: SearchTree, context: SearchContext): SearchCondition {
  if (tree.kind === 'every') return { every: tree.of.map((one) => conditionOf(one, context)) }
  if (tree.kind === 'any') return { any: tree.of.map((one) => conditionOf(one, context)) }
  if (tree.kind === 'not') return { not: conditionOf(tree.of, context) }
  return termCondition(tree, context)
}

function termCondition(term: SearchTerm, context: SearchContext): SearchCondition {
  const { timeZone, now } = context
  if (term.kind === 'words') return wordsCondition(term, context)
  if (term.kind === 'from') return { article: { newsletterIds: newslettersFrom(term.value, context) } }
  if (term.kind === 'tag') return { article: { tag: tagKey(term.value) } }
  if (term.kind === 'category') {
    const wanted = foldText(term.value)
    const categories = context.categories.filter((one) => foldText(one).startsWith(wanted))
    return { article: { categories } }
  }
  if (term.kind === 'lang') return { words: { token: TOKEN.language + term.value } }
  if (term.kind === 'is') return { any: term.values.map(isCondition) }
  if (term.kind === 'has') return { any: term.values.map((value) => HAS[value]) }
  if (term.kind === 'age') {
    const at = now - term.ms
    return { received: term.isLess ? { start: at } : { end: at } }
  }
  const first = dayOfDate(term.from, timeZone)
  const last = dayOfDate(term.to, timeZone)
  if (!first || !last) return NONE
  if (term.kind === 'before') return { received: { end: first.start } }
  return { received: term.kind === 'after' ? { start: last.end } : { start: first.start, end: last.end } }
}

const HAS: Record<'highlight' | 'image' | 'note', SearchCondition> = {
  highlight: { article: { hasHighlight: true } },
  image: { article: { hasImage: true } },
  note: { article: { hasNote: true } },
}

function isCondition(value: IsValue): SearchCondition {
  if (value === 'saved') return { article: { isSaved: true } }
  if (value === 'duplicate') return { article: { isDuplicate: true } }
  if (value === 'long') return { article: { takesAtLeast: LONG_READ } }
  return { article: { isRead: value === 'read' } }
}

function newslettersFrom(value: string, { newsletters }: SearchContext): string[] {
  const [wanted, address] = [foldText(value), value.toLowerCase()]
  return newsletters.flatMap(({ id, name, source_email }) =>
    foldText(name).includes(wanted) || source_email.toLowerCase().includes(address) ? id : [],
  )
}

function wordsCondition(sought: SearchedWords, context: SearchContext): SearchCondition {
  const isHighlight = context.kind === 'highlight'
  if (sought.field === 'title') {
    return { words: wordsQuery(sought, isHighlight ? TOKEN.highlightTitle : TOKEN.title, context) }
  }
  if (sought.field === 'url') return isHighlight ? NONE : { words: wordsQuery(sought, TOKEN.url, context) }
  return { words: wordsQuery(sought, isHighlight ? TOKEN.highlight : TOKEN.text, context) }
}

/** The searched words as tokens of a kind. */
function wordsQuery(sought: SearchedWords, kind: string, { forms }: SearchContext): IndexQuery {
  const { words, wildcard } = sought
  const [word = ''] = words
  const isPrefix = wildcard === 'prefix'
  const tokens = words.map((one) => kind + one)
  const single = isPrefix ? { prefix: kind + word } : { token: kind + word }
  const written: IndexQuery = words.length > 1 ? { phrase: tokens, isPrefix } : single
  const { byLanguage, around } = forms.get(sought) ?? NO_FORMS
  const others: IndexQuery[] = [...byLanguage].map(([language, inflected]) => ({
    every: [{ token: TOKEN.language + language }, { any: inflected.map((one) => ({ token: kind + one })) }],
  }))
  const longer = around.map((one) => ({ token: kind + one }))
  return others.length + longer.length === 0 ? written : { any: [written, ...others, ...longer] }
}
