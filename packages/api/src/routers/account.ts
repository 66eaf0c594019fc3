import { changePassword } from '@tidings/accounts/account/end-access'
import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { requestOwnAccountEmail } from '@tidings/accounts/account/request-account-email'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { logEvent } from '@tidings/accounts/log-event'
import { rememberDevice } from '@tidings/accounts/sign-in/known-devices'
import { consumePasswordChange } from '@tidings/accounts/sign-in/login-rate-limit'
import { hashQueued } from '@tidings/accounts/sign-in/passwords'
import { reauthenticateFully } from '@tidings/accounts/sign-in/reauthenticate'
import { beginSession } from '@tidings/accounts/sign-in/start-session'
import { verifyPassword } from '@tidings/accounts/sign-in/verify-password'
import { deleteLinks } from '@tidings/db/queries/mailed-links'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { done, emailChange, passwordChange } from '../schemas/account.ts'
import { documented } from '../trpc/documented.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { accountDeletionCalls } from './account-deletion.ts'
import { accountLinks } from './account-links.ts'

const OK = { ok: true as const }

/** The keys to the account: its address and its password. */
export const accountRouter = router({
  ...accountLinks,
  ...accountDeletionCalls,

  sendVerification: userProcedure
    .meta(
      documented({
        route: 'POST /account/verification',
        summary: 'Have the mail sent again that confirms the email address',
        description:
          'Mails the link again that confirms the email; does nothing when it is confirmed. At most three an hour.',
        response: { ok: true },
      }),
    )
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      if (ctx.user.email_verified_at === null) {
        await requestOwnAccountEmail(ctx, { kind: 'verify' })
        logEvent(ctx.log, 'email.verification-asked', { userId: ctx.user.id })
      }
      return OK
    }),

  changeEmail: userProcedure
    .meta(
      documented({
        route: 'POST /account/email',
        summary: 'Change the email address, once a link sent to the new one is used',
        description:
          'Mails a link to the new email; the change takes effect when it is used, within 24 hours. Until then `pendingEmail` of the user names it. The answer doesn’t tell whether that email has an account already. Takes a `code` where two-step sign-in is on, and answers 428 without. Answers 403 for a wrong password or code.',
        request: { newEmail: 'countess@example.com', password: 'correct horse' },
        response: { ok: true },
      }),
    )
    .input(emailChange)
    .output(done)
    .mutation(async ({ ctx, input: { newEmail, ...shown } }) => {
      // Anyone who reads mail there can set the password.
      await reauthenticateFully(ctx, ctx.user, shown)
      if (newEmail === ctx.user.email) {
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'That is already your email address.' })
      }
      await requestOwnAccountEmail(ctx, { kind: 'change', email: newEmail })
      logEvent(ctx.log, 'email.change-asked', { userId: ctx.user.id })
      return OK
    }),

  cancelEmailChange: userProcedure
    .meta(
      documented({
        route: 'DELETE /account/email-change',
        summary: 'Give up a change of the email address that is under way',
        description: 'The link that was sent to the new email does nothing any more.',
        response: { ok: true },
      }),
    )
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await deleteLinks(ctx.database.db, ctx.user.id, ['change'])
      return OK
    }),

  changePassword: userProcedure
    .meta(
      documented({
        route: 'POST /account/password',
        summary: 'Change the password, which ends every session but this one',
        description:
          'Ends every session of the account and every link that was mailed. The answer holds the token to go on with; a browser gets it as its cookie. Answers 403 when the old password is wrong, and 412 for an account without any.',
        request: { password: 'correct horse', newPassword: 'battery staple' },
        response: { token: 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m' },
      }),
    )
    .input(passwordChange)
    .output(z.object({ token: z.string() }))
    .mutation(async ({ ctx, input: { password, newPassword } }) => {
      const { id: userId } = ctx.user
      await verifyPassword(ctx, ctx.user, password)
      const counted = await consumePasswordChange(ctx, userId)
      const hash = await hashQueued(ctx, newPassword, counted)
      const count = await whileSignedIn(ctx, async (trx) => {
        const undoableSince = await timeOfChange(trx, userId)
        await notifyOwner(ctx, trx, userId, { kind: 'password-changed', undoableSince })
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
    .meta(
      documented({
        route: 'POST /account/password-link',
        summary: 'Have a link mailed that sets a password',
        description:
          'For accounts that only sign in elsewhere: mails a link to the account’s email that sets a password. It works once, for one hour.',
        response: { ok: true },
      }),
    )
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await requestOwnAccountEmail(ctx, { kind: 'reset' })
      logEvent(ctx.log, 'password.reset-asked', { userId: ctx.user.id })
      return OK
    }),
})
