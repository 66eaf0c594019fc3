import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import { listInboxAddresses } from '@tidings/db/queries/inbox-addresses'
import { lastIssues, newsletterNumbers } from '@tidings/db/queries/issues'
import { findNewsletter, listNewsletters, updateNewsletter } from '@tidings/db/queries/newsletters'
import { linksToClick } from '@tidings/pipeline/run/confirm/links-to-click'
import { addNewsletter } from '@tidings/pipeline/run/newsletters/add-newsletter'
import { regularityOf } from '@tidings/pipeline/run/newsletters/regularity'
import { unsubscribeStates } from '@tidings/pipeline/run/unsubscribe/unsubscribe-states'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { newNewsletter, newsletter, newsletterDetails, newsletterLook } from '../schemas/newsletter.ts'
import { ownEmail } from '../schemas/user.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { leavingOf } from '../views/leaving-view.ts'
import { newsletterView } from '../views/newsletter-view.ts'
import { processConfirmations } from './newsletter-confirmations.ts'
import { newsletterDeletion } from './newsletter-deletion.ts'
import { newsletterHealth } from './newsletter-health.ts'
import { newsletterIssues } from './newsletter-issues.ts'
import { newsletterLeaving } from './newsletter-leaving.ts'
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
      const unsubscribed = await unsubscribeStates(db, rows)
      const regularity = await regularityOf(db, ctx.user, rows, { unsubscribed, now: Date.now() })
      return {
        newsletters: rows.map((row) =>
          newsletterView(row, {
            lastIssueAt: last.get(row.id),
            labels,
            click: links.get(row.id),
            leaving: leavingOf(unsubscribed.get(row.id), ctx.mailDomain),
            regularity: regularity.get(row.id),
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
      const unsubscribed = (await unsubscribeStates(db, [row])).get(id)
      return {
        newsletter: newsletterView(row, {
          click: links.get(id),
          leaving: leavingOf(unsubscribed, ctx.mailDomain),
        }),
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
      withinLimit(ctx, 'newsletters', async (trx) => ({
        newsletter: newsletterView(await addNewsletter(trx, ctx.user.id, input)),
      })),
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
