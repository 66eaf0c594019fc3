import { wishSummaries } from '@tidings/db/queries/summary-wishes'
import { lockUser } from '@tidings/db/queries/users'
import { z } from 'zod'
import { leaveOutStory, treatAsStory } from '../parts/turn-part.ts'
import { learned, partToTurn, storyToLeaveOut } from '../schemas/issue-page.ts'
import { userProcedure } from '../trpc.ts'

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
      ctx.database.db.transaction().execute(async (trx) => {
        // Two tabs that turn one part would make two articles of it.
        await lockUser(trx, ctx.user.id)
        const turned = await treatAsStory(trx, ctx, ctx.user.id, id, partId)
        if (ctx.wishesSummaries) await wishSummaries(trx, ctx.user.id, [turned.articleId], Date.now())
        return turned
      }),
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
      ctx.database.db.transaction().execute(async (trx) => {
        await lockUser(trx, ctx.user.id)
        return await leaveOutStory(trx, ctx, ctx.user.id, id, articleId)
      }),
    ),
}
