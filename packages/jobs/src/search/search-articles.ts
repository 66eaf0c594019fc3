import { type ListedArticle, listedArticles } from '@tidings/db/queries/articles/articles'
import type { ListedHighlight } from '@tidings/db/queries/highlights/highlight-filter'
import { listHighlightsById } from '@tidings/db/queries/highlights/highlights'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { countMatches, matchingAmong, type Search, searchIds } from '@tidings/db/queries/search/search'
import { listCategories } from '@tidings/db/queries/search/search-words'
import type { Executor, NewsletterRow, UserRow } from '@tidings/db/schema'
import { dateOf } from '@tidings/mail/common/days'
import type { SearchedPhrase } from '@tidings/mail/search/mark-hits'
import { parseQuery } from '@tidings/mail/search/parse-query'
import type { SearchQuery, SearchTree } from '@tidings/mail/search/search-query'
import { foldText } from '@tidings/mail/search/search-words'
import { conditionOf, type SearchContext, searchedWords, searchOf } from './search-conditions.ts'
import { effortOfOne, formsOf, NO_FORMS, type SearchEffort } from './word-forms.ts'

type Searcher = Pick<UserRow, 'id' | 'time_zone'>

/** A parsed query of a user, and what is needed to run it. */
export interface PreparedSearch {
  query: SearchQuery
  context: Omit<SearchContext, 'kind'>
  /** What counts as a hit in a text. */
  sought: SearchedPhrase[]
}

/**
 * Prepares a search of the user's; undefined if there is nothing to search for. `now` is in epoch milliseconds; with
 * `isTyping` the last word may be unfinished. Several searches of one request share an `effort`.
 */
export async function prepareSearch(
  db: Executor,
  user: Searcher,
  text: string,
  options: { now: number; isTyping?: boolean; effort?: SearchEffort },
): Promise<PreparedSearch | undefined> {
  const { now, isTyping = false, effort = effortOfOne() } = options
  const query = parseQuery(text, dateOf(now, user.time_zone), { isTyping })
  if (!query) return undefined
  const words = query.terms.flatMap(({ term }) => (term.kind === 'words' ? term : []))
  const forms = await formsOf(db, user.id, words, effort)
  const has = (kind: string) => query.terms.some(({ term }) => term.kind === kind)
  const context = {
    forms,
    now,
    timeZone: user.time_zone,
    newsletters: has('from') ? await listNewsletters(db, user.id) : [],
    categories: has('category') ? await listCategories(db, user.id) : [],
  }
  const sought = searchedWords(query.tree)
    .filter(({ field }) => field !== 'url')
    .flatMap((one) => {
      const { byLanguage, around } = forms.get(one) ?? NO_FORMS
      return [
        { words: one.words, isPrefix: one.wildcard === 'prefix' },
        ...[...byLanguage.values()].flat().map((word) => ({ words: [word], isPrefix: false })),
        ...around.map((word) => ({ words: [word], isPrefix: false })),
      ]
    })
  return { query, context, sought }
}

/** A page of results, and their order. */
export interface ResultPage {
  sort: 'best' | 'newest'
  limit: number
  offset: number
}

/** One page of the articles that match a search, and the number of all. */
export async function searchArticles(
  db: Executor,
  userId: string,
  search: PreparedSearch,
  page: ResultPage,
): Promise<{ articles: ListedArticle[]; total: number }> {
  const { ids, total } = await searchIds(db, userId, asked('article', search, page))
  return { articles: await listedArticles(db, userId, ids), total }
}

/** One page of the highlights that match a search, and the number of all. */
export async function searchHighlights(
  db: Executor,
  userId: string,
  search: PreparedSearch,
  page: ResultPage,
): Promise<{ highlights: ListedHighlight[]; total: number }> {
  const { ids, total } = await searchIds(db, userId, asked('highlight', search, page))
  return { highlights: await listHighlightsById(db, userId, ids), total }
}

function asked(kind: Search['kind'], { query, context }: PreparedSearch, page: ResultPage): Search {
  const { points, ...rest } = searchOf(query.tree, { ...context, kind })
  const { limit, offset } = page
  return { ...rest, points: page.sort === 'best' ? points : [], limit, offset }
}

/** The number of articles, or highlights, that match a search. */
export function countResults(
  db: Executor,
  userId: string,
  kind: Search['kind'],
  { query, context }: PreparedSearch,
  { unreadOnly = false } = {},
): Promise<number> {
  const { condition, anchor } = searchOf(query.tree, { ...context, kind })
  const wanted = unreadOnly ? { every: [condition, { article: { isRead: false } }] } : condition
  return countMatches(db, userId, { kind, condition: wanted, anchor })
}

/** The articles among these that match a search. */
export function filterByMatch(
  db: Executor,
  userId: string,
  { query, context }: PreparedSearch,
  articleIds: readonly string[],
): Promise<string[]> {
  return matchingAmong(db, userId, conditionOf(query.tree, { ...context, kind: 'article' }), articleIds)
}

/**
 * The user's newsletters whose name or address contains all words of a search, or that it names; other conditions are
 * ignored. None if the search has neither.
 */
export async function searchNewsletters(
  db: Executor,
  userId: string,
  { query: { tree, terms } }: PreparedSearch,
): Promise<NewsletterRow[]> {
  if (!terms.some(({ term }) => term.kind === 'words' || term.kind === 'from')) return []
  const newsletters = await listNewsletters(db, userId)
  return newsletters.filter((newsletter) => isNamed(tree, newsletter))
}

/** Whether a newsletter matches a query, as far as the query is about newsletters. */
function isNamed(tree: SearchTree, newsletter: NewsletterRow): boolean {
  if (tree.kind === 'every') return tree.of.every((one) => isNamed(one, newsletter))
  if (tree.kind === 'any') return tree.of.some((one) => isNamed(one, newsletter))
  if (tree.kind === 'not') return !isAboutName(tree.of) || !isNamed(tree.of, newsletter)
  const name = foldText(`${newsletter.name} ${newsletter.source_email}`)
  if (tree.kind === 'from') return name.includes(foldText(tree.value))
  if (tree.kind !== 'words') return true
  return tree.field === 'text' && tree.words.every((word) => name.includes(word))
}

function isAboutName(tree: SearchTree): boolean {
  if (tree.kind === 'every' || tree.kind === 'any') return tree.of.some(isAboutName)
  return tree.kind === 'not' ? isAboutName(tree.of) : tree.kind === 'from' || tree.kind === 'words'
}
