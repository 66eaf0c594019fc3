import { deleteAccount } from '@tidings/accounts/account/delete-account'
import { expiredLink } from '@tidings/accounts/account/mailed-links'
import { requestOwnAccountEmail } from '@tidings/accounts/account/request-account-email'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { verifyPassword } from '@tidings/accounts/sign-in/verify-password'
import { countContents } from '@tidings/db/queries/accounts/account-deletion'
import { lockUser, verifyEmail } from '@tidings/db/queries/accounts/users'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { publicProcedure, userProcedure } from '../trpc/trpc.ts'
import { accountDeletion, contents, mailedLink } from './schema.ts'

/** Deleting an account with all its data. */
export const accountDeletionCalls = {
  contents: userProcedure({
    route: 'GET /account/contents',
    scope: 'session',
    summary: 'How much is in the account',
    description: 'Counts of what would be deleted with the account.',
    response: { newsletters: 7, mails: 212, articles: 1840, highlights: 31 },
  })
    .input(z.object({}).optional())
    .output(contents)
    .query(({ ctx }) => countContents(ctx.db, ctx.user.id)),

  delete: userProcedure({
    route: 'POST /account/deletion',
    scope: 'session',
    summary: 'Delete the account',
    description:
      'All sessions end and the inbox addresses reject mail at once. A link sent by email restores everything for 7 days; then emails, articles, pictures and all other data are deleted permanently. Returns 403 for a wrong password, and 412 for an account without a password, which is deleted with an emailed link.',
    request: { password: 'correct horse' },
    response: { ok: true },
  })
    .input(accountDeletion)
    .output(done)
    .mutation(async ({ ctx, input: { password } }) => {
      await verifyPassword(ctx, ctx.user, password)
      await whileSignedIn(ctx, (trx) => deleteAccount(ctx, trx, ctx.user.id))
      ctx.jobs.wake()
      if (ctx.session?.by === 'cookie') ctx.setCookie(ctx.sessions.blankCookie())
      logEvent(ctx.log, 'account.deleted', { userId: ctx.user.id, way: 'password' })
      return OK
    }),

  mailDeletionLink: userProcedure({
    route: 'POST /account/deletion-link',
    scope: 'session',
    summary: 'Send a link that deletes the account',
    description:
      'For accounts without a password: sends a link to the account’s email that deletes the account. It works once, within one hour.',
    response: { ok: true },
  })
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await requestOwnAccountEmail(ctx, { kind: 'delete' })
      logEvent(ctx.log, 'account.deletion-asked', { userId: ctx.user.id })
      return OK
    }),

  deleteByLink: publicProcedure({
    route: 'POST /account/deletion-by-link',
    summary: 'Delete an account with an emailed link',
    description: 'Same effect as deleting the account with its password.',
    request: { token: 'nWq3…' },
    response: { ok: true },
  })
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const seen = await ctx.mailedLinks.find(ctx.db, token, Date.now())
      if (seen?.purpose !== 'delete') throw expiredLink()
      const userId = await ctx.db.transaction().execute(async (trx) => {
        await lockUser(trx, seen.user_id)
        const link = await ctx.mailedLinks.take(trx, token, 'delete', Date.now())
        // The holder of the link reads that mailbox, so the mail with the undo link reaches them.
        if (link) await verifyEmail(trx, link.user_id, link.email, await timeOfChange(trx, link.user_id))
        if (!link || !(await deleteAccount(ctx, trx, link.user_id))) throw expiredLink()
        return link.user_id
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'account.deleted', { userId, way: 'link' })
      return OK
    }),
}
