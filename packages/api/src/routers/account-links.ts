import { askForLetter } from '@tidings/accounts/account/ask-for-letter'
import { deadLink } from '@tidings/accounts/account/dead-link'
import { emailTaken } from '@tidings/accounts/account/email-taken'
import { endLinks } from '@tidings/accounts/account/end-access'
import { methodsBehind, type Recovered, recoverAccount } from '@tidings/accounts/account/recover-account'
import type { SignInMethod } from '@tidings/accounts/account/sign-in-methods'
import { tellOwner } from '@tidings/accounts/account/tell-owner'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { logEvent } from '@tidings/accounts/log-event'
import { spendResetRequest } from '@tidings/accounts/sign-in/guesses'
import { rememberDevice } from '@tidings/accounts/sign-in/known-devices'
import { hashInTurn } from '@tidings/accounts/sign-in/passwords'
import { findUser, lockUser, setEmail, verifyEmail } from '@tidings/db/queries/users'
import type { z } from 'zod'
import {
  done,
  forgottenPassword,
  linkMatter,
  mailedLink,
  recovery,
  type SignInMethodShown,
} from '../schemas/account.ts'
import type { Context } from '../trpc/context.ts'
import { publicProcedure } from '../trpc/trpc.ts'

const OK = { ok: true as const }

const place = (path: string, summary: string) => ({
  openapi: {
    method: 'POST' as const,
    path: `/account${path}` as const,
    tags: ['account'],
    protect: false,
    summary,
  },
})

/** What links in mails do. Looking at one uses nothing up, so that programs which look ahead do no harm. */
export const accountLinks = {
  forgotPassword: publicProcedure
    .meta(place('/forgotten-password', 'Have a link mailed that sets a new password'))
    .input(forgottenPassword)
    .output(done)
    .mutation(async ({ ctx, input: { email } }) => {
      // The same work whether or not there is such an account: the worker looks.
      if (await spendResetRequest(ctx, email)) await askForLetter(ctx, { letter: 'reset', email })
      logEvent(ctx.log, 'password.reset-asked')
      return OK
    }),

  link: publicProcedure
    .meta(place('/link', 'What a mailed link is for'))
    .input(mailedLink)
    .output(linkMatter)
    .mutation(async ({ ctx, input: { token } }) => {
      const { db } = ctx.database
      const now = Date.now()
      const link = await ctx.mailedLinks.find(db, token, now)
      if (!link) throw deadLink()
      const methods = await methodsBehind(db, link, now)
      return {
        purpose: link.purpose,
        email: link.email,
        ...(methods && { signInMethods: methods.map(methodView) }),
      }
    }),

  resetPassword: publicProcedure
    .meta(place('/reset-password', 'Set a new password by a mailed link'))
    .input(recovery)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { userId, count } = await recover(ctx, 'reset', input)
      logEvent(ctx.log, 'password.reset', { userId, count })
      return OK
    }),

  verifyEmail: publicProcedure
    .meta(place('/verify-email', 'Confirm an email address by a mailed link'))
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const seen = await ctx.mailedLinks.find(ctx.database.db, token, Date.now())
      if (seen?.purpose !== 'verify') throw deadLink()
      const link = await ctx.database.db.transaction().execute(async (trx) => {
        await lockUser(trx, seen.user_id)
        const taken = await ctx.mailedLinks.take(trx, token, 'verify', Date.now())
        if (taken) await verifyEmail(trx, taken.user_id, taken.email, await timeOfChange(trx, taken.user_id))
        return taken
      })
      if (!link) throw deadLink()
      logEvent(ctx.log, 'email.verified', { userId: link.user_id })
      return OK
    }),

  takeEmail: publicProcedure
    .meta(place('/take-email', 'Change to the email address that a mailed link was sent to'))
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const seen = await ctx.mailedLinks.find(ctx.database.db, token, Date.now())
      if (seen?.purpose !== 'change') throw deadLink()
      const userId = await ctx.database.db.transaction().execute(async (trx) => {
        await lockUser(trx, seen.user_id)
        const now = await timeOfChange(trx, seen.user_id)
        const link = await ctx.mailedLinks.take(trx, token, 'change', now)
        const user = link && (await findUser(trx, link.user_id))
        if (!link || !user) throw deadLink()
        if (!(await setEmail(trx, user.id, link.email, now))) throw emailTaken()
        await endLinks(trx, user.id)
        // With the change: what is added from this moment on can be undone, however long the mail takes.
        const isConfirmed = user.email_verified_at !== null
        const undo = { purpose: 'undo' as const, userId: user.id, email: user.email, isConfirmed, now }
        const letterId = await ctx.mailedLinks.prepare(trx, undo)
        const letter = { letter: 'undo', userId: user.id, letterId, askedAt: now } as const
        await ctx.jobs.add(trx, 'send-letter', letter, { owner: user.id })
        return user.id
      })
      ctx.jobs.wake()
      logEvent(ctx.log, 'email.changed', { userId })
      return OK
    }),

  undoEmail: publicProcedure
    .meta(place('/undo-email', 'Take the email address of before back by a mailed link'))
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
  if (seen?.purpose !== purpose) throw deadLink()
  const passwordHash = await hashInTurn(ctx, password, { userId: seen.user_id })
  const recovered = await database.db.transaction().execute(async (trx) => {
    await lockUser(trx, seen.user_id)
    const now = Date.now()
    const link = await links.take(trx, token, purpose, now)
    if (!link) throw deadLink()
    const done = await recoverAccount(trx, link, { passwordHash, kept, now })
    await tellOwner(ctx, trx, link.user_id, { letter: 'password-changed' })
    return done
  })
  ctx.jobs.wake()
  // Whoever guesses at the password meanwhile doesn't keep its owner out.
  rememberDevice(ctx, { id: recovered.userId, password_hash: passwordHash })
  const { userId, removed } = recovered
  if (removed > 0) logEvent(ctx.log, 'sign-in-methods.removed', { userId, count: removed })
  return recovered
}
