import { notFound } from '@tidings/db/domain-error'
import { z } from 'zod'
import { EXAMPLE_ISSUE_PAGE, issueDetails } from '../schemas/issue-page.ts'
import { documented } from '../trpc/documented.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { issuePageView } from '../views/issue-page-view.ts'
import { issueParts } from './issue-parts.ts'
import { issueReprocess } from './issue-reprocess.ts'

export const issuesRouter = router({
  get: userProcedure
    .meta(
      documented({
        route: 'GET /issues/{id}',
        scope: 'read',
        summary: 'One issue with all its parts',
        description:
          'Its articles and non-article parts share one sequence of positions, and each visible paragraph and link of the mail is in exactly one of them, so that their paragraphs and links add up to `totals`.',
        request: { id: EXAMPLE_ISSUE_PAGE.issue.id },
        response: EXAMPLE_ISSUE_PAGE,
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(issueDetails)
    .query(async ({ ctx, input: { id } }) => {
      const view = await issuePageView(ctx.database.db, ctx.user.id, id)
      if (!view) throw notFound('issue')
      return view
    }),

  ...issueParts,
  reprocess: issueReprocess,
})
