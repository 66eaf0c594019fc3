import { requestReprocess } from '@tidings/pipeline/run/reprocess/request-reprocess'
import { z } from 'zod'
import { userProcedure } from '../trpc/trpc.ts'

/** Has an issue read again by what reads mails now; what the reader did with its articles stays. */
export const issueRunAgain = userProcedure
  .meta({
    openapi: {
      method: 'POST',
      path: '/issues/{id}/run-again',
      tags: ['issues'],
      protect: true,
      summary: 'Read an issue again',
    },
  })
  .input(z.object({ id: z.string() }))
  .output(z.object({ queued: z.literal(true) }))
  .mutation(async ({ ctx, input: { id } }) => {
    await requestReprocess({ db: ctx.database.db, jobs: ctx.jobs }, ctx.user.id, id)
    return { queued: true }
  })
