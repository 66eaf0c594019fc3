import type { AccountLetter } from '@tidings/db/jobs/job-queue'
import { linksSince } from '@tidings/db/queries/mailed-links'
import { TRPCError } from '@trpc/server'
import type { Context, Services } from '../context.ts'
import { MOST_LETTERS } from './send-letter.ts'
import { whileSignedIn } from './while-signed-in.ts'

const HOUR_MS = 3_600_000

/** Puts a letter in the hands of the worker, which alone ever knows the token in it. */
export async function askForLetter(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  letter: Omit<AccountLetter, 'askedAt'>,
): Promise<void> {
  const owner = letter.userId ?? 'nobody'
  await database.db
    .transaction()
    .execute((trx) => jobs.add(trx, 'send-letter', { ...letter, askedAt: Date.now() }, { owner }))
  jobs.wake()
}

/**
 * The same for a signed-in user, who is told when it is too much; `change` goes to another address than the account's, and
 * only as long as its link lives. Throws TOO_MANY_REQUESTS, and UNAUTHORIZED when the session has ended meanwhile.
 */
export async function askForOwnLetter(
  ctx: Context,
  asked: { letter: 'verify' | 'reset' | 'delete' } | { letter: 'change'; email: string },
): Promise<void> {
  await whileSignedIn(ctx, async (trx, { id: userId }) => {
    const now = Date.now()
    if ((await linksSince(trx, userId, asked.letter, now - HOUR_MS)).length >= MOST_LETTERS) {
      const message =
        'We have sent you several of these mails already. Please look for them, or try again in an hour.'
      throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message })
    }
    const link = asked.letter === 'change' && {
      letterId: await ctx.mailedLinks.prepare(trx, { purpose: 'change', userId, email: asked.email, now }),
    }
    await ctx.jobs.add(trx, 'send-letter', { ...asked, ...link, userId, askedAt: now }, { owner: userId })
  })
  ctx.jobs.wake()
}
