import { releaseMail } from '@tidings/pipeline/run/process/release-mail'
import { z } from 'zod'
import { router, userProcedure } from '../trpc/trpc.ts'
import { receivedMails } from './received-mails.ts'

/** Mails as they came in, whatever became of them. */
export const mailsRouter = router({
  received: receivedMails,

  letIn: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/mails/{id}/let-in',
        tags: ['mails'],
        protect: true,
        summary: 'Let a mail in that was set apart',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(z.object({ queued: z.literal(true) }))
    .mutation(async ({ ctx, input: { id } }) => {
      await releaseMail({ db: ctx.database.db, jobs: ctx.jobs }, ctx.user.id, id)
      return { queued: true }
    }),
})
