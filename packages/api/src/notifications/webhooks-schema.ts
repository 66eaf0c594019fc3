import { DELIVERY_STATES, WEBHOOK_EVENTS } from '@tidings/db/schema/programs'
import { z } from 'zod'
import { int, intOrNull, textOrNull } from '../common/fields.ts'

/** The events of webhooks. */

const MAX_ADDRESS_LENGTH = 2000
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Please choose at least one event')
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))

/** A webhook as returned by the API; never its secret. Times in ISO 8601, UTC. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.string(),
  isOn: z.boolean(),
  switchedOffBecause: z
    .enum(['failing', 'gone'])
    .nullable()
    .describe('Why the server disabled it: it failed for a day, or the receiver said that it is gone (410).'),
  failingSince: textOrNull.describe('Since when no call has succeeded.'),
  dropped: int.describe(
    'How many events were dropped since it was last enabled, because too many were waiting.',
  ),
})
export type WebhookView = z.infer<typeof webhook>

export const newWebhook = z.object({ url: z.string().max(MAX_ADDRESS_LENGTH), events })

/** Fields left out do not change. */
export const webhookChange = z.object({
  id: z.string(),
  events: events.optional(),
  isOn: z.boolean().optional(),
})

/** A call of a webhook; times in ISO 8601, UTC. */
export const delivery = z.object({
  id: z.string().describe('Sent as `webhook-id`.'),
  event: z.enum([...WEBHOOK_EVENTS, 'webhook.test']),
  state: z.enum(DELIVERY_STATES).describe('`failed`: it is not retried.'),
  attempts: int,
  createdAt: z.string(),
  attemptedAt: textOrNull.describe('The last attempt.'),
  nextAt: textOrNull.describe('The next attempt.'),
  status: intOrNull.describe('The HTTP status of the last response.'),
  why: textOrNull.describe('Why there was none, in words.'),
})
export type DeliveryView = z.infer<typeof delivery>

/** The webhook in examples. */
export const EXAMPLE_WEBHOOK: WebhookView = {
  id: '7c2d94a0-1f3e-4b6a-8d52-0e9f6b3a1c77',
  url: 'https://automation.example/hooks/tidings',
  events: ['article.stored', 'edition.ready'],
  createdAt: '2026-11-02T08:10:00.000Z',
  isOn: true,
  switchedOffBecause: null,
  failingSince: null,
  dropped: 0,
}

/** The delivery in examples. */
export const EXAMPLE_DELIVERY: DeliveryView = {
  id: 'msg_5f1c0a9b7e3d42868a90c1d2e3f40516',
  event: 'article.stored',
  state: 'delivered',
  attempts: 1,
  createdAt: '2026-11-20T07:12:00.000Z',
  attemptedAt: '2026-11-20T07:12:01.000Z',
  nextAt: null,
  status: 204,
  why: null,
}
