import { notFound } from '@tidings/db/domain-error'
import { z } from 'zod'
import { issueDetails } from '../schemas/issue-page.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { issuePageView } from '../views/issue-page-view.ts'
import { issueParts } from './issue-parts.ts'
import { issueRunAgain } from './issue-run-again.ts'

export const issuesRouter = router({
  get: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/issues/{id}',
        tags: ['issues'],
        protect: true,
        summary: 'One issue with all its parts',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(issueDetails)
    .query(async ({ ctx, input: { id } }) => {
      const view = await issuePageView(ctx.database.db, ctx.user.id, id)
      if (!view) throw notFound('issue')
      return view
    }),

  ...issueParts,
  runAgain: issueRunAgain,
})
