import { startPushes } from '@tidings/pipeline/run/push/plan-pushes'
import { sendPush } from '@tidings/pipeline/run/push/send-push'
import type { App } from '../app/open-app.ts'

/** Concurrently; half of them for one user. */
const AT_ONCE = 8

/** Pushes have separate workers: a push service may be slow, and must not delay other jobs. */
export async function runPushes(app: App): Promise<{ stop(): Promise<void> }> {
  const { database, files, jobs, fetchWeb, vapidKey, settings, eventLog: log } = app
  const { db } = database
  const stopping = new AbortController()
  const sending = {
    ...{ db, files, fetchWeb, vapidKey, signal: stopping.signal },
    subject: () =>
      settings.operatorEmail === undefined ? app.webAddress : `mailto:${settings.operatorEmail}`,
  }
  const planning = startPushes({ db, jobs, log })
  const worker = await jobs.work(
    { 'send-push': (job, attempt, { userId }) => sendPush(sending, job, userId, attempt) },
    {
      concurrency: AT_ONCE,
      onError: (error, { name }) => log.warn({ err: error, name }, 'a push failed and will be retried'),
    },
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all([worker.stop(), planning.stop()])
    },
  }
}
