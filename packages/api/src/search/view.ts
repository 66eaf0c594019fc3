import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListedArticle } from '@tidings/db/queries/articles/articles'
import { textsOfArticles } from '@tidings/db/queries/stories/story-members'
import type { PreparedSearch } from '@tidings/jobs/search/search-articles'
import { hitsIn, segmentsOf, snippetOf } from '@tidings/mail/search/mark-hits'
import { queryParts } from '@tidings/mail/search/query-parts'
import type { SearchTerm, SearchTree } from '@tidings/mail/search/search-query'
import { articleViews } from '../articles/view.ts'
import type { Services } from '../trpc/context.ts'
import type { ArticleResults, SearchTermView, Segment } from './schema.ts'

/**
 * How much of each text is searched for a passage, and of all texts of a page, in characters; of those beyond, only the
 * beginnings are.
 */
const READ = { each: 100_000, all: 2_000_000, beyond: 1000 }
/** How many texts are in memory. */
const AT_ONCE = 10

/** Articles as results, with the matches marked in their titles and texts. */
export async function articleResultViews(
  services: Services,
  userId: string,
  rows: readonly ListedArticle[],
  { sought }: Pick<PreparedSearch, 'sought'>,
): Promise<ArticleResults['articles']> {
  const views = await articleViews(services, userId, rows)
  const results: ArticleResults['articles'] = []
  let left = READ.all
  for (let at = 0; at < views.length; at += AT_ONCE) {
    const some = views.slice(at, at + AT_ONCE)
    const ids = some.map(({ id }) => id)
    const texts = await textsOfArticles(services.database.db, userId, ids, READ.each)
    for (const view of some) {
      const text = (texts.get(view.id)?.text || view.summary).slice(0, Math.max(left, READ.beyond))
      left -= text.length
      results.push({
        ...view,
        titleSegments: markedText(view.title, { sought }),
        snippet: snippetOf(text, sought),
      })
      await nextTurn()
    }
  }
  return results
}

/** Views of rows that have matches to mark, other work having its turn between two. */
export async function inTurns<Row, View>(rows: readonly Row[], viewOf: (row: Row) => View): Promise<View[]> {
  const views: View[] = []
  for (const row of rows) {
    views.push(viewOf(row))
    await nextTurn()
  }
  return views
}

/** A text in pieces, with the matches marked. */
export function markedText(text: string, { sought }: Pick<PreparedSearch, 'sought'>): Segment[] {
  return segmentsOf(text, hitsIn(text, sought))
}

/** The conditions of the parsed query, one for each piece of it. */
export function termViews(text: string, { query }: Pick<PreparedSearch, 'query'>): SearchTermView[] {
  const parts = new Map(queryParts(text).map((part) => [part.start, part]))
  const starts = new Set<number>()
  const excluded = new Set(excludedTerms(query.tree))
  return query.terms.flatMap(({ term, start, end }) => {
    const part = parts.get(start)
    if (part?.kind !== 'term' || starts.has(start)) return []
    starts.add(start)
    const isOperator = term.kind !== 'words' || (part.operator !== null && term.field === part.operator)
    const plain = part.operator === null ? part.text : `${part.operator}:${part.text}`
    const kind = isOperator && part.operator !== null ? part.operator : 'words'
    const isNot = excluded.has(term)
    return [{ kind, isNot, value: isOperator ? part.text : plain, start, end }] as SearchTermView[]
  })
}

/** The terms that results must not meet: after a minus of their own or of parentheses around them, but not after two. */
function excludedTerms(tree: SearchTree, isNot = false): SearchTerm[] {
  if (tree.kind === 'not') return excludedTerms(tree.of, !isNot)
  if (tree.kind === 'every' || tree.kind === 'any') return tree.of.flatMap((one) => excludedTerms(one, isNot))
  return isNot ? [tree] : []
}
