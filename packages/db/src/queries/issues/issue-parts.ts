import type { Executor } from '../../schema.ts'
import { ownedBy } from '../common/values.ts'

/** An issue for its page. */
export type IssueHeader = NonNullable<Awaited<ReturnType<typeof findIssue>>>

/** An article as a part of its issue, listed or hidden; with its text only if it is hidden. */
export type ArticlePart = Awaited<ReturnType<typeof articlesOfIssue>>[number]

/** Undefined if the user has no such mail. */
export async function findIssue(db: Executor, userId: string, id: string) {
  return db
    .selectFrom('mails as m')
    .leftJoin('newsletters as n', 'n.id', 'm.newsletter_id')
    .select(['m.id', 'm.newsletter_id', 'm.subject', 'm.received_at', 'm.sent_at', 'm.state', 'm.reason'])
    .select(['m.reason_detail', 'm.kind', 'm.paragraphs', 'm.link_count', 'm.hidden_words'])
    .select(['m.reprocess_requested_at', 'm.authentication', 'm.attachments'])
    .select(['n.name as newsletter_name', 'n.shows_promotions'])
    .where('m.user_id', '=', userId)
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/** The articles of an issue in order, including hidden ones. */
export async function articlesOfIssue(db: Executor, userId: string, mailId: string) {
  return db
    .selectFrom('articles')
    .select(['id', 'position', 'title', 'url', 'category', 'section', 'saved_at', 'read_at', 'story_id'])
    .select(['is_duplicate', 'excluded_at', 'reclassified', 'paragraphs', 'link_count'])
    .select((eb) => [
      eb.case().when('excluded_at', 'is not', null).then(eb.ref('text')).end().as('text'),
      eb.case().when('excluded_at', 'is not', null).then(eb.ref('html')).end().as('html'),
    ])
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute()
}

/** The non-article parts of an issue in order, including those that the user made articles of. */
export async function nonArticlePartsOfIssue(db: Executor, userId: string, mailId: string) {
  return db
    .selectFrom('non_article_parts')
    .select(['id', 'position', 'reason', 'title', 'text', 'links', 'link_count', 'paragraphs', 'article_id'])
    .where(ownedBy(userId))
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute()
}
