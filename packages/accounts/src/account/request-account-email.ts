import { refused } from '@tidings/db/domain-error'
import type { AccountEmailJob } from '@tidings/db/jobs/job-queue'
import type { AccountServices, RequestContext } from '../context.ts'
import { hashSecret } from '../hash-secret.ts'
import { consumeRequestedEmail } from './mail-limits.ts'
import { whileSignedIn } from './while-signed-in.ts'

/**
 * Queues an account e-mail for the worker, which alone ever knows its token. One to an address, of which nobody may
 * learn whether it has an account, is queued with others to that address: all addresses take turns.
 */
export async function requestAccountEmail(
  { database, jobs }: Pick<AccountServices, 'database' | 'jobs'>,
  kind: Omit<AccountEmailJob, 'askedAt'>,
): Promise<void> {
  const owner = kind.userId ?? hashSecret(`account emails to ${kind.email}`)
  await database.db
    .transaction()
    .execute((trx) => jobs.add(trx, 'send-account-email', { ...kind, askedAt: Date.now() }, { owner }))
  jobs.wake()
}

/**
 * The same for a signed-in user, who gets an error if there were too many; `change` goes to another address than the
 * account's, and only while its link is valid. Throws TOO_MANY_REQUESTS, and UNAUTHORIZED if the session has ended
 * meanwhile.
 */
export async function requestOwnAccountEmail(
  ctx: RequestContext,
  asked: { kind: 'verify' | 'reset' | 'delete' } | { kind: 'change'; email: string },
): Promise<void> {
  await whileSignedIn(ctx, async (trx, { id: userId }) => {
    const now = Date.now()
    const waitMs = await consumeRequestedEmail(trx, userId, asked.kind)
    if (waitMs !== undefined) {
      ctx.retryAfter?.(Math.ceil(waitMs / 1000))
      throw refused(
        'TOO_MANY_REQUESTS',
        'We have already sent you several of these emails. Please check your inbox, or try again later.',
      )
    }
    const link = asked.kind === 'change' && {
      emailId: await ctx.mailedLinks.prepare(trx, { purpose: 'change', userId, email: asked.email, now }),
    }
    await ctx.jobs.add(
      trx,
      'send-account-email',
      { ...asked, ...link, userId, askedAt: now },
      { owner: userId },
    )
  })
  ctx.jobs.wake()
}
