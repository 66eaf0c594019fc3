import { endLinks } from '@tidings/accounts/account/end-access'
import { emailTaken, expiredLink } from '@tidings/accounts/account/mailed-links'
import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { type Recovered, recoverAccount, signInMethodsOf } from '@tidings/accounts/account/recover-account'
import { requestAccountEmail } from '@tidings/accounts/account/request-account-email'
import type { SignInMethod } from '@tidings/accounts/account/sign-in-methods'
import { timeOfChange } from '@tidings/accounts/account/time-of-change'
import { logEvent } from '@tidings/accounts/log-event'
import { rememberDevice } from '@tidings/accounts/sign-in/known-devices'
import { consumeResetRequest } from '@tidings/accounts/sign-in/login-rate-limit'
import { hashQueued } from '@tidings/accounts/sign-in/passwords'
import { findUser, lockUser, setEmail, verifyEmail } from '@tidings/db/queries/accounts/users'
import type { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { iso } from '../common/iso.ts'
import type { Context } from '../trpc/context.ts'
import { publicProcedure } from '../trpc/trpc.ts'
import { forgottenPassword, linkContent, mailedLink, recovery, type SignInMethodShown } from './schema.ts'

/** Calls for the links in account e-mails. Inspecting a link does not use it up, so link prefetching is harmless. */
export const accountLinks = {
  forgotPassword: publicProcedure({
    route: 'POST /account/forgotten-password',
    summary: 'Send a link that sets a new password',
    description:
      'Sends a link to the account with that email, if there is one; the response is the same if there is none. The link works once, within one hour. At most three are sent per hour. Returns 429 after too many requests from one network address.',
    request: { email: 'ada@example.com' },
    response: { ok: true },
  })
    .input(forgottenPassword)
    .output(done)
    .mutation(async ({ ctx, input: { email } }) => {
      // The same work whether or not there is such an account, which only the worker looks up.
      if (await consumeResetRequest(ctx, email)) await requestAccountEmail(ctx, { kind: 'reset', email })
      logEvent(ctx.log, 'password.reset-asked')
      return OK
    }),

  link: publicProcedure({
    route: 'POST /account/link',
    summary: 'The purpose of an emailed link',
    description:
      'The purpose of the token after the `#` of an emailed link, and the email it was sent to. Does not use the link up. Returns 404 for a link that was used, has expired, or was made for a previous password or email. For links that recover an account (`reset`, `undo`), `signInMethods` lists the other login methods of the account and whether each is kept.',
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
  })
    .input(mailedLink)
    .output(linkContent)
    .mutation(async ({ ctx, input: { token } }) => {
      const now = Date.now()
      const link = await ctx.mailedLinks.find(ctx.db, token, now)
      if (!link) throw expiredLink()
      const methods = await signInMethodsOf(ctx.db, link, now)
      return {
        purpose: link.purpose,
        email: link.email,
        ...(methods && { signInMethods: methods.map(methodView) }),
      }
    }),

  resetPassword: publicProcedure({
    route: 'POST /account/reset-password',
    summary: 'Set a new password with an emailed link',
    description:
      'Sets the password, ends all sessions of the account, and uses the link up. `keep` lists the keys of the other login methods to keep; the rest are removed. Without `keep`, those that the link marks as kept stay. Methods marked as fixed always stay.',
    request: {
      token: 'nWq3…',
      password: 'battery staple',
      keep: [`passkey:${'c1f4a1c2-7a0e-4c0b-9d53-0d1f7a8e5b62'}`],
    },
    response: { ok: true },
  })
    .input(recovery)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { userId, count } = await recover(ctx, 'reset', input)
      logEvent(ctx.log, 'password.reset', { userId, count })
      return OK
    }),

  verifyEmail: publicProcedure({
    route: 'POST /account/verify-email',
    summary: 'Confirm an email address with an emailed link',
    description: 'Confirms that the email belongs to the account’s owner, and uses the link up.',
    request: { token: 'nWq3…' },
    response: { ok: true },
  })
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const seen = await ctx.mailedLinks.find(ctx.db, token, Date.now())
      if (seen?.purpose !== 'verify') throw expiredLink()
      const link = await ctx.db.transaction().execute(async (trx) => {
        await lockUser(trx, seen.user_id)
        const taken = await ctx.mailedLinks.take(trx, token, 'verify', Date.now())
        if (taken) await verifyEmail(trx, taken.user_id, taken.email, await timeOfChange(trx, taken.user_id))
        return taken
      })
      if (!link) throw expiredLink()
      logEvent(ctx.log, 'email.verified', { userId: link.user_id })
      return OK
    }),

  confirmEmailChange: publicProcedure({
    route: 'POST /account/confirm-email-change',
    summary: 'Complete a change of email address with an emailed link',
    description:
      'Changes the account’s email to the one that the link was sent to. The previous email is notified, with a link that undoes the change for 14 days.',
    request: { token: 'nWq3…' },
    response: { ok: true },
  })
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const seen = await ctx.mailedLinks.find(ctx.db, token, Date.now())
      if (seen?.purpose !== 'change') throw expiredLink()
      const userId = await ctx.db.transaction().execute(async (trx) => {
        await lockUser(trx, seen.user_id)
        const now = await timeOfChange(trx, seen.user_id)
        const link = await ctx.mailedLinks.take(trx, token, 'change', now)
        const user = link && (await findUser(trx, link.user_id))
        if (!link || !user) throw expiredLink()
        if (!(await setEmail(trx, user.id, link.email, now))) throw emailTaken()
        await endLinks(trx, user.id)
        // In the same transaction: later additions can be undone, however late the mail is.
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

  undoEmailChange: publicProcedure({
    route: 'POST /account/undo-email-change',
    summary: 'Restore the previous email address with an emailed link',
    description:
      'Restores the email that the link was sent to, sets a new password, and ends all sessions, because whoever changed the email knew the old password. Other login methods are kept or removed as when setting a new password with an emailed link; two-step login that was switched on since then is switched off. The email that reports a change of two-step login contains such a link too.',
    request: { token: 'nWq3…', password: 'battery staple', keep: [] },
    response: { ok: true },
  })
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
    key,
    kind,
    name,
    addedAt: iso(addedAt),
    lastUsedAt: iso(lastUsedAt),
    isKept: method.isFixed || method.staysByDefault,
    isFixed: method.isFixed,
  }
}

/** Uses up a link that recovers an account; hashes the password first, and only for a valid link. */
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
  // So that someone guessing the password meanwhile can't lock the owner out.
  rememberDevice(ctx, { id: recovered.userId, password_hash: passwordHash })
  const { userId, removed } = recovered
  if (removed > 0) logEvent(ctx.log, 'sign-in-methods.removed', { userId, count: removed })
  return recovered
}
