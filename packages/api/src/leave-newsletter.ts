import { randomUUID } from 'node:crypto'
import { hashSecret } from '@tidings/accounts/sign-in/hash-secret'
import { DomainError } from '@tidings/db/domain-error'
import { listInboxAddresses } from '@tidings/db/queries/inbox-addresses'
import { spend } from '@tidings/db/queries/limits'
import {
  forgetOldUnsubscriptions,
  insertUnsubscription,
  lastLeavings,
  settleUnsubscription,
} from '@tidings/db/queries/unsubscriptions'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import type { LeavingOutcome, LeavingWay, Services } from './context.ts'
import type { LeavingView } from './schemas/leaving.ts'
import { isAsking, leavingView } from './views/leaving-view.ts'

const HOUR = 3_600_000

/**
 * Leaves a newsletter by one of its ways, once; what came of it is kept. Throws CONFLICT when that is done already, and
 * TOO_MANY_REQUESTS, as each sends something to somebody whom a mail named.
 */
export async function leaveNewsletter(
  ctx: Services,
  newsletter: NewsletterRow,
  way: LeavingWay,
): Promise<LeavingView> {
  const { db } = ctx.database
  const userId = newsletter.user_id
  const id = randomUUID()
  await db.transaction().execute(async (trx) => {
    // A second press would ask a second time.
    await lockUser(trx, userId)
    const last = (await lastLeavings(trx, userId, newsletter.id)).get(newsletter.id)
    if (last && (isAsking(last, Date.now()) || isDone(last, way))) {
      throw new DomainError({ code: 'CONFLICT', message: 'You have asked to leave it already.' })
    }
    await spendLeaving(ctx, trx, userId)
    await insertUnsubscription(trx, {
      id,
      user_id: userId,
      newsletter_id: newsletter.id,
      how: way.how,
      target: targetOf(way),
      asked_at: Date.now(),
      state: way.how === 'page' ? 'asked' : 'asking',
      status: null,
      why: null,
      taken_back_at: null,
    })
    await forgetOldUnsubscriptions(trx, userId, newsletter.id, ctx.limits.leavingsOfNewsletter)
  })
  const outcome = await ask(ctx, way)
  if (outcome) {
    const { isDone, status, why } = outcome
    await settleUnsubscription(db, userId, id, { state: isDone ? 'asked' : 'failed', status, why })
  }
  const leaving = (await leavingsOf(ctx, [newsletter])).get(newsletter.id)
  if (!leaving) throw new DomainError({ code: 'NOT_FOUND', message: 'There is no such newsletter.' })
  return leaving
}

async function spendLeaving({ limits }: Services, trx: Executor, userId: string): Promise<void> {
  const limit = { burst: limits.leavingsAnHour, within: HOUR }
  const wait = await spend(trx, hashSecret(`leaving ${userId}`), limit, Date.now())
  if (wait === undefined) return
  const minutes = Math.max(1, Math.ceil(wait / 60_000))
  throw new DomainError({
    code: 'TOO_MANY_REQUESTS',
    message: `You have left ${limits.leavingsAnHour} newsletters within an hour. Please try again in ${minutes} min.`,
  })
}

/** How newsletters of one user were left, by their ids; those that were not, or no longer, are not in it. */
export async function leavingsOf(
  { database: { db }, mailDomain }: Services,
  newsletters: readonly NewsletterRow[],
): Promise<Map<string, LeavingView>> {
  const [first] = newsletters
  if (!first) return new Map()
  const rows = await lastLeavings(db, first.user_id, newsletters.length === 1 ? first.id : undefined)
  if (rows.size === 0) return new Map()
  const addresses = await listInboxAddresses(db, first.user_id)
  const now = Date.now()
  return new Map(
    newsletters.flatMap((newsletter) => {
      const row = rows.get(newsletter.id)
      return row ? [[newsletter.id, leavingView(row, { newsletter, addresses, mailDomain, now })]] : []
    }),
  )
}

/** Whom a way asks: a host or a mail address. */
export const targetOf = (way: LeavingWay): string => (way.how === 'mail' ? way.to : way.host)

/** The same is asked again only where mail still comes. */
function isDone(last: { state: string; how: string; mails_since: number }, way: LeavingWay): boolean {
  return last.state === 'asked' && last.how === way.how && last.mails_since === 0
}

async function ask({ leaving, log }: Services, way: LeavingWay): Promise<LeavingOutcome | undefined> {
  if (way.how === 'page') return undefined
  try {
    return way.how === 'one-click' ? await leaving.byOneClick(way.url) : await leaving.byMail(way)
  } catch (error) {
    log.error({ err: error }, 'leaving a newsletter failed')
    return { isDone: false, status: null, why: 'something went wrong on this server' }
  }
}
