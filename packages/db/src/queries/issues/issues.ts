import type { ExpressionBuilder } from 'kysely'
import { SAVED_LINK } from '../../schema/mails.ts'
import type { Executor, MailRow, Tables } from '../../schema.ts'
import { countRows, own } from '../common/rows.ts'
import { comesAfter, type Window } from '../common/window.ts'

/** A mail of a newsletter, and its number of articles. */
export type IssueRow = Awaited<ReturnType<typeof listIssues>>[number]

/** Mails about the subscription. */
const NOTICES = ['confirmation', 'forwarding', 'welcome']

/** The mails of a newsletter that are issues, each counted once; also mails about the subscription with articles. */
export function isIssue(eb: ExpressionBuilder<Tables, 'mails'>) {
  const hasArticles = eb.exists(
    eb.selectFrom('articles').select('articles.id').whereRef('articles.mail_id', '=', 'mails.id'),
  )
  return eb.and([
    eb('mails.state', 'not in', ['repeated', 'quarantined']),
    eb.or([
      eb('mails.kind', 'is', null),
      eb('mails.kind', 'not in', [...NOTICES, SAVED_LINK]),
      eb.and([eb('mails.kind', 'in', NOTICES), hasArticles]),
    ]),
  ])
}

/** A newsletter's mails, the latest first; empty if the user has no such newsletter. */
export async function listIssues(
  db: Executor,
  userId: string,
  newsletterId: string,
  { limit, offset, after }: Window,
) {
  return db
    .selectFrom('mails')
    .select(['id', 'subject', 'received_at', 'sent_at', 'state', 'reason', 'reason_detail', 'kind'])
    .select((eb) =>
      eb
        .selectFrom('articles')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('articles.mail_id', '=', 'mails.id')
        .where('articles.excluded_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('articles'),
    )
    .where(own(userId, newsletterId, 'newsletter_id'))
    .$if(after !== undefined, (query) => query.where(comesAfter('received_at', 'mails.id', after)))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many mails of a newsletter the user has. */
export async function countMails(db: Executor, userId: string, newsletterId: string): Promise<number> {
  return countRows(db.selectFrom('mails').where(own(userId, newsletterId, 'newsletter_id')))
}

/**
 * A newsletter's numbers: issues, since when (epoch milliseconds), articles, duplicates among them, and the user's
 * highlights.
 */
export async function newsletterNumbers(db: Executor, userId: string, newsletterId: string) {
  const issues = await db
    .selectFrom('mails')
    .select((eb) => [eb.fn.countAll<number>().as('issues'), eb.fn.min('received_at').as('since')])
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where(isIssue)
    .executeTakeFirstOrThrow()
  const articles = await db
    .selectFrom('articles')
    .select((eb) => [
      eb.fn.countAll<number>().as('articles'),
      eb.fn.countAll<number>().filterWhere('is_duplicate', '=', 1).as('duplicates'),
    ])
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where('excluded_at', 'is', null)
    .executeTakeFirstOrThrow()
  const highlights = await db
    .selectFrom('highlights as h')
    .innerJoin('articles as a', 'a.id', 'h.article_id')
    .select((eb) => eb.fn.countAll<number>().as('highlights'))
    .where('h.user_id', '=', userId)
    .where('a.user_id', '=', userId)
    .where('a.newsletter_id', '=', newsletterId)
    .executeTakeFirstOrThrow()
  return { ...issues, ...articles, ...highlights }
}

/** Stores which attachments a mail has, as JSON, and the text in them. */
export async function saveAttachments(
  db: Executor,
  userId: string,
  mailId: string,
  { attachments, text }: { attachments: string | null; text: string | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ attachments, attachment_text: text })
    .where(own(userId, mailId))
    .execute()
}

/** The line hashes of the last issues before this one, one set each, the latest first. */
export async function lineHashesOfEarlierIssues(
  db: Executor,
  userId: string,
  mail: Pick<MailRow, 'id' | 'newsletter_id' | 'received_at'>,
  limit: number,
): Promise<Set<string>[]> {
  const rows = await db
    .selectFrom('mails')
    .select('line_hashes')
    .where(own(userId, mail.newsletter_id, 'newsletter_id'))
    .where('received_at', '<=', mail.received_at)
    .where('id', '!=', mail.id)
    .where('line_hashes', 'is not', null)
    // Of a corrected issue, the first text is not an earlier issue.
    .where('state', '!=', 'repeated')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ line_hashes }) => new Set(line_hashes?.split(' ')))
}
