import { reclassifyAsArticle, reclassifyAsLeftover } from '@tidings/pipeline/run/corrections/reclassify-part'
import { z } from 'zod'
import { learned, partToTurn, storyToLeaveOut } from '../schemas/issue-page.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** What readers do to the parts of an issue: what is an article, and what is not. */
export const issueParts = {
  treatAsStory: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/issues/{id}/stories',
        tags: ['issues'],
        protect: true,
        summary: 'Make an article of a leftover',
      },
    })
    .input(partToTurn)
    .output(z.object({ articleId: z.string(), learned }))
    .mutation(({ ctx, input: { id, partId } }) =>
      reclassifyAsArticle({ ...ctx, db: ctx.database.db }, ctx.user.id, id, partId),
    ),

  leaveOut: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/issues/{id}/leftovers',
        tags: ['issues'],
        protect: true,
        summary: 'Leave an article out',
      },
    })
    .input(storyToLeaveOut)
    .output(z.object({ partId: z.string(), learned }))
    .mutation(({ ctx, input: { id, articleId } }) =>
      reclassifyAsLeftover({ ...ctx, db: ctx.database.db }, ctx.user.id, id, articleId),
    ),
}
