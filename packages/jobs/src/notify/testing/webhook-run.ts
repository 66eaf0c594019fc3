import { listDeliveries } from '@tidings/db/queries/notify/webhook-deliveries'
import { findWebhook } from '@tidings/db/queries/notify/webhooks'
import type { WebhookEvent } from '@tidings/db/schema/programs'
import type { TestDatabase } from '@tidings/db/testing/test-database'
import { openFetcher } from '../../fetch/guarded-fetch.ts'
import { harbourMail } from '../../summaries/testing/harbour.ts'
import { type MailRun, openMailRun } from '../../testing/mail-run.ts'
import { newWebhook, storeWebhook } from '../change-webhook.ts'
import { deliverWebhook } from '../deliver-webhook.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** The origin of links in webhook bodies. */
export const ORIGIN = 'https://tidings.example'
/** The title of an article of each mail that `receiveMail` stores. */
export const HARBOUR = 'A lighthouse is lit again in Ostervik'

type Webhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

/** A user on a real database whose webhooks call a receiver on loopback. */
export interface WebhookRun {
  mails: MailRun
  receiver: WebhookReceiver
  /** What deliveries logged, in order. */
  logged: object[]
  add(events?: readonly WebhookEvent[], url?: string): Promise<{ id: string; secret: string }>
  /** Receives and processes a mail of two articles; another `host` makes them other articles. */
  receiveMail(id: string, options?: { receivedAt?: number; host?: string }): Promise<void>
  /** Throws when it is gone. */
  webhook(id: string): Promise<Webhook>
  /** Latest first. */
  deliveries(id: string): ReturnType<typeof listDeliveries>
  /** Sends all waiting deliveries, once, at a time; as the worker does. */
  deliver(options?: { now?: number; allowsPrivate?: boolean }): Promise<void>
  close(): Promise<void>
}

/** Opens a run on a database of that kind. */
export async function openWebhookRun(kind: TestDatabase['kind']): Promise<WebhookRun> {
  const mails: MailRun = Object.assign(await openMailRun(kind), { origin: () => ORIGIN })
  const { db, files, userId, jobs } = mails
  const receiver = await startWebhookReceiver()
  const logged: object[] = []
  return {
    mails,
    receiver,
    logged,
    async add(events = ['article.stored'], url = receiver.url) {
      const { webhook, secret } = await newWebhook({ db, files }, userId, { url, events })
      await db.transaction().execute((trx) => storeWebhook(trx, webhook))
      return { id: webhook.id, secret }
    },
    async receiveMail(id, { receivedAt = Date.now(), host = 'harbour.example' } = {}) {
      await mails.arrive(id, harbourMail({ id }).replaceAll('harbour.example', host), receivedAt)
    },
    async webhook(id) {
      const found = await findWebhook(db, userId, id)
      if (!found) throw new Error('The webhook is gone.')
      return found
    },
    deliveries: (id) => listDeliveries(db, userId, id, 100),
    async deliver({ now = Date.now(), allowsPrivate = true } = {}) {
      const waiting = db.selectFrom('webhook_deliveries').select('id').where('state', '=', 'waiting')
      const delivering = {
        ...{ db, files, jobs },
        callWebhook: openFetcher(undefined, { allowsPrivate }),
        log: { info: (details: object) => logged.push(details) },
        now: () => now,
      }
      for (const { id } of await waiting.orderBy('created_at').orderBy('id').execute())
        await deliverWebhook(delivering, { deliveryId: id }, userId)
    },
    async close() {
      await receiver.close()
      await mails.close()
    },
  }
}
