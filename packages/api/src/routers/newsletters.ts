import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import { deleteCorrection } from '@tidings/db/queries/corrections'
import { listInboxAddresses } from '@tidings/db/queries/inbox-addresses'
import { newsletterNumbers } from '@tidings/db/queries/issues'
import { issueTimes } from '@tidings/db/queries/newsletter-health'
import { listNewsletterLabels } from '@tidings/db/queries/newsletter-labels'
import {
  countUnread,
  findNewsletter,
  listNewsletters,
  updateNewsletter,
} from '@tidings/db/queries/newsletters'
import { linksToClick } from '@tidings/pipeline/run/confirm/links-to-click'
import { listCorrections } from '@tidings/pipeline/run/corrections/corrections'
import { addNewsletter } from '@tidings/pipeline/run/newsletters/add-newsletter'
import { regularityOf } from '@tidings/pipeline/run/newsletters/newsletter-health'
import { showPromotions } from '@tidings/pipeline/run/promotions/show-promotions'
import { unsubscribeStates } from '@tidings/pipeline/run/unsubscribe/unsubscribe-states'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { correction } from '../schemas/issue-page.ts'
import {
  EXAMPLE_NEWSLETTER,
  newNewsletter,
  newsletter,
  newsletterDetails,
  newsletterLook,
} from '../schemas/newsletter.ts'
import { ownEmail } from '../schemas/user.ts'
import { documented } from '../trpc/documented.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { newsletterView } from '../views/newsletter-view.ts'
import { unsubscriptionOf } from '../views/unsubscription-view.ts'
import { processConfirmations } from './newsletter-confirmations.ts'
import { newsletterDeletion } from './newsletter-deletion.ts'
import { newsletterHealth } from './newsletter-health.ts'
import { newsletterIssues } from './newsletter-issues.ts'
import { newsletterOrder } from './newsletter-order.ts'
import { newsletterReceipts } from './newsletter-receipts.ts'
import { newsletterUnsubscribe } from './newsletter-unsubscribe.ts'
import { newsletterWorth } from './newsletter-worth.ts'

