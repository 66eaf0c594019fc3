import { askToRunAgain } from '@tidings/db/queries/run-again'
import { lockUser } from '@tidings/db/queries/users'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { notFound } from '../not-found.ts'
import { userProcedure } from '../trpc.ts'

const REFUSED = {
  waiting: 'The issue is still being read.',
  'under way': 'The issue is being read again already.',
  'set-apart': 'The mail was set apart; let it in to have it read.',
}

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
    const { db } = ctx.database
    await db.transaction().execute(async (trx) => {
      await lockUser(trx, ctx.user.id)
      const asked = await askToRunAgain(trx, ctx.user.id, id, Date.now())
      if (!asked) throw notFound('issue')
      if (asked === 'asked')
        return ctx.jobs.add(trx, 'reextract-mail', { mailId: id }, { owner: ctx.user.id })
      if (asked === 'too-many') {
        const message = 'Many issues wait to be read again already. Please try again when they have been.'
        throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message })
      }
      throw new TRPCError({ code: 'CONFLICT', message: REFUSED[asked] })
    })
    ctx.jobs.wake()
    return { queued: true }
  })
