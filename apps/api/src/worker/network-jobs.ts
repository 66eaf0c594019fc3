import { purgeAccount } from '@tidings/accounts/account/delete-account'
import { sendAccountEmail } from '@tidings/accounts/account/send-account-email'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import type { JobHandlers } from '@tidings/db/jobs/job-queue'
import { sweepExpired } from '@tidings/db/queries/accounts/sessions'
import { followConfirmation } from '@tidings/jobs/confirmations/follow-confirmation'
import { sendHighlights } from '@tidings/jobs/highlights/send-highlights'
import { fetchLink, type LinkFetching } from '@tidings/jobs/imports/fetch-link'
import { performMailCheck } from '@tidings/jobs/mail-check/mail-checks'
import { performMailboxTry } from '@tidings/jobs/mailboxes/mailbox-tries'
import { purgeNewsletter } from '@tidings/jobs/newsletters/delete-newsletter'
import { renameRawAddresses } from '@tidings/jobs/newsletters/rename-raw-addresses'
import { deliverWebhook } from '@tidings/jobs/notify/deliver-webhook'
import { startEditionEvents } from '@tidings/jobs/notify/edition-events'
import { startPushes } from '@tidings/jobs/notify/plan-pushes'
import { sendPush } from '@tidings/jobs/notify/send-push'
import { startBookMailWorker } from '@tidings/jobs/send/book-mail-worker'
import { startDigestMailWorker } from '@tidings/jobs/send/digest-mail-worker'
import { sendDigestMail } from '@tidings/jobs/send/send-digest-mail'
import { isDeath } from '@tidings/mail/common/types/mail-not-understood'
import type { App } from '../app/open-app.ts'
import { sendBook } from './book-mails.ts'

const SWEEP_MS = 3_600_000

/**
 * Runs the jobs that wait for other servers until stopped. Each kind has workers of its own: a slow web page, mail
 * server or receiver of pushes must not delay a password link. One user has half of them while others wait.
 */
export async function runNetworkJobs(
  app: App,
  means: Pick<LinkFetching, 'readPage' | 'pictureDelay'>,
): Promise<{ stop(): Promise<void> }> {
  const { database, files, jobs, fetchWeb, callWebhook, eventLog: log, settings } = app
  const { db } = database
  const { mailDomain, operatorEmail } = settings
  const stopping = new AbortController()
  const { signal } = stopping
  const origin = () => app.webAddress
  const work = (concurrency: number, handlers: JobHandlers) =>
    jobs.work(handlers, {
      concurrency,
      isDeath,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a job failed and will be retried'),
    })

  const following = { db, jobs, fetchWeb, now: () => Date.now(), signal }
  const fetching = { db, fetchWeb, ...means, signal }
  const mailing = { db, files, mailDomain, sendMail: app.sendMail, log }
  const accountMailing = {
    db,
    links: app.mailedLinks,
    log,
    origin,
    from: `no-reply@${mailDomain}`,
    sendMail: (mail: Parameters<App['sendMail']>[0]) => app.sendMail({ ...mail, fromName: 'Tidings' }),
  }
  const trying = { db, files, open: app.openMailbox, oauth: app.mailOAuth, log }
  const delivering = { db, files, jobs, callWebhook, log, signal }
  const exporting = { db, files, jobs, fetchWeb, log, origin, signal }
  const pushing = {
    db,
    files,
    fetchWeb,
    vapidKey: app.vapidKey,
    signal,
    subject: () => (operatorEmail === undefined ? app.webAddress : `mailto:${operatorEmail}`),
  }
  const running = await Promise.all([
    work(4, {
      'follow-confirmation': ({ receiptId }) => followConfirmation(following, receiptId),
      'sweep-expired': () => sweep(app),
      'purge-newsletter': ({ newsletterId }, attempt) =>
        purgeNewsletter({ db, files, log }, newsletterId, attempt),
      'purge-account': (job) => purgeAccount({ db, files, jobs, log }, job),
    }),
    work(4, { 'fetch-link': (job, attempt, run) => fetchLink(fetching, job, attempt, run) }),
    work(8, {
      'send-account-email': (message, attempt) => sendAccountEmail(accountMailing, message, attempt),
    }),
    work(8, { 'try-mailbox': (job, _attempt, { userId }) => performMailboxTry(trying, job, userId) }),
    // It waits for a test mail.
    work(1, {
      'check-mail': async (job) => void (await performMailCheck(app.mailChecking, job)),
    }),
    work(4, { 'send-digest-mail': (job) => sendDigestMail(mailing, job) }),
    // A book is in memory as a whole.
    work(1, { 'send-book': (job) => sendBook(mailing, job) }),
    work(8, {
      'deliver-webhook': (job, _attempt, { userId }) => deliverWebhook(delivering, job, userId),
      'send-highlights': (job, _attempt, { userId }) => sendHighlights(exporting, job, userId),
    }),
    work(8, { 'send-push': (job, attempt, { userId }) => sendPush(pushing, job, userId, attempt) }),
    startDigestMailWorker({ db, jobs, mailDomain, links: app.digestLinks, log, origin }),
    startBookMailWorker({ db, jobs, log }),
    startEditionEvents({ db, jobs, log, origin }),
    startPushes({ db, jobs, log }),
  ])
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running.map((each) => each.stop()))
    },
  }
}

/** Deletes expired data, and reschedules itself in an hour. */
async function sweep(app: App): Promise<void> {
  const swept = await sweepExpired(app.database.db, Date.now())
  if (swept > 0) app.log.info({ sessions: swept }, 'expired rows were deleted')
  await sweepFiles(app.database.db, app.files)
  await renameRawAddresses(app.database.db)
  await planSweep(app, Date.now() + SWEEP_MS)
}

/** Plans the next deletion of expired data, unless it is planned. */
export async function planSweep({ database, jobs }: App, runAt: number): Promise<void> {
  await database.db
    .transaction()
    .execute((trx) => jobs.add(trx, 'sweep-expired', {}, { runAt, isOnlyOne: true, owner: 'nobody' }))
}
