import { requestReprocess } from '@tidings/pipeline/run/reprocess/request-reprocess'
import { z } from 'zod'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** Has an issue read again by what reads mails now; what the user did with its articles stays. */
export const issueReprocess = userProcedure
  .meta(
    documented({
      route: 'POST /issues/{id}/reprocess',
      summary: 'Read an issue again',
      description:
        'Has an issue read again by what reads mails now, soon; `isReprocessing` of the issue tells until when, and `reprocessFailed` whether it came to nothing. Articles that are found again keep their id, and all that was done with them. What is being read already is refused with `CONFLICT`.',
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
