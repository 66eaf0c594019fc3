import { emailTaken } from '@tidings/accounts/account/email-taken'
import { endLinks } from '@tidings/accounts/account/end-access'
import { expiredLink } from '@tidings/accounts/account/expired-link'
import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { methodsBehind, type Recovered, recoverAccount } from '@tidings/accounts/account/recover-account'
import { requestAccountEmail } from '@tidings/accounts/account/request-account-email'
import type { SignInMethod } from '@tidings/accounts/account/sign-in-methods'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { logEvent } from '@tidings/accounts/log-event'
import { rememberDevice } from '@tidings/accounts/sign-in/known-devices'
import { consumeResetRequest } from '@tidings/accounts/sign-in/login-rate-limit'
import { hashQueued } from '@tidings/accounts/sign-in/passwords'
import { findUser, lockUser, setEmail, verifyEmail } from '@tidings/db/queries/users'
import type { z } from 'zod'
import {
  done,
  forgottenPassword,
  linkContent,
  mailedLink,
  recovery,
  type SignInMethodShown,
} from '../schemas/account.ts'
import type { Context } from '../trpc/context.ts'
import { documented } from '../trpc/documented.ts'
import { publicProcedure } from '../trpc/trpc.ts'

const OK = { ok: true as const }

/** What links in mails do. Looking at one uses nothing up, so that programs which look ahead do no harm. */
export const accountLinks = {
  forgotPassword: publicProcedure
    .meta(
      documented({
        route: 'POST /account/forgotten-password',
        isPublic: true,
        summary: 'Have a link mailed that sets a new password',
        description:
          'Mails a link to the account with that email, if there is one; the answer is the same if there is none. The link works once, for one hour. At most three are sent an hour. Answers 429 when too many were asked for from one place.',
        request: { email: 'ada@example.com' },
        response: { ok: true },
      }),
    )
    .input(forgottenPassword)
    .output(done)
    .mutation(async ({ ctx, input: { email } }) => {
      // The same work whether or not there is such an account: the worker looks.
      if (await consumeResetRequest(ctx, email)) await requestAccountEmail(ctx, { kind: 'reset', email })
      logEvent(ctx.log, 'password.reset-asked')
      return OK
    }),

  link: publicProcedure
    .meta(
      documented({
        route: 'POST /account/link',
        isPublic: true,
        summary: 'What a mailed link is for',
        description:
          'What the token behind the `#` of a mailed link is for, and the email it was sent to. Uses nothing up. A link that was used, has run out, or was made for a password or email of before is not found. With links that recover an account (`reset`, `undo`), `signInMethods` tells what else logs in to it, and whether that stays.',
        request: { token: 'nWq3…' },
        response: {
          purpose: 'reset',
          email: 'ada@example.com',
          signInMethods: [
            {
              key: `passkey:${'c1f4a1c2-7a0e-4c0b-9d53-0d1f7a8e5b62'}`,
              kind: 'passkey',
              name: 'Chrome on Linux',
              addedAt: '2026-11-02T08:10:00.000Z',
              lastUsedAt: null,
              isKept: false,
              isFixed: false,
            },
          ],
        },
      }),
    )
    .input(mailedLink)
    .output(linkContent)
    .mutation(async ({ ctx, input: { token } }) => {
      const { db } = ctx.database
      const now = Date.now()
      const link = await ctx.mailedLinks.find(db, token, now)
      if (!link) throw expiredLink()
      const methods = await methodsBehind(db, link, now)
      return {
        purpose: link.purpose,
        email: link.email,
        ...(methods && { signInMethods: methods.map(methodView) }),
      }
    }),

  resetPassword: publicProcedure
    .meta(
      documented({
        route: 'POST /account/reset-password',
        isPublic: true,
        summary: 'Set a new password by a mailed link',
        description:
          'Sets the password, ends every session of the account, and uses the link up. Of what else logs in, `keep` names by their keys what stays; all other goes. Without `keep`, that stays which the link says is kept. What is fixed stays in any case.',
        request: {
          token: 'nWq3…',
          password: 'battery staple',
          keep: [`passkey:${'c1f4a1c2-7a0e-4c0b-9d53-0d1f7a8e5b62'}`],
        },
        response: { ok: true },
      }),
    )
    .input(recovery)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { userId, count } = await recover(ctx, 'reset', input)
      logEvent(ctx.log, 'password.reset', { userId, count })
      return OK
    }),

  verifyEmail: publicProcedure
    .meta(
      documented({
        route: 'POST /account/verify-email',
        isPublic: true,
        summary: 'Confirm an email address by a mailed link',
        description: 'Confirms that the account’s email is its owner’s, and uses the link up.',
        request: { token: 'nWq3…' },
        response: { ok: true },
      }),
    )
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const seen = await ctx.mailedLinks.find(ctx.database.db, token, Date.now())
      if (seen?.purpose !== 'verify') throw expiredLink()
      const link = await ctx.database.db.transaction().execute(async (trx) => {
        await lockUser(trx, seen.user_id)
        const taken = await ctx.mailedLinks.take(trx, token, 'verify', Date.now())
        if (taken) await verifyEmail(trx, taken.user_id, taken.email, await timeOfChange(trx, taken.user_id))
        return taken
      })
      if (!link) throw expiredLink()
      logEvent(ctx.log, 'email.verified', { userId: link.user_id })
      return OK
    }),

  confirmEmailChange: publicProcedure
    .meta(
      documented({
        route: 'POST /account/confirm-email-change',
        isPublic: true,
        summary: 'Change to the email address that a mailed link was sent to',
        description:
          'The account has the email from now on that the link was sent to. The email of before is told, with a link that takes it back for 14 days.',
        request: { token: 'nWq3…' },
        response: { ok: true },
      }),
    )
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const seen = await ctx.mailedLinks.find(ctx.database.db, token, Date.now())
      if (seen?.purpose !== 'change') throw expiredLink()
      const userId = await ctx.database.db.transaction().execute(async (trx) => {
        await lockUser(trx, seen.user_id)
        const now = await timeOfChange(trx, seen.user_id)
        const link = await ctx.mailedLinks.take(trx, token, 'change', now)
        const user = link && (await findUser(trx, link.user_id))
        if (!link || !user) throw expiredLink()
        if (!(await setEmail(trx, user.id, link.email, now))) throw emailTaken()
        await endLinks(trx, user.id)
        // With the change: what is added from this moment on can be undone, however long the mail takes.
        const isConfirmed = user.email_verified_at !== null
        const undo = { purpose: 'undo' as const, userId: user.id, email: user.email, isConfirmed, now }
        const emailId = await ctx.mailedLinks.prepare(trx, undo)
        const job = { kind: 'undo', userId: user.id, emailId, askedAt: now } as const
        await ctx.jobs.add(trx, 'send-account-email', job, { owner: user.id })
        return user.id
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'email.changed', { userId })
      return OK
    }),

  undoEmailChange: publicProcedure
    .meta(
      documented({
        route: 'POST /account/undo-email-change',
        isPublic: true,
        summary: 'Take the email address of before back by a mailed link',
        description:
          'Gives the account the email back that the link was sent to, sets a password, and ends every session: whoever changed the email knew the password of before. What else logs in goes or stays as with a new password by a mailed link; two-step sign-in that was switched on since goes as well. The mail that tells of two-step sign-in has such a link, too.',
        request: { token: 'nWq3…', password: 'battery staple', keep: [] },
        response: { ok: true },
      }),
    )
    .input(recovery)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { userId, count } = await recover(ctx, 'undo', input)
      logEvent(ctx.log, 'email.change-undone', { userId, count })
      return OK
    }),
}

