import { deletePasskeys } from '@tidings/db/queries/passkeys'
import { deleteTwoStep } from '@tidings/db/queries/two-steps'
import { findUser, setEmail, verifyEmail } from '@tidings/db/queries/users'
import type { MailedLink, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { askForLetter } from '../account/ask-for-letter.ts'
import { deadLink } from '../account/dead-link.ts'
import { emailTaken } from '../account/email-taken.ts'
import { endLinks, replacePassword } from '../account/end-access.ts'
import { restoreEmail } from '../account/restore-email.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import { logEvent } from '../log-event.ts'
import {
  done,
  forgottenPassword,
  linkMatter,
  mailedLink,
  mailedLinkWithPassword,
} from '../schemas/account.ts'
import { publicProcedure } from '../trpc.ts'

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
      await askForLetter(ctx, { letter: 'reset', email })
      logEvent(ctx.log, 'password.reset-asked')
      return OK
    }),

  link: publicProcedure
    .meta(place('/link', 'What a mailed link is for'))
    .input(mailedLink)
    .output(linkMatter)
    .mutation(async ({ ctx, input: { token } }) => {
      const link = await ctx.mailedLinks.find(ctx.database.db, token, Date.now())
      if (!link) throw deadLink()
      return { purpose: link.purpose, email: link.email }
    }),

  resetPassword: publicProcedure
    .meta(place('/reset-password', 'Set a new password by a mailed link'))
    .input(mailedLinkWithPassword)
    .output(done)
    .mutation(async ({ ctx, input: { token, password } }) => {
      const { user_id: userId, count } = await withPassword(ctx, token, password, 'reset', replaceForgotten)
      logEvent(ctx.log, 'password.reset', { userId, count })
      await askForLetter(ctx, { letter: 'password-changed', userId })
      return OK
    }),

  verifyEmail: publicProcedure
    .meta(place('/verify-email', 'Confirm an email address by a mailed link'))
    .input(mailedLink)
    .output(done)
    .mutation(async ({ ctx, input: { token } }) => {
      const now = Date.now()
      const link = await ctx.database.db.transaction().execute(async (trx) => {
        const taken = await ctx.mailedLinks.take(trx, token, 'verify', now)
        if (taken) await verifyEmail(trx, taken.user_id, taken.email, now)
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
      const now = Date.now()
      const { userId, before } = await ctx.database.db.transaction().execute(async (trx) => {
        const link = await ctx.mailedLinks.take(trx, token, 'change', now)
        const user = link && (await findUser(trx, link.user_id))
        if (!link || !user) throw deadLink()
        if (!(await setEmail(trx, user.id, link.email, now))) throw emailTaken()
        await endLinks(trx, user.id)
        return { userId: user.id, before: user.email }
      })
      logEvent(ctx.log, 'email.changed', { userId })
      await askForLetter(ctx, { letter: 'undo', userId, email: before })
      return OK
    }),

  undoEmail: publicProcedure
    .meta(place('/undo-email', 'Take the email address of before back by a mailed link'))
    .input(mailedLinkWithPassword)
    .output(done)
    .mutation(async ({ ctx, input: { token, password } }) => {
      const { user_id: userId, count } = await withPassword(ctx, token, password, 'undo', restoreEmail)
      logEvent(ctx.log, 'email.change-undone', { userId, count })
      return OK
    }),
}

/**
 * Whoever reads mail there has shown that the address is theirs. Two-step sign-in and passkeys stay; but where nobody had
 * shown that before, they are of somebody who signed up with an address that is not theirs, and go.
 */
async function replaceForgotten(trx: Transaction<Tables>, link: MailedLink, hash: string): Promise<number> {
  const user = await findUser(trx, link.user_id)
  if (user?.email_verified_at === null) {
    await deleteTwoStep(trx, user.id)
    await deletePasskeys(trx, user.id)
  }
  await verifyEmail(trx, link.user_id, link.email, Date.now())
  return replacePassword(trx, link.user_id, hash)
}

/** Uses up a link that sets a password; the slow part comes first, and only for a link that works. */
async function withPassword(
  { database, mailedLinks: links }: Context,
  token: string,
  password: string,
  purpose: 'reset' | 'undo',
  use: (trx: Transaction<Tables>, link: MailedLink, passwordHash: string) => Promise<number>,
): Promise<MailedLink & { count: number }> {
  const seen = await links.find(database.db, token, Date.now())
  if (seen?.purpose !== purpose) throw deadLink()
  const hash = await hashPassword(password)
  return database.db.transaction().execute(async (trx) => {
    const link = await links.take(trx, token, purpose, Date.now())
    if (!link) throw deadLink()
    return { ...link, count: await use(trx, link, hash) }
  })
}
