import { notFound } from '@tidings/db/domain-error'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { takeBackUnsubscriptions } from '@tidings/db/queries/unsubscriptions'
import type { NewsletterRow } from '@tidings/db/schema'
import { targetOf, unsubscribe } from '@tidings/pipeline/run/unsubscribe/unsubscribe'
import { unsubscribeStates } from '@tidings/pipeline/run/unsubscribe/unsubscribe-states'
import { type OwnWay, waysOfNewsletter } from '@tidings/pipeline/run/unsubscribe/ways-of-newsletter'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import { type LeavingWayView, leaving, leavingWay, wayToLeave } from '../schemas/leaving.ts'
import type { Context, Services } from '../trpc/context.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { leavingOf } from '../views/leaving-view.ts'

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
      const { db } = ctx.database
      await unsubscribe({ ...ctx, db }, newsletter, await waysOf(ctx, newsletter), how)
      const state = (await unsubscribeStates(db, [newsletter])).get(id)
      const left = leavingOf(state, ctx.mailDomain)
      if (!left) throw notFound('newsletter')
      return { leaving: left }
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
function waysOf(ctx: Context, newsletter: NewsletterRow): Promise<OwnWay[]> {
  const { database, files, work, signal } = ctx
  const read = () => waysOfNewsletter({ db: database.db, files }, newsletter)
  return work.run(newsletter.user_id, 'mail', read, { signal })
}

async function ownNewsletter(ctx: Services, userId: string, id: string): Promise<NewsletterRow> {
  const row = await findNewsletter(ctx.database.db, userId, id)
  if (!row) throw notFound('newsletter')
  return row
}
