import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { purgeAccount } from '@tidings/accounts/account/delete-account'
import { type AccountMailer, sendAccountEmail } from '@tidings/accounts/account/send-account-email'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import { sweepExpired } from '@tidings/db/queries/sessions'
import { authenticate as checkMail } from '@tidings/pipeline/analyse/sender/authenticate'
import { MailNotUnderstood } from '@tidings/pipeline/common/types/mail-not-understood'
import { startBookMailWorker } from '@tidings/pipeline/run/book-mails/book-mail-worker'
import { followConfirmation } from '@tidings/pipeline/run/confirm/follow-confirmation'
import { startDigestMailWorker } from '@tidings/pipeline/run/digest-mails/digest-mail-worker'
import { sendDigestMail } from '@tidings/pipeline/run/digest-mails/send-digest-mail'
import { startImportWorker } from '@tidings/pipeline/run/imports/import-worker'
import { startMailboxWorker } from '@tidings/pipeline/run/mailboxes/mailbox-worker'
import { purgeNewsletter } from '@tidings/pipeline/run/newsletters/delete-newsletter'
import { renameRawAddresses } from '@tidings/pipeline/run/newsletters/rename-raw-addresses'
import { runPictures } from '@tidings/pipeline/run/pictures/run-pictures'
import type { SenderCheck } from '@tidings/pipeline/run/process/check-sender'
import { processMail } from '@tidings/pipeline/run/process/process-mail'
import { runSpool } from '@tidings/pipeline/run/receive/run-spool'
import { spoolIn } from '@tidings/pipeline/run/receive/spool'
import { reprocessRequestedMail } from '@tidings/pipeline/run/reprocess/reprocess-requested-mail'
import { openModel } from '@tidings/pipeline/run/summaries/model-client'
import { openSummaryWorker } from '@tidings/pipeline/run/summaries/summary-worker'
import { openAnalysisPool } from '@tidings/pipeline/workers/analysis-pool'
import { openPagePool } from '@tidings/pipeline/workers/page-pool'
import type { App } from '../app/open-app.ts'
import { openFreeSpace } from '../mail/free-space.ts'
import { MAX_MAIL_BYTES } from '../mail/mail-server.ts'
import { type Timed, timedStage } from '../observe/counters.ts'
import { spanned } from '../observe/tracing.ts'
import { sendBook } from './book-mails.ts'
import { workOnMails } from './mail-work.ts'
import { runArchiving } from './run-archiving.ts'
import { runIndexing } from './run-indexing.ts'
import { runLinkFetches } from './run-link-fetches.ts'
import { runPushes } from './run-pushes.ts'
import { runWebhooks } from './run-webhooks.ts'

/** Concurrently. */
const WEB_JOBS = 4
/** Half of them for one user. */
const LETTERS = 8
/** Concurrent digests. */
const DIGESTS = 4
/** Concurrent books: each is in memory as a whole. */
const BOOKS = 1
const SWEEP_MS = 3_600_000
/** One of these is reserved for the next user, see WorkOptions. */
const STORED_MEANWHILE = 4
/** Pictures of new mails are fetched at a random time within this many milliseconds, to spread the requests. */
const SPREAD_MS = 20_000
/** The disk space in bytes that pictures leave for mails. */
const SPACE_BESIDE_PICTURES = 1_000_000_000
/** A mail still being processed then is processed after the next start. */
const CLOSE_MS = 2000

/** More analysis processes would use memory without benefit, as one process stores their results. */
const MAX_PROCESSES = 4

/**
 * Processes waiting jobs until closed; a mail in progress is then finished first if that is soon, a request to a model
 * aborted.
 */
