import { changePassword } from '@tidings/accounts/account/end-access'
import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { requestOwnAccountEmail } from '@tidings/accounts/account/request-account-email'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { refuseInboxAddress } from '@tidings/accounts/inbox-address'
import { logEvent } from '@tidings/accounts/log-event'
import { rememberDevice } from '@tidings/accounts/sign-in/known-devices'
import { consumePasswordChange } from '@tidings/accounts/sign-in/login-rate-limit'
import { hashQueued } from '@tidings/accounts/sign-in/passwords'
import { reauthenticateFully } from '@tidings/accounts/sign-in/reauthenticate'
import { beginSession } from '@tidings/accounts/sign-in/start-session'
import { verifyPassword } from '@tidings/accounts/sign-in/verify-password'
import { refused } from '@tidings/db/domain-error'
import { deleteLinks } from '@tidings/db/queries/accounts/mailed-links'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { accountDeletionCalls } from './deletion-router.ts'
import { accountLinks } from './links-router.ts'
import { emailChange, passwordChange } from './schema.ts'

/** The account's address and password. */
export const accountRouter = router({
  ...accountLinks,
  ...accountDeletionCalls,

  sendVerification: userProcedure({
    route: 'POST /account/verification',
    scope: 'session',
    summary: 'Resend the email that confirms the email address',
    description:
      'Resends the confirmation link; does nothing if the email is already confirmed. At most three per hour.',
    response: { ok: true },
  })
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      if (ctx.user.email_verified_at === null) {
        await requestOwnAccountEmail(ctx, { kind: 'verify' })
        logEvent(ctx.log, 'email.verification-asked', { userId: ctx.user.id })
      }
      return OK
    }),

  changeEmail: userProcedure({
    route: 'POST /account/email',
    scope: 'session',
    summary: 'Request a change of email address',
    description:
      'Sends a link to the new email; the change takes effect when the link is used, within 24 hours. Until then `pendingEmail` of the user holds the new email. The response does not reveal whether that email already has an account. With two-step login a `code` is required, else the call returns 428. Returns 403 for a wrong password or code.',
    request: { newEmail: 'countess@example.com', password: 'correct horse' },
    response: { ok: true },
  })
    .input(emailChange)
    .output(done)
    .mutation(async ({ ctx, input: { newEmail, ...shown } }) => {
      // The owner of that mailbox can set the password.
      await reauthenticateFully(ctx, ctx.user, shown)
      refuseInboxAddress(ctx, newEmail, 'newEmail')
      if (newEmail === ctx.user.email) {
        throw refused('BAD_REQUEST', 'That is already your email address.')
      }
      await requestOwnAccountEmail(ctx, { kind: 'change', email: newEmail })
      logEvent(ctx.log, 'email.change-asked', { userId: ctx.user.id })
      return OK
    }),

  cancelEmailChange: userProcedure({
    route: 'DELETE /account/email-change',
    scope: 'session',
    summary: 'Cancel a pending change of email address',
    description: 'The link that was sent to the new email stops working.',
    response: { ok: true },
  })
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await deleteLinks(ctx.db, ctx.user.id, ['change'])
      return OK
    }),

  changePassword: userProcedure({
    route: 'POST /account/password',
    scope: 'session',
    summary: 'Change the password and end all other sessions',
    description:
      'Ends all sessions of the account and invalidates all emailed links. Returns a new token for this session; a browser gets it as a cookie. Returns 403 if the old password is wrong, and 412 for an account without a password.',
    request: { password: 'correct horse', newPassword: 'battery staple' },
    response: { token: 'k3v7w2qk5m4zr6t3y2xw5n7p4s6d2f3g5h7j4k6m' },
  })
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
      // This session gets a new token: the old one may have been stolen.
      const { token, cookie } = await beginSession(ctx, { id: userId, password_hash: hash })
      if (ctx.session?.by === 'cookie') {
        ctx.setCookie(cookie)
        rememberDevice(ctx, { id: userId, password_hash: hash })
      }
      logEvent(ctx.log, 'password.changed', { userId, count: count - 1 })
      return { token }
    }),

  mailPasswordLink: userProcedure({
    route: 'POST /account/password-link',
    scope: 'session',
    summary: 'Send a link that sets a first password',
    description:
      'For accounts without a password: sends a link to the account’s email that sets one. It works once, within one hour.',
    response: { ok: true },
  })
    .input(z.object({}).optional())
    .output(done)
    .mutation(async ({ ctx }) => {
      await requestOwnAccountEmail(ctx, { kind: 'reset' })
      logEvent(ctx.log, 'password.reset-asked', { userId: ctx.user.id })
      return OK
    }),
})
