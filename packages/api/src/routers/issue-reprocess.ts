import { requestReprocess } from '@tidings/pipeline/run/reprocess/request-reprocess'
import { z } from 'zod'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** Reprocesses an issue with the current pipeline; marks, tags and highlights of its articles are kept. */
export const issueReprocess = userProcedure
  .meta(
    documented({
      route: 'POST /issues/{id}/reprocess',
      scope: 'write',
      summary: 'Reprocess an issue',
      description:
        'Queues an issue to be processed again by the current version of the pipeline; `isReprocessing` of the issue is true until that is done, and `reprocessFailed` says whether it failed. Articles that are found again keep their id, marks, tags and highlights. Returns `CONFLICT` if the issue is being processed already.',
      request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55' },
      response: { queued: true },
    }),
  )
  .input(z.object({ id: z.string() }))
  .output(z.object({ queued: z.literal(true) }))
  .mutation(async ({ ctx, input: { id } }) => {
    await requestReprocess({ db: ctx.database.db, jobs: ctx.jobs }, ctx.user.id, id)
    return { queued: true }
  })
