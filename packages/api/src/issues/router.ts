import { found } from '@tidings/db/domain-error'
import { reclassifyAsArticle, reclassifyAsNonArticlePart } from '@tidings/jobs/process/reclassify-part'
import { requestReprocess } from '@tidings/jobs/process/request-reprocess'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import {
  articleToReclassify,
  correctionScope,
  EXAMPLE_ISSUE_PAGE,
  issueDetails,
  partToReclassify,
} from './page-schema.ts'
import { issuePageView } from './page-view.ts'

export const issuesRouter = router({
  get: userProcedure({
    route: 'GET /issues/{id}',
    scope: 'read',
    summary: 'One issue with all its parts',
    description:
      'Its articles and non-article parts share one sequence of positions, and each visible paragraph and link of the email is in exactly one of them, so that their paragraphs and links add up to `totals`.',
    request: { id: EXAMPLE_ISSUE_PAGE.issue.id },
    response: EXAMPLE_ISSUE_PAGE,
  })
    .input(z.object({ id: z.string() }))
    .output(issueDetails)
    .query(async ({ ctx, input: { id } }) => found(await issuePageView(ctx.db, ctx.user.id, id), 'issue')),

  reclassifyAsArticle: userProcedure({
    route: 'POST /issues/{id}/stories',
    scope: 'write',
    summary: 'Reclassify a non-article part as an article',
    description:
      'Creates an article from a non-article part, at the same position, or restores an article that was reclassified. `scope` says what the correction applies to in later issues: parts that are `alike`, or only the `same` part if it is repeated; reclassifying it back removes the correction. A part without text fails with `CONFLICT`.',
    request: {
      id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
      partId: '0d5b7c1e-7f0a-4f64-9a53-5d2f1f0f7b21',
    },
    response: { articleId: EXAMPLE_ARTICLE.id, scope: 'alike' },
  })
    .input(partToReclassify)
    .output(z.object({ articleId: z.string(), scope: correctionScope }))
    .mutation(({ ctx, input: { id, partId } }) => reclassifyAsArticle(ctx, ctx.user.id, id, partId)),

  reclassifyAsNonArticle: userProcedure({
    route: 'POST /issues/{id}/non-article-parts',
    scope: 'write',
    summary: 'Reclassify an article as a non-article part',
    description:
      'Removes an article from all lists, counts and stories; its tags and highlights are kept. `scope` says what the correction applies to in later issues: parts that are `alike`, or only the `same` part if it is repeated. Pass `partId` to `reclassifyAsArticle` to restore the article.',
    request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55', articleId: EXAMPLE_ARTICLE.id },
    response: { partId: EXAMPLE_ARTICLE.id, scope: 'same' },
  })
    .input(articleToReclassify)
    .output(z.object({ partId: z.string(), scope: correctionScope }))
    .mutation(({ ctx, input: { id, articleId } }) =>
      reclassifyAsNonArticlePart(ctx, ctx.user.id, id, articleId),
    ),

  /** Marks, tags and highlights of its articles are kept. */
  reprocess: userProcedure({
    route: 'POST /issues/{id}/reprocess',
    scope: 'write',
    summary: 'Reprocess an issue',
    description:
      'Queues an issue to be processed again by the current version of Tidings; `isReprocessing` of the issue is true until that is done, and `reprocessFailed` says whether it failed. Articles that are found again keep their id, marks, tags and highlights. Returns `CONFLICT` if the issue is being processed already.',
    request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55' },
    response: { queued: true },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ queued: z.literal(true) }))
    .mutation(async ({ ctx, input: { id } }) => {
      await requestReprocess(ctx, ctx.user.id, id)
      return { queued: true }
    }),
})
