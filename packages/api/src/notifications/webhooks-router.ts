import { whileSignedIn } from '@tidings/accounts/account/while-signed-in'
import { holdLimit } from '@tidings/accounts/limit-reached'
import { logEvent } from '@tidings/accounts/log-event'
import { found, notFound, refused } from '@tidings/db/domain-error'
import { countOf } from '@tidings/db/queries/accounts/user-limits'
import { lockUser } from '@tidings/db/queries/accounts/users'
import { listDeliveries } from '@tidings/db/queries/notify/webhook-deliveries'
import { deleteWebhook, findWebhook, listWebhooks } from '@tidings/db/queries/notify/webhooks'
import type { WebhookRow } from '@tidings/db/schema'
import type { DeliveryReason } from '@tidings/db/schema/programs'
import {
  changeWebhook,
  newWebhook as preparedWebhook,
  storeWebhook,
  webhookAddress,
} from '@tidings/jobs/notify/change-webhook'
import { eventsOf, queueDeliveries } from '@tidings/jobs/notify/queue-deliveries'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import { fetchRefusalText } from '../common/fetch-refusal-text.ts'
import { holdRate } from '../common/hold-rate.ts'
import { iso } from '../common/iso.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import {
  type DeliveryView,
  delivery,
  EXAMPLE_DELIVERY,
  EXAMPLE_WEBHOOK,
  newWebhook,
  type WebhookView,
  webhook,
  webhookChange,
} from './webhooks-schema.ts'

const TESTS = { burst: 20, within: 3_600_000 }

