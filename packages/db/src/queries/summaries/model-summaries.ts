import type { ArticleRow, Executor } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'

/** The summary of an article after a model was asked; `summary_by` is `text` if there was no result. */
type WrittenSummary = Pick<
  ArticleRow,
  'summary' | 'summary_places' | 'summary_by' | 'summary_model' | 'summary_key'
>

/** The model's input for an article, and whether it may be sent; undefined if it is gone. For the worker only. */
export async function articleToSummarise(db: Executor, id: string) {
  return db
    .selectFrom('articles as a')
    .innerJoin('mails as m', 'm.id', 'a.mail_id')
    .select([
      'a.id',
      'a.user_id',
      'a.mail_id',
      'a.title',
      'a.text',
      'a.excluded_at',
      'a.summary_key',
      'm.kind',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** The articles of an issue that were not sent to a model, without hidden ones. */
export async function unaskedArticles(db: Executor, userId: string, mailId: string) {
  return db
    .selectFrom('articles')
    .select(['id', 'text'])
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .where('excluded_at', 'is', null)
    .where('summary_key', 'is', null)
    .orderBy('position')
    .execute()
}

/**
 * An earlier result for the same key, of any user: the key is made of all that is sent. Every user who gets it has
 * that whole text; nothing else of the other article is returned.
 */
export async function knownSummary(db: Executor, key: string): Promise<WrittenSummary | undefined> {
  return db
    .selectFrom('articles')
    .select(['summary', 'summary_places', 'summary_by', 'summary_model', 'summary_key'])
    .where('summary_key', '=', key)
    .limit(1)
    .executeTakeFirst()
}

/** Writes a result; false if the article's text has changed meanwhile. */
export async function writeSummary(
  db: Executor,
  article: Pick<ArticleRow, 'id' | 'user_id' | 'title' | 'text'>,
  written: Partial<WrittenSummary>,
): Promise<boolean> {
  return isChanged(
    db
      .updateTable('articles')
      .set(written)
      .where(own(article.user_id, article.id))
      .where('title', '=', article.title)
      .where('text', '=', article.text),
  )
}
