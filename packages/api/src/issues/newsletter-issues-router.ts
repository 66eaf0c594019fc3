import { notFound } from '@tidings/db/domain-error'
import { deleteCorrection } from '@tidings/db/queries/issues/corrections'
import { countMails, type IssueRow, listIssues } from '@tidings/db/queries/issues/issues'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import { listCorrections } from '@tidings/jobs/process/corrections'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { iso } from '../common/iso.ts'
import { pageOf, windowOf } from '../common/paging.ts'
import { mailReasonText } from '../mails/mail-reason-text.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { correction } from './page-schema.ts'
import { type Issue, issuePage, issueQuery } from './schema.ts'

/** A mail of a newsletter as returned by the API. */
function issueView(row: IssueRow): Issue {
  return {
    id: row.id,
    subject: row.subject ?? '',
    receivedAt: iso(row.received_at),
    sentAt: iso(row.sent_at),
    state: row.state,
    reason: row.reason && mailReasonText(row.reason, row.reason_detail),
    kind: row.kind,
    articles: row.articles,
  }
}

/** All mails of a newsletter with their outcome, latest first, whether processed or not. */
export const newsletterIssues = userProcedure({
  route: 'GET /newsletters/{id}/issues',
  scope: 'read',
  summary: 'The emails of a newsletter and their outcomes',
  description: 'All emails received from the newsletter, latest first, with their state and outcome.',
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
})
  .input(issueQuery)
  .output(issuePage)
  .query(async ({ ctx, input: { id, ...page } }) => {
    if (!(await findNewsletter(ctx.db, ctx.user.id, id))) {
      throw notFound('newsletter')
    }
    const total = await countMails(ctx.db, ctx.user.id, id)
    const rows = await listIssues(ctx.db, ctx.user.id, id, windowOf(page))
    const { shown, ...more } = pageOf(rows, page, ({ received_at: at, id }) => ({ at, id }))
    return {
      issues: shown.map(issueView),
      totalPages: Math.max(1, Math.ceil(total / page.pageSize)),
      ...more,
    }
  })

/** The corrections of a newsletter, made by reclassifying parts of its issues. */
export const newsletterCorrections = {
  corrections: userProcedure({
    route: 'GET /newsletters/{id}/corrections',
    scope: 'read',
    summary: 'Corrections of a newsletter',
    description:
      'The corrections that the user made by reclassifying parts of its issues, latest first. They are applied to similar parts of later issues.',
    request: { id: EXAMPLE_NEWSLETTER.id },
    response: {
      corrections: [
        {
          id: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10',
          verdict: 'non-article',
          title: 'Job of the week: kernel gardener',
          scope: 'alike',
          issueId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          issueSubject: 'This week in kernels',
          createdAt: '2026-11-20T06:31:12.000Z',
        },
      ],
    },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ corrections: z.array(correction) }))
    .query(async ({ ctx, input: { id } }) => {
      if (!(await findNewsletter(ctx.db, ctx.user.id, id))) throw notFound('newsletter')
      const rows = await listCorrections(ctx.db, ctx.user.id, id)
      return {
        corrections: rows.map((row) => ({
          id: row.id,
          verdict: row.verdict,
          title: row.title,
          scope: row.scope,
          issueId: row.mail_id,
          issueSubject: row.subject ?? '',
          createdAt: iso(row.created_at),
        })),
      }
    }),

  deleteCorrection: userProcedure({
    route: 'DELETE /newsletters/{id}/corrections/{correctionId}',
    scope: 'write',
    summary: 'Delete a correction',
    description: 'It is no longer applied to later issues. Parts that were reclassified stay so.',
    request: { id: EXAMPLE_NEWSLETTER.id, correctionId: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10' },
    response: { correctionId: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10' },
  })
    .input(z.object({ id: z.string(), correctionId: z.string() }))
    .output(z.object({ correctionId: z.string() }))
    .mutation(async ({ ctx, input: { id, correctionId } }) => {
      if (!(await deleteCorrection(ctx.db, ctx.user.id, id, correctionId))) throw notFound('correction')
      return { correctionId }
    }),
}
