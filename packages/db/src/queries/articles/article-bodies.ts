import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { values } from '../common/values.ts'

/**
 * The stored HTML of the user's articles, by id: of the first ones that have at most `maxLength` characters together, and in
 * any case of the first one.
 */
export async function articleBodies(db: Executor, userId: string, ids: readonly string[], maxLength: number) {
  if (ids.length === 0) return new Map()
  const sizes = await db
    .selectFrom('articles')
    .select('id')
    .select(sql<number>`length(html)`.as('size'))
    .where('user_id', '=', userId)
    .where('id', 'in', values(db, ids))
    .execute()
  const known = new Map(sizes.map(({ id, size }) => [id, Number(size)]))
  const wanted: string[] = []
  let sum = 0
  for (const id of ids) {
    const size = known.get(id)
    if (size === undefined) continue
    sum += size
    if (sum > maxLength && wanted.length > 0) break
    wanted.push(id)
  }
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'html'])
    .where('user_id', '=', userId)
    .where('id', 'in', values(db, wanted))
    .execute()
  const bodies = new Map(rows.map(({ id, html }) => [id, html]))
  return new Map(wanted.flatMap((id) => (bodies.has(id) ? [[id, bodies.get(id) ?? '']] : [])))
}
