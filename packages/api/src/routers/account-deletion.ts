import { askForOwnLetter } from '@tidings/accounts/account/ask-for-letter'
import { deadLink } from '@tidings/accounts/account/dead-link'
import { deleteAccount } from '@tidings/accounts/account/delete-account'
import { showPassword } from '@tidings/accounts/account/show-password'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { countHoldings } from '@tidings/db/queries/holdings'
import { lockUser, verifyEmail } from '@tidings/db/queries/users'
import { z } from 'zod'
import { accountDeletion, done, holdings, mailedLink } from '../schemas/account.ts'
import { publicProcedure, userProcedure } from '../trpc/trpc.ts'

const OK = { ok: true as const }

/** The end of an account, and what goes with it. */
export const accountDeletionCalls = {
  holdings: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/account/holdings',
        tags: ['account'],
        protect: true,
        summary: 'How much is in the account',
      },
    })
    .input(z.object({}).optional())
    .output(holdings)
    .query(({ ctx }) => countHoldings(ctx.database.db, ctx.user.id)),

  delete: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/account/deletion',
        tags: ['account'],
        protect: true,
        summary: 'Delete the account with everything in it, which a mailed link undoes for 7 days',
      },
    })
    .input(accountDeletion)
    .output(done)
    .mutation(async ({ ctx, input: { password } }) => {
      await showPassword(ctx, ctx.user, password)
      await whileSignedIn(ctx, (trx) => deleteAccount(ctx, trx, ctx.user.id))
      ctx.jobs.wake()
      if (ctx.session?.by === 'cookie') ctx.setCookie(ctx.sessions.blankCookie())
      logEvent(ctx.log, 'account.deleted', { userId: ctx.user.id, way: 'password' })
      return OK
    }),

  mailDeletionLink: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/account/deletion-link',
        tags: ['account'],
        protect: true,
        summary: 'Have a link mailed that deletes the account',
      },
    })
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await askForOwnLetter(ctx, { letter: 'delete' })
      logEvent(ctx.log, 'account.deletion-asked', { userId: ctx.user.id })
      return OK
    }),

  deleteByLink: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/account/deletion-by-link',
        tags: ['account'],
        protect: false,
        summary: 'Delete an account by a mailed link',
      },
    })
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const seen = await ctx.mailedLinks.find(ctx.database.db, token, Date.now())
      if (seen?.purpose !== 'delete') throw deadLink()
      const userId = await ctx.database.db.transaction().execute(async (trx) => {
        await lockUser(trx, seen.user_id)
        const link = await ctx.mailedLinks.take(trx, token, 'delete', Date.now())
        // Whoever has the link reads mail there, and is told how to take the account back.
        if (link) await verifyEmail(trx, link.user_id, link.email, await timeOfChange(trx, link.user_id))
        if (!link || !(await deleteAccount(ctx, trx, link.user_id))) throw deadLink()
        return link.user_id
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'account.deleted', { userId, way: 'link' })
      return OK
    }),
}
