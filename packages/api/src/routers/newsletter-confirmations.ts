import { checkConfirmations } from '@tidings/pipeline/run/confirm/check-confirmations'
import { z } from 'zod'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** Retries the confirmation of the user's pending and failed newsletters. */
export const processConfirmations = userProcedure
  .meta(
    documented({
      route: 'POST /newsletters/process-confirmations',
      scope: 'session',
      summary: 'Retry confirmation of pending and failed newsletters',
      description:
        'Searches the received mails for confirmations of pending and failed newsletters, and counts one more attempt for the others. A confirmation link that could not be opened before is tried again.',
      response: { checked: 2, confirmed: 1, waiting: 0 },
    }),
  )
  .input(z.object({}).optional())
  .output(
    z.object({
      checked: z.number().int().describe('Newsletters that were pending or failed before.'),
      confirmed: z.number().int().describe('How many of them an issue has confirmed.'),
      waiting: z
        .number()
        .int()
        .describe('Open confirmation mails of the others, waiting for a retry or the user’s click.'),
    }),
  )
  .mutation(({ ctx }) => checkConfirmations({ db: ctx.database.db, jobs: ctx.jobs }, ctx.user.id))
