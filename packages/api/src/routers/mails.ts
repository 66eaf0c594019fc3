import { letIn } from '@tidings/db/queries/authentications'
import { lockUser } from '@tidings/db/queries/users'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { notFound } from '../not-found.ts'
import { router, userProcedure } from '../trpc.ts'
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
      await ctx.database.db.transaction().execute(async (trx) => {
        await lockUser(trx, ctx.user.id)
        const isLetIn = await letIn(trx, ctx.user.id, id, Date.now())
        if (isLetIn === false) throw notFound('mail')
        if (!isLetIn) throw new TRPCError({ code: 'CONFLICT', message: 'The mail is not set apart.' })
        await ctx.jobs.add(trx, 'process-mail', { mailId: id }, { owner: ctx.user.id })
      })
      ctx.jobs.wake()
      return { queued: true }
    }),
})
