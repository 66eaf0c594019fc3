import { notFound } from '@tidings/db/domain-error'
import { countMails, listIssues } from '@tidings/db/queries/issues'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { issuePage, issueQuery } from '../schemas/issue.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { issueView } from '../views/issue-view.ts'
import { pageOf, windowOf } from '../views/page-of.ts'

/** Every mail of a newsletter, the latest first, with what became of it: none is hidden, read or not. */
export const newsletterIssues = userProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/newsletters/{id}/issues',
      tags: ['newsletters'],
      protect: true,
      summary: "A newsletter's issues and what became of them",
    },
  })
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
