import { sendHighlights } from '@tidings/pipeline/run/readwise/send-highlights'
import { deliverWebhook } from '@tidings/pipeline/run/webhooks/deliver-webhook'
import { startEditionEvents } from '@tidings/pipeline/run/webhooks/edition-events'
import type { App } from '../app/open-app.ts'

/** Concurrent calls; half of them for one user. */
const CALLS = 8

/** Calls of webhooks and of Readwise have separate workers: a receiver may be slow, and must not delay other jobs. */
export async function runWebhooks(app: App): Promise<{ stop(): Promise<void> }> {
  const { database, files, jobs, callWebhook, fetchWeb, eventLog: log } = app
  const { db } = database
  const stopping = new AbortController()
  const delivering = { db, files, jobs, callWebhook, log, signal: stopping.signal }
  const sending = { db, files, jobs, fetchWeb, log, origin: () => app.webAddress, signal: stopping.signal }
  const events = startEditionEvents({ db, jobs, log, origin: () => app.webAddress })
  const worker = await jobs.work(
    {
      'deliver-webhook': (job, _attempt, { userId }) => deliverWebhook(delivering, job, userId),
      'send-highlights': (job, _attempt, { userId }) => sendHighlights(sending, job, userId),
    },
    {
      concurrency: CALLS,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a webhook job failed and will be retried'),
    },
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all([worker.stop(), events.stop()])
    },
  }
}
