import type { Executor } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'
import { passageDigest } from './highlights.ts'

/** A highlight with everything that is needed to find its text again. */
export type PlacedHighlight = Awaited<ReturnType<typeof highlightsOfIssue>>[number]

/** The user's highlights in the articles of an issue. */
export async function highlightsOfIssue(db: Executor, userId: string, mailId: string) {
  return db
    .selectFrom('highlights')
    .select(['id', 'article_id', 'text', 'prefix', 'suffix', 'start_offset', 'end_offset'])
    .where(ownedBy(userId))
    .where('article_id', 'in', (eb) =>
      eb.selectFrom('articles').select('articles.id').where('mail_id', '=', mailId),
    )
    .execute()
}

/** Updates the position of a highlight; unchanged if another highlight of the article has the same. */
export async function placeHighlight(db: Executor, userId: string, highlight: PlacedHighlight) {
  const { id, article_id, prefix, suffix, start_offset, end_offset } = highlight
  const passage = passageDigest(highlight)
  const same = await db
    .selectFrom('highlights')
    .select('id')
    .where('article_id', '=', article_id)
    .where('passage', '=', passage)
    .executeTakeFirst()
  if (same) return
  await db
    .updateTable('highlights')
    .set({ article_id, prefix, suffix, start_offset, end_offset, passage })
    .where(own(userId, id))
    .execute()
}
