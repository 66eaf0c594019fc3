import { countMails, listIssues } from '@tidings/db/queries/issues'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { notFound } from '../not-found.ts'
import { issuePage, issueQuery } from '../schemas/issue.ts'
import { userProcedure } from '../trpc.ts'
import { issueView } from '../views/issue-view.ts'

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
    return {
      issues: (await listIssues(db, ctx.user.id, id, page)).map(issueView),
      totalPages: Math.max(1, Math.ceil(total / page.pageSize)),
    }
  })