/** The corrections of a newsletter, made by reclassifying parts of its issues. */
const newsletterCorrections = {
  corrections: userProcedure
    .meta(
      documented({
        route: 'GET /newsletters/{id}/corrections',
        scope: 'read',
        summary: 'Corrections of a newsletter',
        description:
          'The corrections that the user made by reclassifying parts of its issues, latest first. They are applied to similar parts of later issues.',
        request: { id: EXAMPLE_NEWSLETTER.id },
        response: {
          corrections: [
            {
              id: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10',
              verdict: 'non-article',
              title: 'Job of the week: kernel gardener',
              scope: 'alike',
              issueId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
              issueSubject: 'This week in kernels',
              createdAt: '2026-11-20T06:31:12.000Z',
            },
          ],
        },
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(z.object({ corrections: z.array(correction) }))
    .query(async ({ ctx, input: { id } }) => {
      const { db } = ctx.database
      if (!(await findNewsletter(db, ctx.user.id, id))) throw notFound('newsletter')
      const rows = await listCorrections(db, ctx.user.id, id)
      return {
        corrections: rows.map((row) => ({
          id: row.id,
          verdict: row.verdict,
          title: row.title,
          scope: row.scope,
          issueId: row.mail_id,
          issueSubject: row.subject ?? '',
          createdAt: new Date(row.created_at).toISOString(),
        })),
      }
    }),

  deleteCorrection: userProcedure
    .meta(
      documented({
        route: 'DELETE /newsletters/{id}/corrections/{correctionId}',
        scope: 'write',
        summary: 'Delete a correction',
        description: 'It is no longer applied to later issues. Parts that were reclassified stay so.',
        request: { id: EXAMPLE_NEWSLETTER.id, correctionId: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10' },
        response: { correctionId: '5f0e9b7a-3c41-4a5b-8a39-6f2f6f1f7c10' },
      }),
    )
    .input(z.object({ id: z.string(), correctionId: z.string() }))
    .output(z.object({ correctionId: z.string() }))
    .mutation(async ({ ctx, input: { id, correctionId } }) => {
      const forgotten = await deleteCorrection(ctx.database.db, ctx.user.id, id, correctionId)
      if (!forgotten) throw notFound('correction')
      return { correctionId }
    }),
}

export const newslettersRouter = router({
  list: userProcedure
    .meta(
      documented({
        route: 'GET /newsletters',
        scope: 'read',
        summary: 'List newsletters',
        description:
          'All newsletters of the signed-in user, sorted by name. `email` is optional and must be the user’s own.',
        request: { email: 'ada@example.com' },
        response: { newsletters: [{ ...EXAMPLE_NEWSLETTER, lastIssueAt: '2026-11-20T06:31:12.000Z' }] },
      }),
    )
    .input(ownEmail)
    .output(z.object({ newsletters: z.array(newsletter) }))
    .query(async ({ ctx }) => {
      const { db } = ctx.database
      const { id: userId, time_zone: timeZone } = ctx.user
      const [rows, times, unread, ordered, addresses] = await Promise.all([
        listNewsletters(db, userId),
        issueTimes(db, userId),
        countUnread(db, userId),
        listNewsletterLabels(db, userId),
        listInboxAddresses(db, userId),
      ])
      const [links, unsubscribed] = await Promise.all([
        linksToClick(db, userId, rows),
        unsubscribeStates(db, rows),
      ])
      const regularity = regularityOf(rows, { times, timeZone, unsubscribed, now: Date.now() })
      const order = Map.groupBy(ordered, (row) => row.newsletter_id)
      const labels = new Map(
        addresses.flatMap(({ local_part, label }) => (label === null ? [] : [[local_part, label] as const])),
      )
      return {
        newsletters: rows.map((row) =>
          newsletterView(row, {
            lastIssueAt: times.get(row.id)?.[0],
            unread: unread.get(row.id) ?? 0,
            order: order.get(row.id) ?? [],
            labels,
            click: links.get(row.id),
            unsubscription: unsubscriptionOf(unsubscribed.get(row.id), ctx.mailDomain),
            regularity: regularity.get(row.id),
          }),
        ),
      }
    }),

  get: userProcedure
    .meta(
      documented({
        route: 'GET /newsletters/{id}',
        scope: 'read',
        summary: 'One newsletter with its counts',
        description: 'The newsletter with its numbers of issues, articles and duplicates.',
        request: { id: EXAMPLE_NEWSLETTER.id },
        response: {
          newsletter: EXAMPLE_NEWSLETTER,
          numbers: {
            issues: 4,
            since: '2026-11-01T06:30:40.000Z',
            articles: 12,
            duplicates: 1,
            highlights: 2,
          },
        },
      }),
    )
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
          unsubscription: unsubscriptionOf(unsubscribed, ctx.mailDomain),
        }),
        numbers: { ...numbers, since: since === null ? null : new Date(since).toISOString() },
      }
    }),

  issues: newsletterIssues,

  health: newsletterHealth,

  worth: newsletterWorth,

  ...newsletterCorrections,

  add: userProcedure
    .meta(
      documented({
        route: 'POST /newsletters',
        scope: 'write',
        summary: 'Add a newsletter',
        description:
          'Adds a newsletter before its first mail arrives. `color` defaults to light blue, `sw-blue`.',
        request: { name: 'Kernel Weekly', sourceEmail: 'news@kernel.example', color: 'sw-blue' },
        response: { newsletter: { ...EXAMPLE_NEWSLETTER, confirmationStatus: 'pending' } },
      }),
    )
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
    .meta(
      documented({
        route: 'PATCH /newsletters/{id}',
        scope: 'write',
        summary: 'Change a newsletter',
        description:
          'Changes the name, the color, or whether promotions and notices are in the digest; at least one is required. Promotions among the last 20 mails are processed again.',
        request: { id: EXAMPLE_NEWSLETTER.id, name: 'Kernel Weekly', color: 'sw-blue' },
        response: { newsletter: EXAMPLE_NEWSLETTER },
      }),
    )
    .input(newsletterLook)
    .output(z.object({ newsletter }))
    .mutation(async ({ ctx, input: { id, name, color, showsPromotions } }) => {
      const look = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) }
      if (Object.keys(look).length === 0 && showsPromotions === undefined) {
        throw new TRPCError({ code: 'BAD_REQUEST', message: 'Give a name, a color or showsPromotions.' })
      }
      const { db } = ctx.database
      const shown =
        showsPromotions === undefined
          ? undefined
          : await showPromotions({ db, jobs: ctx.jobs }, ctx.user.id, id, showsPromotions)
      const row = Object.keys(look).length === 0 ? shown : await updateNewsletter(db, ctx.user.id, id, look)
      if (!row) throw notFound('newsletter')
      return { newsletter: newsletterView(row) }
    }),

  ...newsletterOrder,

  ...newsletterUnsubscribe,

  ...newsletterDeletion,
})
