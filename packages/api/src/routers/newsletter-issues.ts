import { notFound } from '@tidings/db/domain-error'
import { countMails, type IssueRow, listIssues } from '@tidings/db/queries/issues'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { type Issue, issuePage, issueQuery } from '../schemas/issue.ts'
import { EXAMPLE_NEWSLETTER } from '../schemas/newsletter.ts'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { mailReasonText } from '../views/mail-reason-text.ts'
import { pageOf, windowOf } from '../views/page-of.ts'

/** A mail of a newsletter as returned by the API. */
function issueView(row: IssueRow): Issue {
  return {
    id: row.id,
    subject: row.subject ?? '',
    receivedAt: new Date(row.received_at).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    state: row.state,
    reason: row.reason && mailReasonText(row.reason, row.reason_detail),
    kind: row.kind,
    articles: row.articles,
  }
}

/** All mails of a newsletter with their outcome, latest first, whether processed or not. */
export const newsletterIssues = userProcedure
  .meta(
    documented({
      route: 'GET /newsletters/{id}/issues',
      scope: 'read',
      summary: 'The mails of a newsletter and their outcomes',
      description: 'All mails received from the newsletter, latest first, with their state and outcome.',
      request: { id: EXAMPLE_NEWSLETTER.id, page: 1, pageSize: 24 },
      response: {
        issues: [
          {
            id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
            subject: 'This week in kernels',
            receivedAt: '2026-11-20T06:31:12.000Z',
            sentAt: '2026-11-20T06:30:00.000Z',
            state: 'processed',
            reason: null,
            kind: 'newsletter',
            articles: 3,
          },
        ],
        totalPages: 1,
      },
    }),
  )
  .input(issueQuery)
  .output(issuePage)
  .query(async ({ ctx, input: { id, ...page } }) => {
    const { db } = ctx.database
    if (!(await findNewsletter(db, ctx.user.id, id))) {
      throw notFound('newsletter')
    }
    const total = await countMails(db, ctx.user.id, id)
    const rows = await listIssues(db, ctx.user.id, id, windowOf(page))
    const { shown, ...more } = pageOf(rows, page, ({ received_at: at, id }) => ({ at, id }))
    return {
      issues: shown.map(issueView),
      totalPages: Math.max(1, Math.ceil(total / page.pageSize)),
      ...more,
    }
  })
