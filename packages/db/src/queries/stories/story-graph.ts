import type { StoryLayer } from '../../schema/stories.ts'
import type { Executor } from '../../schema.ts'
import { asInserted, batchesOf } from '../common/rows.ts'
import { values } from '../common/values.ts'

/** Two articles that cover one story, in either order. */
export interface StoryLink {
  a: string
  b: string
  layer: StoryLayer
  /** From 0 to 1. */
  strength: number
}

/** The user's decision about two articles. */
export interface StoryConstraint {
  a: string
  b: string
  same: boolean
}

/** Both orders of a pair are one row. */
const inOrder = ({ a, b }: { a: string; b: string }) => (a < b ? { a, b } : { a: b, b: a })

/** Stores links; existing ones stay as they are. */
export async function insertStoryLinks(db: Executor, userId: string, links: readonly StoryLink[]) {
  for (const batch of batchesOf(links)) {
    const rows = batch.map(({ layer, strength, ...pair }) => ({
      user_id: userId,
      ...inOrder(pair),
      layer,
      strength,
    }))
    await db
      .insertInto('story_links')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['a', 'b']).doNothing())
      .execute()
  }
}

/** Deletes the links of articles that are compared again, except those with articles that can't be compared yet. */
export async function dropStoryLinks(db: Executor, userId: string, articleIds: readonly string[]) {
  for (const [own, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    await db
      .deleteFrom('story_links')
      .where('user_id', '=', userId)
      .where(own, 'in', values(db, articleIds))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('story_sketches as s')
            .select('s.no')
            .whereRef('s.article_id', '=', `story_links.${other}`)
            .where('s.sketch', 'is not', null),
        ),
      )
      .execute()
  }
}

/**
 * The articles linked to these with at least this strength, in either direction, the strongest first, then by id;
 * including these articles.
 */
export async function linkedWith(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
  { minStrength, limit }: { minStrength: number; limit: number },
): Promise<string[]> {
  if (articleIds.length === 0) return []
  const from = (own: 'a' | 'b', other: 'a' | 'b') =>
    db
      .selectFrom('story_links')
      .select([`${other} as id`, 'strength'])
      .where(own, 'in', values(db, articleIds))
      .where('user_id', '=', userId)
      .where('strength', '>=', minStrength)
  const rows = await db
    .selectFrom(from('a', 'b').unionAll(from('b', 'a')).as('linked'))
    .select('id')
    .groupBy('id')
    .orderBy((eb) => eb.fn.max('strength'), 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The links among these articles. */
export async function linksAmong(db: Executor, userId: string, articleIds: readonly string[]) {
  if (articleIds.length < 2) return []
  const links = await db
    .selectFrom('story_links')
    .select(['a', 'b', 'layer', 'strength'])
    .where('a', 'in', values(db, articleIds))
    .where('user_id', '=', userId)
    .execute()
  // As a join, the database would search for each with each of the others.
  const among = new Set(articleIds)
  return links.filter(({ b }) => among.has(b))
}

/** The user's decisions about these articles and any others, each pair once. */
export async function constraintsOf(db: Executor, userId: string, articleIds: readonly string[]) {
  if (articleIds.length === 0) return []
  const from = (end: 'a' | 'b') =>
    db
      .selectFrom('story_constraints')
      .select(['a', 'b', 'same'])
      .where(end, 'in', values(db, articleIds))
      .where('user_id', '=', userId)
  const rows = await from('a').union(from('b')).execute()
  return rows.map(({ a, b, same }) => ({ a, b, same: same === 1 }))
}

/** Stores the user's decision about an article and others, replacing earlier ones. */
export async function saveConstraints(db: Executor, userId: string, constraints: readonly StoryConstraint[]) {
  for (const batch of batchesOf(constraints)) {
    const rows = batch.map(({ same, ...pair }) => ({
      user_id: userId,
      ...inOrder(pair),
      same: same ? (1 as const) : (0 as const),
    }))
    await db
      .insertInto('story_constraints')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['a', 'b']).doUpdateSet(asInserted('same')))
      .execute()
  }
}

/** Deletes the user's decisions about an article and others. */
export async function dropConstraints(
  db: Executor,
  userId: string,
  articleId: string,
  others: readonly string[],
): Promise<void> {
  for (const [own, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    await db
      .deleteFrom('story_constraints')
      .where('user_id', '=', userId)
      .where(own, '=', articleId)
      .where(other, 'in', values(db, others))
      .execute()
  }
}