export async function startWorker(
  app: App,
  openPool = openAnalysisPool,
): Promise<{ close(): Promise<void> }> {
  const { database, files, jobs, eventLog: log, lookUp, settings, counters, tracing } = app
  // Before anything runs: if the database fails here, nothing is left that would keep the process from ending.
  await planSweep(app, Date.now())
  const processes = workerCount()
  const spool = database.kind === 'sqlite' ? await movingFromSpool(app) : undefined
  const pool = openPool({
    processes,
    onStart: () => counters.add('workersStarted', ''),
    onFailure: () => counters.add('workersFailed', ''),
  })
  const services = summaryWorker(app)
  const requestsSummaries = settings.llm !== undefined
  const watched = <T>(stage: Timed['stage']['stage'], work: () => Promise<T>) =>
    timedStage(counters, stage, () => spanned(tracing, `${stage} mail`, work))
  const authenticate: SenderCheck = (raw, envelope) =>
    watched('authenticate', () => checkMail(raw, { ...envelope, mta: settings.mailDomain }, lookUp))
  const processing = {
    db: database.repeatable,
    files,
    jobs,
    analyse: (raw: Uint8Array, userId: string) => watched('analyse', () => pool.analyse(raw, userId)),
    watchStore: <T>(storing: () => Promise<T>) => watched('store', storing),
    authenticate,
    log,
    quiet: app.receiver.quiet,
    requestsSummaries,
    origin: () => app.webAddress,
    pictureDelay: () => (settings.pictures.mode === 'arrival' ? randomInt(SPREAD_MS) : null),
  }
  const worker = await workOnMails(
    app,
    {
      handlers: {
        'process-mail': async ({ mailId }, attempt, { failures }) => {
          await processMail(processing, mailId, attempt, failures)
          services?.wake()
        },
        'reprocess-mail': async ({ mailId }, attempt, { failures }) => {
          // With `database.db`, which flushes, because files that are no longer needed are deleted at once.
          await reprocessRequestedMail({ ...processing, db: database.db }, mailId, attempt, failures)
          services?.wake()
        },
      },
      others: {
        'purge-newsletter': ({ newsletterId }, attempt) =>
          purgeNewsletter({ db: database.db, files, log }, newsletterId, attempt),
      },
    },
    {
      // More than processes: while some mails are being stored, the next are analysed.
      concurrency: processes + STORED_MEANWHILE,
      isFaultOfJob: (error) => error instanceof MailNotUnderstood,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a job failed and will be retried'),
    },
  )
  const webJobs = await runWebJobs(app)
  const { pictureDelay } = processing
  const pages = openPagePool({ processes: 1 })
  const links = await runLinkFetches(app, { readPage: pages.read, pictureDelay })
  const messages = await sendAccountEmails(app)
  const digests = await runDigestMails(app)
  const webhooks = await runWebhooks(app)
  const pushes = await runPushes(app)
  const archiving = runArchiving(app)
  const indexing = runIndexing(app)
  const pictures = fetchingPictures(app)
  const mailboxes = startMailboxWorker({
    ...{ db: database.db, files, receiver: app.receiver, log },
    ...{ mailDomain: settings.mailDomain, maxMailBytes: MAX_MAIL_BYTES, open: app.openMailbox },
  })
  const imports = startImportWorker({
    ...{ db: database.db, files, receiver: app.receiver, log },
    ...{ mailDomain: settings.mailDomain, maxMailBytes: MAX_MAIL_BYTES },
    ...{ saving: { jobs, pictureDelay }, readPage: pages.read },
  })
  return {
    async close() {
      const patience = setTimeout(pool.close, CLOSE_MS)
      await Promise.all([
        spool?.stop(),
        worker.stop(),
        webJobs.stop(),
        links.stop(),
        messages.stop(),
        digests.stop(),
        webhooks.stop(),
        pushes.stop(),
        services?.stop(),
        archiving.stop(),
        indexing.stop(),
        pictures?.stop(),
        mailboxes.stop(),
        imports.stop(),
      ])
      clearTimeout(patience)
      await Promise.all([pool.close(), pages.close()])
    },
  }
}

