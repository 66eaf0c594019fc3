import { withinLimit } from '@tidings/accounts/limit-reached'
import { found, notFound, refused } from '@tidings/db/domain-error'
import { newsletterNumbers } from '@tidings/db/queries/issues/issues'
import { listInboxAddresses } from '@tidings/db/queries/mails/inbox-addresses'
import { issueTimes } from '@tidings/db/queries/newsletters/newsletter-health'
import { listNewsletterLabels } from '@tidings/db/queries/newsletters/newsletter-labels'
import {
  countUnread,
  findNewsletter,
  listNewsletters,
  updateNewsletter,
} from '@tidings/db/queries/newsletters/newsletters'
import { checkConfirmations } from '@tidings/jobs/confirmations/check-confirmations'
import { linksToClick } from '@tidings/jobs/confirmations/links-to-click'
import { addNewsletter } from '@tidings/jobs/newsletters/add-newsletter'
import { deleteNewsletter, restoreNewsletter } from '@tidings/jobs/newsletters/delete-newsletter'
import { regularityOf } from '@tidings/jobs/newsletters/newsletter-health'
import { unsubscribeStates } from '@tidings/jobs/newsletters/unsubscribe-states'
import { showPromotions } from '@tidings/jobs/process/show-promotions'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { int } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { yesOrNo } from '../common/query-parameters.ts'
import { newsletterCorrections, newsletterIssues } from '../issues/newsletter-issues-router.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { ownEmail } from '../user/schema.ts'
import { newsletterHealth, newsletterWorth } from './health-router.ts'
import { newsletterOrder } from './order-router.ts'
import { newsletterReceipts } from './receipts-router.ts'
import { newNewsletter, newsletter, newsletterDetails, newsletterLook } from './schema.ts'
import { newsletterUnsubscribe } from './unsubscribe-router.ts'
import { unsubscriptionOf } from './unsubscribe-view.ts'
import { newsletterView } from './view.ts'

