import { findNewsletter, setConfirmationStatus } from '@tidings/db/queries/newsletters'
import { takeBackUnsubscriptions } from '@tidings/db/queries/unsubscriptions'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { TRPCError } from '@trpc/server'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import type { Context, LeavingWay, Services } from '../context.ts'
import { leaveNewsletter, targetOf } from '../leave-newsletter.ts'
import { notFound } from '../not-found.ts'
import { type LeavingWayView, leaving, leavingWay, wayToLeave } from '../schemas/leaving.ts'
import { userProcedure } from '../trpc.ts'

const about = (
  method: 'GET' | 'POST',
  path: `/newsletters/{id}/${string}`,
  summary: string,
): OpenApiMeta => ({
  openapi: { method, path, tags: ['newsletters'], protect: true, summary },
})

const one = z.object({ id: z.string() })

/** Leaving a newsletter, only when the user asks for it. */
export const newsletterLeaving = {
  waysToLeave: userProcedure
    .meta(about('GET', '/newsletters/{id}/ways-to-leave', 'How a newsletter can be left'))
    .input(one)
    .output(z.object({ ways: z.array(leavingWay) }))
    .query(async ({ ctx, input: { id } }) => {
      const ways = await waysOf(ctx, await ownNewsletter(ctx, ctx.user.id, id))
      return {
        ways: ways.map(
          (way): LeavingWayView => ({
            how: way.how,
            target: targetOf(way),
            ...(way.how === 'mail' && { from: way.from }),
            ...(way.how === 'page' && { url: way.url }),
          }),
        ),
      }
    }),

  unsubscribe: userProcedure
    .meta(about('POST', '/newsletters/{id}/unsubscribe', 'Leave a newsletter'))
    .input(one.extend({ how: wayToLeave.optional() }))
    .output(z.object({ leaving }))
    .mutation(async ({ ctx, input: { id, how } }) => {
      const newsletter = await ownNewsletter(ctx, ctx.user.id, id)
      const ways = await waysOf(ctx, newsletter)
      const way = how === undefined ? ways[0] : ways.find((each) => each.how === how)
      if (!way) {
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'Its mails name no such way to leave.' })
      }
      return { leaving: await leaveNewsletter(ctx, newsletter, way) }
    }),

  stay: userProcedure
    .meta(about('POST', '/newsletters/{id}/stay', 'Stay with a newsletter after all'))
    .input(one)
    .output(one)
    .mutation(async ({ ctx, input: { id } }) => {
      await ownNewsletter(ctx, ctx.user.id, id)
      await takeBackUnsubscriptions(ctx.database.db, ctx.user.id, id, Date.now())
      return { id }
    }),
}

/** Looks into mails, of which each may be large. */
function waysOf(ctx: Context, newsletter: NewsletterRow): Promise<LeavingWay[]> {
  const { work, leaving, signal } = ctx
  return work.run(newsletter.user_id, 'mail', () => leaving.waysOf(newsletter), { signal })
}

async function ownNewsletter(ctx: Services, userId: string, id: string): Promise<NewsletterRow> {
  const row = await findNewsletter(ctx.database.db, userId, id)
  if (!row) throw notFound('newsletter')
  return row
}

/** Of newsletters that are added by hand, the one that the user had left: they stay with it, and it waits to be confirmed. */
export async function subscribeAgain(
  db: Executor,
  known: readonly NewsletterRow[],
): Promise<NewsletterRow | undefined> {
  for (const { id, user_id } of known) {
    if (!(await takeBackUnsubscriptions(db, user_id, id, Date.now()))) continue
    await setConfirmationStatus(db, user_id, id, 'pending')
    return findNewsletter(db, user_id, id)
  }
  return undefined
}