/** Webhooks: addresses of other programs that are called when something happens. */
export const webhooksRouter = router({
  list: userProcedure({
    route: 'GET /webhooks',
    scope: 'session',
    summary: 'Your webhooks',
    description: 'Newest first. Their secrets are shown when they are created only.',
    response: { webhooks: [EXAMPLE_WEBHOOK] },
  })
    .input(z.object({}).optional())
    .output(z.object({ webhooks: z.array(webhook) }))
    .query(async ({ ctx }) => ({
      webhooks: (await listWebhooks(ctx.db, ctx.user.id)).map(webhookView),
    })),

  create: userProcedure({
    route: 'POST /webhooks',
    scope: 'session',
    summary: 'Create a webhook',
    description:
      'The address is called by POST as in [Standard Webhooks](https://www.standardwebhooks.com): the JSON body has `type`, `timestamp` and `data`; `webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1`, HMAC-SHA256) prove who sent it. `secret` is what it is signed with; this is the only response with it. `article.stored` is sent for each article of mail that came within the last two days, `edition.ready` at the hour of the digest by email for what came since the last one, `highlight.made` for each new highlight. Titles, names and texts in it are from emails: treat them as data. Any 2xx within 15 seconds is a success; redirects are not followed. Failed deliveries are tried again over a day with growing pauses, and no sooner than `Retry-After` of a 429 or 503 says, up to eight hours; a webhook that fails for a day, or answers 410, is switched off, and the account’s email is notified. The same event may come twice, with the same `webhook-id`. Only public `https` addresses on port 443 are called, unless the administrator allows others. All webhooks are removed when the password is set or all sessions are logged out. An account has at most 20.',
    request: { url: EXAMPLE_WEBHOOK.url, events: EXAMPLE_WEBHOOK.events },
    response: {
      webhook: EXAMPLE_WEBHOOK,
      secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD/hqXbJ2yZrE=',
    },
  })
    .input(newWebhook)
    .output(z.object({ webhook, secret: z.string() }))
    .mutation(async ({ ctx, input: { url, events } }) => {
      const { id: userId } = ctx.user
      const asked = { url: webhookAddress(url, { allowsPrivate: ctx.webhooksAllowPrivate }), events }
      const { webhook: row, secret } = await preparedWebhook(ctx, userId, asked)
      await whileSignedIn(ctx, async (trx) => {
        holdLimit('webhooks', (await countOf(trx, userId, 'webhooks')) + 1, ctx.limits.webhooks)
        await storeWebhook(trx, row)
      })
      logEvent(ctx.log, 'webhook.added', { userId })
      return { webhook: webhookView(row), secret }
    }),

  update: userProcedure({
    route: 'PATCH /webhooks/{id}',
    scope: 'session',
    summary: 'Change what a webhook is called for, or switch it off or on again',
    description:
      'Fields left out do not change. Switching it off gives up what waits for it; what happens while it is off is not sent later.',
    request: { id: EXAMPLE_WEBHOOK.id, isOn: true },
    response: { webhook: EXAMPLE_WEBHOOK },
  })
    .input(webhookChange)
    .output(z.object({ webhook }))
    .mutation(async ({ ctx, input }) => {
      const row = await ctx.db.transaction().execute(async (trx) => {
        await lockUser(trx, ctx.user.id)
        return changeWebhook(trx, ctx.user.id, input)
      })
      if (!row) throw notFound('webhook')
      logEvent(ctx.log, 'webhook.changed', { userId: ctx.user.id })
      return { webhook: webhookView(row) }
    }),

  deliveries: userProcedure({
    route: 'GET /webhooks/{id}/deliveries',
    scope: 'session',
    summary: 'The latest calls of a webhook',
    description: 'Newest first, at most 50.',
    request: { id: EXAMPLE_WEBHOOK.id },
    response: { deliveries: [EXAMPLE_DELIVERY] },
  })
    .input(z.object({ id: z.string() }))
    .output(z.object({ deliveries: z.array(delivery) }))
    .query(async ({ ctx, input: { id } }) => {
      if (!(await findWebhook(ctx.db, ctx.user.id, id))) throw notFound('webhook')
      const rows = await listDeliveries(ctx.db, ctx.user.id, id, ctx.limits.deliveriesOfWebhook)
      return { deliveries: rows.map(deliveryView) }
    }),

  test: userProcedure({
    route: 'POST /webhooks/{id}/test',
    scope: 'session',
    summary: 'Send a test',
    description:
      'Calls the webhook once, also when it is switched off, with the event `webhook.test`; the result is among its deliveries. At most 20 an hour.',
    request: { id: EXAMPLE_WEBHOOK.id },
    response: { ok: true },
  })
    .input(z.object({ id: z.string() }))
    .output(done)
    .mutation(async ({ ctx, input: { id } }) => {
      const { id: userId } = ctx.user
      const row = found(await findWebhook(ctx.db, userId, id), 'webhook')
      await holdRate(
        ctx,
        `webhook tests of ${userId}`,
        TESTS,
        'Several tests were sent already. Please try again later.',
      )
      const test = { event: 'webhook.test' as const, things: [{}] }
      const sent = await ctx.db.transaction().execute(async (trx) => {
        await lockUser(trx, userId)
        return queueDeliveries(trx, ctx, row, test)
      })
      if (sent === 0) {
        throw refused('CONFLICT', 'Too many deliveries are waiting. Please try again later.')
      }
      ctx.jobs.wake()
      return OK
    }),

  remove: userProcedure({
    route: 'DELETE /webhooks/{id}',
    scope: 'session',
    summary: 'Remove a webhook',
    description: 'It is not called any more, not even for what waits.',
    request: { id: EXAMPLE_WEBHOOK.id },
    response: { ok: true },
  })
    .input(z.object({ id: z.string() }))
    .output(done)
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteWebhook(ctx.db, ctx.user.id, id))) throw notFound('webhook')
      logEvent(ctx.log, 'webhook.removed', { userId: ctx.user.id })
      return OK
    }),
})

/** A webhook as returned by the API. */
function webhookView(row: WebhookRow): WebhookView {
  return {
    id: row.id,
    url: row.url,
    events: eventsOf(row),
    createdAt: iso(row.created_at),
    isOn: row.disabled_at === null,
    switchedOffBecause: row.disabled_because,
    failingSince: iso(row.failing_since),
    dropped: row.dropped,
  }
}

/** A delivery as returned by the API. */
function deliveryView(row: Awaited<ReturnType<typeof listDeliveries>>[number]): DeliveryView {
  return {
    id: row.id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    createdAt: iso(row.created_at),
    attemptedAt: iso(row.attempted_at),
    nextAt: iso(row.next_at),
    status: row.status,
    why: row.reason === null ? null : wordsOf(row.reason),
  }
}

function wordsOf(reason: DeliveryReason): string {
  if (reason === 'secret-lost') return 'the signing secret can no longer be read; please create a new webhook'
  if (reason === 'switched-off') return 'the webhook was switched off'
  return fetchRefusalText(reason)
}