/** Web requests, which may take ten seconds, have a separate worker from mail. */
async function runWebJobs(app: App): Promise<{ stop(): Promise<void> }> {
  const {
    database: { db },
    jobs,
    files,
    fetchWeb,
    eventLog: log,
  } = app
  const stopping = new AbortController()
  const following = { db, jobs, fetchWeb, now: () => Date.now(), signal: stopping.signal }
  const worker = await jobs.work(
    {
      'follow-confirmation': ({ receiptId }) => followConfirmation(following, receiptId),
      'sweep-expired': () => sweep(app),
      'purge-account': (job) => purgeAccount({ db, files, jobs, log }, job),
    },
    {
      concurrency: WEB_JOBS,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a web job failed and will be retried'),
    },
  )
  return {
    stop() {
      stopping.abort()
      return worker.stop()
    },
  }
}

/** Mails received by processes without this role. */
function movingFromSpool({ database: { db }, jobs, log, settings }: App) {
  return runSpool({ db, jobs, log, folder: spoolIn(settings.dataDir), isKnownToReceive: false })
}

/** Undefined if no pictures are fetched. */
function fetchingPictures({ database, files, fetchWeb, settings, log }: App) {
  const { mode, maxBytes } = settings.pictures
  if (mode === 'off') return undefined
  const hasSpace = openFreeSpace(settings.dataDir, SPACE_BESIDE_PICTURES)
  const isEager = mode === 'arrival'
  return runPictures({ db: database.repeatable, files, fetchWeb, log, isEager, maxBytes, hasSpace })
}

/** Account e-mails have separate workers, so that a slow web page or mail server does not delay a password link. */
function sendAccountEmails(app: App) {
  return app.jobs.work(
    { 'send-account-email': (message, attempt) => sendAccountEmail(accountMailer(app), message, attempt) },
    {
      concurrency: LETTERS,
      onError: (error, job) =>
        app.eventLog.warn({ err: error, ...job }, 'an account e-mail failed and will be retried'),
    },
  )
}

/** Digests have separate workers: many are due at the same hour, and must not delay password links. */
async function runDigestMails(app: App): Promise<{ stop(): Promise<void> }> {
  const { database, jobs, eventLog: log, settings, digestLinks: links } = app
  const { db } = database
  const writing = startDigestMailWorker({ db, jobs, links, log, origin: () => app.webAddress })
  const { mailDomain } = settings
  const mailing = { db, files: app.files, mailDomain, sendMail: app.sendMail, log }
  const books = startBookMailWorker({ db, jobs, log })
  const sendingBooks = await jobs.work(
    { 'send-book': (job) => sendBook(mailing, job) },
    {
      concurrency: BOOKS,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a book by mail will be sent again'),
    },
  )
  const sender = { db, log, mailDomain: settings.mailDomain, sendMail: app.sendMail }
  const sending = await jobs.work(
    { 'send-digest-mail': (job) => sendDigestMail(sender, job) },
    {
      concurrency: DIGESTS,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a digest by mail will be sent again'),
    },
  )
  return {
    async stop() {
      await Promise.all([writing.stop(), sending.stop(), books.stop(), sendingBooks.stop()])
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

async function planSweep({ database, jobs }: App, runAt: number): Promise<void> {
  await database.db
    .transaction()
    .execute((trx) => jobs.add(trx, 'sweep-expired', {}, { runAt, isOnlyOne: true, owner: 'nobody' }))
}

function accountMailer(app: App): AccountMailer {
  const { database, mailedLinks: links, eventLog: log, settings } = app
  return {
    db: database.db,
    links,
    log,
    origin: () => app.webAddress,
    from: `no-reply@${settings.mailDomain}`,
    sendMail: (mail) => app.sendMail({ ...mail, fromName: 'Tidings' }),
  }
}

function summaryWorker({ database: { db }, settings: { llm }, log }: App) {
  return llm && openSummaryWorker({ db, model: openModel(llm), budget: llm.dailyRequests, log })
}

/** The number of analysis processes: one per core, as the server itself has little to do meanwhile. */
export function workerCount(): number {
  return Math.min(MAX_PROCESSES, availableParallelism())
}
