import { askForOwnLetter } from '@tidings/accounts/account/ask-for-letter'
import { changePassword } from '@tidings/accounts/account/end-access'
import { showAllKeys } from '@tidings/accounts/account/show-keys'
import { showPassword } from '@tidings/accounts/account/show-password'
import { tellOwner } from '@tidings/accounts/account/tell-owner'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { spendPasswordChange } from '@tidings/accounts/sign-in/guesses'
import { rememberDevice } from '@tidings/accounts/sign-in/known-devices'
import { hashInTurn } from '@tidings/accounts/sign-in/passwords'
import { beginSession } from '@tidings/accounts/sign-in/start-session'
import { deleteLinks } from '@tidings/db/queries/mailed-links'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { done, emailChange, passwordChange } from '../schemas/account.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { accountDeletionCalls } from './account-deletion.ts'
import { accountLinks } from './account-links.ts'

const OK = { ok: true as const }

const place = (method: 'POST' | 'DELETE', path: string, summary: string) => ({
  openapi: { method, path: `/account${path}` as const, tags: ['account'], protect: true, summary },
})

/** The keys to the account: its address and its password. */
export const accountRouter = router({
  ...accountLinks,
  ...accountDeletionCalls,

  sendVerification: userProcedure
    .meta(place('POST', '/verification', 'Have the mail sent again that confirms the email address'))
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      if (ctx.user.email_verified_at === null) {
        await askForOwnLetter(ctx, { letter: 'verify' })
        logEvent(ctx.log, 'email.verification-asked', { userId: ctx.user.id })
      }
      return OK
    }),

  changeEmail: userProcedure
    .meta(place('POST', '/email', 'Change the email address, once a link sent to the new one is used'))
    .input(emailChange)
    .output(done)
    .mutation(async ({ ctx, input: { newEmail, ...shown } }) => {
      // Whoever reads mail there can set the password.
      await showAllKeys(ctx, ctx.user, shown)
      if (newEmail === ctx.user.email) {
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'That is your email address already.' })
      }
      await askForOwnLetter(ctx, { letter: 'change', email: newEmail })
      logEvent(ctx.log, 'email.change-asked', { userId: ctx.user.id })
      return OK
    }),

  keepEmail: userProcedure
    .meta(place('DELETE', '/email-change', 'Give up a change of the email address that is under way'))
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await deleteLinks(ctx.database.db, ctx.user.id, ['change'])
      return OK
    }),

  changePassword: userProcedure
    .meta(place('POST', '/password', 'Change the password, which ends every session but this one'))
    .input(passwordChange)
    .output(z.object({ token: z.string() }))
    .mutation(async ({ ctx, input: { password, newPassword } }) => {
      const { id: userId } = ctx.user
      await showPassword(ctx, ctx.user, password)
      const counted = await spendPasswordChange(ctx, userId)
      const hash = await hashInTurn(ctx, newPassword, counted)
      const count = await whileSignedIn(ctx, async (trx) => {
        const undoableSince = await timeOfChange(trx, userId)
        await tellOwner(ctx, trx, userId, { letter: 'password-changed', undoableSince })
        return changePassword(trx, userId, hash)
      })
      ctx.jobs.wake()
      // This one goes on by a new token: the old one may be what somebody else has.
      const { token, cookie } = await beginSession(ctx, { id: userId, password_hash: hash })
      if (ctx.session?.by === 'cookie') {
        ctx.setCookie(cookie)
        rememberDevice(ctx, { id: userId, password_hash: hash })
      }
      logEvent(ctx.log, 'password.changed', { userId, count: count - 1 })
      return { token }
    }),

  mailPasswordLink: userProcedure
    .meta(place('POST', '/password-link', 'Have a link mailed that sets a password'))
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await askForOwnLetter(ctx, { letter: 'reset' })
      logEvent(ctx.log, 'password.reset-asked', { userId: ctx.user.id })
      return OK
    }),
})
