import { deliverWebhook } from '@tidings/pipeline/run/webhooks/deliver-webhook'
import { tellEdition } from '@tidings/pipeline/run/webhooks/edition-ready'
import type { App } from '../app/open-app.ts'

/** Calls at the same time; half of them for one user. */
const CALLS = 8

/** Calls of webhooks have workers of their own: a receiver may take its time, and nothing else is to wait for it. */
export async function runWebhooks(app: App): Promise<{ stop(): Promise<void> }> {
  const { database, files, jobs, callWebhook, eventLog: log } = app
  const { db } = database
  const stopping = new AbortController()
  const delivering = { db, files, jobs, callWebhook, log, signal: stopping.signal }
  const telling = { db, jobs, origin: () => app.webAddress }
  const worker = await jobs.work(
    {
      'deliver-webhook': (job, _attempt, { userId }) => deliverWebhook(delivering, job, userId),
      'tell-edition': (job, _attempt, { userId }) => tellEdition(telling, job, userId),
    },
    {
      concurrency: CALLS,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a webhook job failed and will be retried'),
    },
  )
  return {
    stop() {
      stopping.abort()
      return worker.stop()
    },
  }
}
