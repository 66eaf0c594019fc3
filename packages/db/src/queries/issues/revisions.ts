import type { Executor } from '../../schema.ts'
import { ownedBy } from '../common/values.ts'

/** The title and text of a part of an issue; the reason is null for articles. */
interface TextOfPart {
  position: number
  title: string | null
  text: string
  reason: string | null
}

/** The texts of an issue, each once, in order: its articles, also those that the user hid, and its other parts. */
export async function textsOfIssue(db: Executor, userId: string, mailId: string): Promise<TextOfPart[]> {
  const parts = await db
    .selectFrom('non_article_parts')
    .select(['position', 'title', 'text', 'reason', 'article_id'])
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .execute()
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'position', 'title', 'text'])
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    // The text of an article that was not found any more is in other parts.
    .where((eb) => eb.or([eb('excluded_at', 'is', null), eb('reclassified', '=', 1)]))
    .execute()
  const inParts = new Set(parts.map(({ article_id }) => article_id))
  const others = articles.filter(({ id }) => !inParts.has(id))
  return [...parts, ...others.map((article) => ({ ...article, reason: null }))].sort(
    (a, b) => a.position - b.position,
  )
}

/**
 * Moves everything that was read of an issue, and that the user did with it, to another mail, which has no articles
 * yet.
 */
export async function moveIssue(trx: Executor, userId: string, from: string, to: string): Promise<void> {
  for (const table of ['articles', 'non_article_parts', 'corrections'] as const) {
    await trx
      .updateTable(table)
      .set({ mail_id: to })
      .where(ownedBy(userId))
      .where('mail_id', '=', from)
      .execute()
  }
  await trx
    .updateTable('story_sketches')
    .set({ mail_id: to })
    .where('article_id', 'in', (eb) =>
      eb.selectFrom('articles').select('id').where(ownedBy(userId)).where('mail_id', '=', to),
    )
    .execute()
}
