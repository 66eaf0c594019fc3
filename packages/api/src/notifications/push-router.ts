import { withinLimit } from '@tidings/accounts/limit-reached'
import { refused } from '@tidings/db/domain-error'
import {
  deletePushSubscription,
  findPushSubscription,
  putPushSubscription,
} from '@tidings/db/queries/notify/push-subscriptions'
import { newPushSubscription as preparedSubscription } from '@tidings/jobs/notify/plan-pushes'
import { isPushKey, type PushAddress, vapidPublicKey } from '@tidings/jobs/notify/push-message'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { webAddress } from '@tidings/mail/common/net/web-address'
import { z } from 'zod'
import { done, OK } from '../common/done.ts'
import type { Context } from '../trpc/context.ts'
import { router, userProcedure } from '../trpc/trpc.ts'

/** Base64url of a P-256 point and of 16 bytes, as the Push API has them. */
const KEY = /^[\w-]{1,100}={0,2}$/

const MAX_ADDRESS_LENGTH = 2000

/** What a browser's `PushSubscription` has. */
const newPushSubscription = z.object({
  endpoint: z.string().max(MAX_ADDRESS_LENGTH),
  p256dh: z.string().max(102).regex(KEY, 'This is not a valid key.'),
  auth: z.string().max(102).regex(KEY, 'This is not a valid key.'),
})

const pushSettings = z.object({
  publicKey: z.string().describe('The `applicationServerKey` for browsers.'),
  isOn: z.boolean().describe('Whether the browser of this session shows notifications.'),
})

type PushSettings = z.infer<typeof pushSettings>

const EXAMPLE_PUSH_SETTINGS: PushSettings = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  isOn: true,
}

/** Notifications (Web Push) in the browser of the session. */
export const pushRouter = router({
  get: userProcedure({
    route: 'GET /push',
    scope: 'session',
    summary: 'Whether this browser shows notifications',
    description: '`publicKey` is the VAPID key of this server (RFC 8292).',
    response: EXAMPLE_PUSH_SETTINGS,
  })
    .input(z.object({}))
    .output(pushSettings)
    .query(async ({ ctx }) => ({
      publicKey: vapidPublicKey(ctx.vapidKey),
      isOn: (await findPushSubscription(ctx.db, ctx.user.id, handleOf(ctx), Date.now())) !== undefined,
    })),

  switchOn: userProcedure({
    route: 'POST /push',
    scope: 'session',
    summary: 'Show notifications in this browser',
    description:
      'Takes the browser’s push subscription. It is notified of the finished edition, at the hour of the digest by email, and of waiting confirmations: how many there are, and nothing else. It ends with the session, and when the browser takes it back. Only public `https` addresses on port 443 are called. An account has at most 20.',
    request: {
      endpoint: 'https://push.example/send/abc',
      p256dh: EXAMPLE_PUSH_SETTINGS.publicKey,
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    response: { ok: true },
  })
    .input(newPushSubscription)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      requireTakeable(input)
      const row = await preparedSubscription(ctx, ctx.user, handleOf(ctx), input)
      await withinLimit(ctx, 'pushSubscriptions', (trx) => putPushSubscription(trx, row))
      return OK
    }),

  switchOff: userProcedure({
    route: 'DELETE /push',
    scope: 'session',
    summary: 'Show no more notifications in this browser',
    description: 'Does nothing where there are none.',
    response: { ok: true },
  })
    .input(z.object({}))
    .output(done)
    .mutation(async ({ ctx }) => {
      await deletePushSubscription(ctx.db, ctx.user.id, handleOf(ctx))
      return OK
    }),
})

function handleOf({ session }: Pick<Context, 'session'>): string {
  if (session) return session.handle
  throw refused('FORBIDDEN', 'Only a browser that is logged in can do this.')
}

/** Throws BAD_REQUEST for an address that would not be called, or invalid encryption keys. */
function requireTakeable({ endpoint, ...keys }: PushAddress): void {
  try {
    if (webAddress(endpoint).protocol === 'https:' && isPushKey(keys)) return
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
  }
  throw refused('BAD_REQUEST', 'This is not a push subscription of a public service.')
}
