import type { Executor } from '../../schema.ts'
import { filteredHighlights, type HighlightFilter } from './highlight-filter.ts'

/** The number of highlights that match the filter, and of those with a note. */
export async function countHighlights(db: Executor, userId: string, filter: HighlightFilter = {}) {
  const { total, noted } = await filteredHighlights(db, userId, filter)
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('h.note').as('noted')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), withNote: Number(noted) }
}

/** The filter options of highlights, each with the number of highlights. */
interface HighlightFacets {
  newsletters: { id: string; name: string; count: number }[]
  /** The most frequent ones. */
  tags: { tag: string; count: number }[]
}

/** The maximum of tags that are offered as filters. */
const MAX_TAGS = 50

/** The newsletters, by name, and the tags of the articles that the user's highlights are from. */
export async function highlightFacets(db: Executor, userId: string): Promise<HighlightFacets> {
  const newsletters = await db
    .selectFrom('highlights as h')
    .innerJoin('articles as a', (join) =>
      join.onRef('a.id', '=', 'h.article_id').onRef('a.user_id', '=', 'h.user_id'),
    )
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .where('h.user_id', '=', userId)
    .select((eb) => ['n.id', 'n.name', eb.fn.countAll<number>().as('count')])
    .groupBy(['n.id', 'n.name'])
    .orderBy('n.name')
    .orderBy('n.id')
    .execute()
  const tags = await db
    .selectFrom('highlights as h')
    .innerJoin('article_tags as t', (join) =>
      join.onRef('t.article_id', '=', 'h.article_id').onRef('t.user_id', '=', 'h.user_id'),
    )
    .where('h.user_id', '=', userId)
    .where('t.removed_at', 'is', null)
    .select((eb) => [eb.fn.min('t.tag').as('tag'), eb.fn.countAll<number>().as('count')])
    .groupBy('t.key')
    .orderBy('count', 'desc')
    .orderBy('t.key')
    .limit(MAX_TAGS)
    .execute()
  return {
    newsletters: newsletters.map((one) => ({ ...one, count: Number(one.count) })),
    tags: tags.map((one) => ({ ...one, count: Number(one.count) })),
  }
}
