import { randomUUID } from 'node:crypto'
import { withinLimit } from '@tidings/accounts/limit-reached'
import { DEFAULT_COLOR } from '@tidings/db/newsletter-colors'
import { listInboxAddresses } from '@tidings/db/queries/inbox-addresses'
import { lastIssues, newsletterNumbers } from '@tidings/db/queries/issues'
import {
  findNewsletter,
  findNewslettersBySource,
  insertNewsletter,
  listNewsletters,
  updateNewsletter,
} from '@tidings/db/queries/newsletters'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { linksToClick } from '../confirmations/links-to-click.ts'
import { leavingsOf } from '../leave-newsletter.ts'
import { notFound } from '../not-found.ts'
import { pulsesOf } from '../rhythm/silence.ts'
import { newNewsletter, newsletter, newsletterDetails, newsletterLook } from '../schemas/newsletter.ts'
import { ownEmail } from '../schemas/user.ts'
import { router, userProcedure } from '../trpc.ts'
import { newsletterView } from '../views/newsletter-view.ts'
import { processConfirmations } from './newsletter-confirmations.ts'
import { newsletterDeletion } from './newsletter-deletion.ts'
import { newsletterHealth } from './newsletter-health.ts'
import { newsletterIssues } from './newsletter-issues.ts'
import { newsletterLeaving, subscribeAgain } from './newsletter-leaving.ts'
import { newsletterLessons } from './newsletter-lessons.ts'
import { newsletterReceipts } from './newsletter-receipts.ts'

export const newslettersRouter = router({
  list: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/newsletters',
        tags: ['newsletters'],
        protect: true,
        summary: 'List newsletters',
      },
    })
    .input(ownEmail)
    .output(z.object({ newsletters: z.array(newsletter) }))
    .query(async ({ ctx }) => {
      const { db } = ctx.database
      const last = await lastIssues(db, ctx.user.id)
      const rows = await listNewsletters(db, ctx.user.id)
      const addresses = await listInboxAddresses(db, ctx.user.id)
      const labels = new Map(
        addresses.flatMap(({ local_part, label }) => (label === null ? [] : [[local_part, label] as const])),
      )
      const links = await linksToClick(db, ctx.user.id, rows)
      const leavings = await leavingsOf(ctx, rows)
      const left = new Set(leavings.keys())
      const pulses = await pulsesOf(ctx, ctx.user, rows, { left, now: Date.now() })
      return {
        newsletters: rows.map((row) =>
          newsletterView(row, {
            lastIssueAt: last.get(row.id),
            labels,
            click: links.get(row.id),
            leaving: leavings.get(row.id),
            missedIssues: pulses.get(row.id)?.missed,
          }),
        ),
      }
    }),

  get: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/newsletters/{id}',
        tags: ['newsletters'],
        protect: true,
        summary: 'One newsletter and what it has brought',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(newsletterDetails)
    .query(async ({ ctx, input: { id } }) => {
      const { db } = ctx.database
      const row = await findNewsletter(db, ctx.user.id, id)
      if (!row) throw notFound('newsletter')
      const { since, ...numbers } = await newsletterNumbers(db, ctx.user.id, id)
      const links = await linksToClick(db, ctx.user.id, [row])
      const leavings = await leavingsOf(ctx, [row])
      return {
        newsletter: newsletterView(row, { click: links.get(id), leaving: leavings.get(id) }),
        numbers: { ...numbers, since: since === null ? null : new Date(since).toISOString() },
      }
    }),

  issues: newsletterIssues,

  health: newsletterHealth,

  ...newsletterLessons,

  add: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/newsletters',
        tags: ['newsletters'],
        protect: true,
        summary: 'Add a newsletter',
      },
    })
    .input(newNewsletter)
    .output(z.object({ newsletter }))
    .mutation(({ ctx, input }) =>
      withinLimit(ctx, 'newsletters', async (trx) => {
        const known = await findNewslettersBySource(trx, ctx.user.id, input.sourceEmail)
        const again = await subscribeAgain(trx, known)
        if (again) return { newsletter: newsletterView(again) }
        const row =
          known.length === 0 &&
          (await insertNewsletter(trx, {
            id: randomUUID(),
            user_id: ctx.user.id,
            identity: `from:${input.sourceEmail}`,
            name: input.name,
            source_email: input.sourceEmail,
            color: input.color ?? DEFAULT_COLOR,
            confirmation_status: 'pending',
            created_at: Date.now(),
          }))
        if (!row) {
          throw new TRPCError({
            code: 'CONFLICT',
            message: 'You have a newsletter from that address already.',
          })
        }
        return { newsletter: newsletterView(row) }
      }),
    ),

  processConfirmations,

  confirmations: newsletterReceipts,

  update: userProcedure
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/newsletters/{id}',
        tags: ['newsletters'],
        protect: true,
        summary: 'Rename or recolour a newsletter',
      },
    })
    .input(newsletterLook)
    .output(z.object({ newsletter }))
    .mutation(async ({ ctx, input: { id, name, color } }) => {
      const look = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) }
      if (Object.keys(look).length === 0) {
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'Give a name, a color or both.' })
      }
      const row = await updateNewsletter(ctx.database.db, ctx.user.id, id, look)
      if (!row) throw notFound('newsletter')
      return { newsletter: newsletterView(row) }
    }),

  ...newsletterLeaving,

  ...newsletterDeletion,
})