function methodView({ key, kind, name, addedAt, lastUsedAt, ...method }: SignInMethod): SignInMethodShown {
  return {
    ...{ key, kind, name },
    addedAt: new Date(addedAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    isKept: method.isFixed || method.staysByDefault,
    isFixed: method.isFixed,
  }
}

/** Uses up a link that recovers an account; the slow part comes first, and only for a link that works. */
async function recover(
  ctx: Context,
  purpose: 'reset' | 'undo',
  { token, password, keep: kept }: z.infer<typeof recovery>,
): Promise<Recovered> {
  const { database, mailedLinks: links } = ctx
  const seen = await links.find(database.db, token, Date.now())
  if (seen?.purpose !== purpose) throw expiredLink()
  const passwordHash = await hashQueued(ctx, password, { userId: seen.user_id })
  const recovered = await database.db.transaction().execute(async (trx) => {
    await lockUser(trx, seen.user_id)
    const now = Date.now()
    const link = await links.take(trx, token, purpose, now)
    if (!link) throw expiredLink()
    const done = await recoverAccount(trx, link, { passwordHash, kept, now })
    await notifyOwner(ctx, trx, link.user_id, { kind: 'password-changed' })
    return done
  })
  ctx.jobs.wake()
  // Anyone who guesses at the password meanwhile doesn't keep its owner out.
  rememberDevice(ctx, { id: recovered.userId, password_hash: passwordHash })
  const { userId, removed } = recovered
  if (removed > 0) logEvent(ctx.log, 'sign-in-methods.removed', { userId, count: removed })
  return recovered
}