export const newslettersRouter = router({
  list: userProcedure({
    route: 'GET /newsletters',
    scope: 'read',
    summary: 'List newsletters',
    description:
      'All newsletters of the logged-in user, sorted by name. `email` is optional and must be the user’s own.',
    request: { email: 'ada@example.com' },
    response: { newsletters: [{ ...EXAMPLE_NEWSLETTER, lastIssueAt: '2026-11-20T06:31:12.000Z' }] },
  })
    .input(ownEmail)
    .output(z.object({ newsletters: z.array(newsletter) }))
    .query(async ({ ctx }) => {
      const { id: userId, time_zone: timeZone } = ctx.user
      const [rows, times, unread, ordered, addresses] = await Promise.all([
        listNewsletters(ctx.db, userId),
        issueTimes(ctx.db, userId),
        countUnread(ctx.db, userId),
        listNewsletterLabels(ctx.db, userId),
        listInboxAddresses(ctx.db, userId),
      ])
      const [links, unsubscribed] = await Promise.all([
        linksToClick(ctx.db, userId, rows),
        unsubscribeStates(ctx.db, rows),
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

  get: userProcedure({
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
  })
    .input(z.object({ id: z.string() }))
    .output(newsletterDetails)
    .query(async ({ ctx, input: { id } }) => {
      const row = found(await findNewsletter(ctx.db, ctx.user.id, id), 'newsletter')
      const { since, ...numbers } = await newsletterNumbers(ctx.db, ctx.user.id, id)
      const links = await linksToClick(ctx.db, ctx.user.id, [row])
      const unsubscribed = (await unsubscribeStates(ctx.db, [row])).get(id)
      return {
        newsletter: newsletterView(row, {
          click: links.get(id),
          unsubscription: unsubscriptionOf(unsubscribed, ctx.mailDomain),
        }),
        numbers: { ...numbers, since: iso(since) },
      }
    }),

  issues: newsletterIssues,

  health: newsletterHealth,

  worth: newsletterWorth,

  ...newsletterCorrections,

  add: userProcedure({
    route: 'POST /newsletters',
    scope: 'write',
    summary: 'Add a newsletter',
    description:
      'Adds a newsletter before its first email arrives. `color` defaults to light blue, `sw-blue`.',
    request: { name: 'Kernel Weekly', sourceEmail: 'news@kernel.example', color: 'sw-blue' },
    response: { newsletter: { ...EXAMPLE_NEWSLETTER, confirmationStatus: 'pending' } },
  })
    .input(newNewsletter)
    .output(z.object({ newsletter }))
    .mutation(({ ctx, input }) =>
      withinLimit(ctx, 'newsletters', async (trx) => ({
        newsletter: newsletterView(await addNewsletter(trx, ctx.user.id, input)),
      })),
    ),

  processConfirmations: userProcedure({
    route: 'POST /newsletters/process-confirmations',
    scope: 'session',
    summary: 'Retry confirmation of pending and failed newsletters',
    description:
      'Searches the received emails for confirmations of pending and failed newsletters, and counts one more attempt for the others. A confirmation link that could not be opened before is tried again.',
    response: { checked: 2, confirmed: 1, waiting: 0 },
  })
    .input(z.object({}).optional())
    .output(
      z.object({
        checked: int.describe('Newsletters that were pending or failed before.'),
        confirmed: int.describe('How many of them an issue has confirmed.'),
        waiting: int.describe(
          'Open confirmation emails of the others, waiting for a retry or the user’s click.',
        ),
      }),
    )
    .mutation(({ ctx }) => checkConfirmations(ctx, ctx.user.id)),

  confirmations: newsletterReceipts,

  update: userProcedure({
    route: 'PATCH /newsletters/{id}',
    scope: 'write',
    summary: 'Change a newsletter',
    description:
      'Changes the name, the color, or whether promotions and notices are in the digest; at least one is required. Promotions among the last 20 emails are processed again.',
    request: { id: EXAMPLE_NEWSLETTER.id, name: 'Kernel Weekly', color: 'sw-blue' },
    response: { newsletter: EXAMPLE_NEWSLETTER },
  })
    .input(newsletterLook)
    .output(z.object({ newsletter }))
    .mutation(async ({ ctx, input: { id, name, color, showsPromotions } }) => {
      const look = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) }
      if (Object.keys(look).length === 0 && showsPromotions === undefined) {
        throw refused('BAD_REQUEST', 'Give a name, a color or showsPromotions.')
      }
      const shown =
        showsPromotions === undefined
          ? undefined
          : await showPromotions(ctx, ctx.user.id, id, showsPromotions)
      const row =
        Object.keys(look).length === 0 ? shown : await updateNewsletter(ctx.db, ctx.user.id, id, look)
      if (!row) throw notFound('newsletter')
      return { newsletter: newsletterView(row) }
    }),

  ...newsletterOrder,

  ...newsletterUnsubscribe,

  delete: userProcedure({
    route: 'DELETE /newsletters/{id}',
    scope: 'write',
    summary: 'Delete a newsletter with its emails and articles',
    description:
      'Takes effect at once, and permanently after `undoSeconds`. Highlights are kept unless `highlights` is true.',
    request: { id: EXAMPLE_NEWSLETTER.id, highlights: false },
    response: { id: EXAMPLE_NEWSLETTER.id, undoSeconds: 10 },
  })
    .input(z.object({ id: z.string(), highlights: yesOrNo().optional() }))
    .output(z.object({ id: z.string(), undoSeconds: int }))
    .mutation(async ({ ctx, input: { id, highlights: withHighlights = false } }) => {
      return { id, undoSeconds: await deleteNewsletter(ctx, ctx.user.id, id, { withHighlights }) }
    }),

  restore: userProcedure({
    route: 'POST /newsletters/{id}/restore',
    scope: 'write',
    summary: 'Undo the deletion of a newsletter',
    description: 'Restores the newsletter with all its data. Returns 404 when the time to undo is over.',
    request: { id: EXAMPLE_NEWSLETTER.id },
    response: { newsletter: EXAMPLE_NEWSLETTER },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ newsletter }))
    .mutation(async ({ ctx, input: { id } }) => ({
      newsletter: newsletterView(await restoreNewsletter(ctx, ctx.user.id, id)),
    })),
})
