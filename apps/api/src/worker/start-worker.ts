import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startImportWorker } from '@tidings/jobs/imports/import-worker'
import { startMailboxWorker } from '@tidings/jobs/mailboxes/mailbox-worker'
import { runPictures } from '@tidings/jobs/pictures/run-pictures'
import type { SenderCheck } from '@tidings/jobs/process/check-sender'
import { processMail } from '@tidings/jobs/process/process-mail'
import { reprocessRequestedMail } from '@tidings/jobs/process/reprocess-requested-mail'
import { archiveRaw } from '@tidings/jobs/receive/stored-raw'
import { buildIndexFurther, isIndexed } from '@tidings/jobs/search/build-index'
import { openModel } from '@tidings/jobs/summaries/model-client'
import { openSummaryWorker } from '@tidings/jobs/summaries/summary-worker'
import { openAnalysisPool } from '@tidings/jobs/workers/analysis-pool'
import { openPagePool } from '@tidings/jobs/workers/task-pools'
import { isDeath, MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { authenticate as checkMail } from '@tidings/mail/sender/authenticate'
import type { App } from '../app/open-app.ts'
import { openFreeSpace, SPACE } from '../mail/free-space.ts'
import { MAX_MAIL_BYTES } from '../mail/refusal.ts'
import { type Timed, timedStage } from '../observe/counters.ts'
import { spanned } from '../observe/tracing.ts'
import { openSpaceKeeper } from './keep-space.ts'
import { workOnMails } from './mail-work.ts'
import { planSweep, runNetworkJobs } from './network-jobs.ts'

/** One of these is reserved for the next user, see WorkOptions. */
const STORED_MEANWHILE = 4
/** Pictures of new mails are fetched at a random time within this many milliseconds, to spread the requests. */
const SPREAD_MS = 20_000
/** How often mails to archive are looked for when there are none, and after the file store failed. */
const ARCHIVE_LOOK_MS = 1000
const ARCHIVE_RETRY_MS = 10_000
/** When the database failed. */
const SWEEP_RETRY_MS = 60_000
/** How often the free space is looked at. */
const SPACE_LOOK_MS = 1000
/** When indexing failed, for example because the disk is full. */
const INDEX_RETRY_MS = 60_000
/** The interval of checks whether the process that indexes has died. */
const OTHERS_TURN_MS = 5000
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
  const processes = workerCount()
  const pool = openPool({
    processes,
    hasCampaigns: settings.campaignCache,
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
    isOwnMail: app.ownMails.isOwn,
    log,
    quiet: app.receiver.quiet,
    requestsSummaries,
    origin: () => app.webAddress,
    pictureDelay: () => (settings.pictures.mode === 'arrival' ? randomInt(SPREAD_MS) : null),
  }
  const worker = await workOnMails(
    app,
    {
      'process-mail': async ({ mailId }, attempt, run) => {
        await processMail(processing, mailId, attempt, run)
        services?.wake()
      },
      'reprocess-mail': async ({ mailId }, attempt, run) => {
        // With `database.db`, which flushes, because files that are no longer needed are deleted at once.
        await reprocessRequestedMail({ ...processing, db: database.db }, mailId, attempt, run)
        services?.wake()
      },
    },
    {
      // More than processes: while some mails are being stored, the next are analysed.
      concurrency: processes + STORED_MEANWHILE,
      isFaultOfJob: (error) => error instanceof MailNotUnderstood,
      isDeath,
      hasSpace: app.hasSpaceToWork,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a job failed and will be retried'),
    },
  )
  const { pictureDelay } = processing
  const pages = openPagePool({ processes: 1 })
  const networkJobs = await runNetworkJobs(app, { readPage: pages.read, pictureDelay })
  const sweeping = planningSweep(app)
  const keepingSpace = keepingSpaceOf(app)
  const archiving = runArchiving(app)
  const indexing = runIndexing(app)
  const pictures = fetchingPictures(app)
  const receiving = {
    ...{ db: database.db, files, receiver: app.receiver, log },
    ...{ mailDomain: settings.mailDomain, maxMailBytes: MAX_MAIL_BYTES },
  }
  const mailboxes = startMailboxWorker({ ...receiving, open: app.openMailbox, oauth: app.mailOAuth })
  const saving = { jobs, pictureDelay }
  const imports = startImportWorker({ ...receiving, saving, readPage: pages.read })
  return {
    async close() {
      const patience = setTimeout(pool.close, CLOSE_MS)
      await Promise.all([
        sweeping.stop(),
        keepingSpace.stop(),
        worker.stop(),
        networkJobs.stop(),
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

/** Undefined if no pictures are fetched. */
function fetchingPictures({ database, files, fetchWeb, settings, log }: App) {
  const { mode, maxBytes } = settings.pictures
  if (mode === 'off') return undefined
  const hasSpace = openFreeSpace(settings.dataDir, SPACE.pictures)
  const isEager = mode === 'arrival'
  return runPictures({ db: database.repeatable, files, fetchWeb, log, isEager, maxBytes, hasSpace })
}

interface Repeated {
  stop(): Promise<void>
}

/** Calls `step`, which returns the pause until the next call in milliseconds, until it returns undefined, or stopped. */
function repeat(step: () => Promise<number | undefined>): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      const pause = await step()
      if (pause === undefined) return
      if (pause > 0) await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}

function keepingSpaceOf(app: App): Repeated {
  const keep = openSpaceKeeper(app)
  return repeat(async () => {
    await keep().catch((error) => app.eventLog.warn({ err: error }, 'space on the disk could not be freed'))
    return SPACE_LOOK_MS
  })
}

/** Plans the deletion of expired data, also if the database fails at first. */
function planningSweep(app: App): Repeated {
  return repeat(async () => {
    try {
      await planSweep(app, Date.now())
      return undefined
    } catch (error) {
      app.eventLog.warn({ err: error }, 'the deletion of expired data could not be planned')
      return SWEEP_RETRY_MS
    }
  })
}

/** Moves the bytes of processed mails to the file store when idle, one process of all at a time, until stopped. */
function runArchiving({ database, files, log, processLocks, hasSpaceToWork }: App): Repeated {
  const holds = () => processLocks.holds('archiving')
  return repeat(async () => {
    try {
      if (!(await hasSpaceToWork())) return ARCHIVE_LOOK_MS
      return (await archiveRaw(database.repeatable, files, Date.now(), holds)) > 0 ? 0 : ARCHIVE_LOOK_MS
    } catch (error) {
      log.warn({ err: error }, 'raw emails could not be archived and stay in the database for now')
      return ARCHIVE_RETRY_MS
    }
  })
}

/** Indexes articles stored by an earlier version, or from a backup, a few mails at a time until all are, or stopped. */
function runIndexing(app: App): Repeated {
  const { log, processLocks, hasSpaceToWork } = app
  const { repeatable: db } = app.database
  let mails = 0
  return repeat(async () => {
    try {
      const isDone = await isIndexed(db)
      const mayIndex = isDone || ((await hasSpaceToWork()) && (await processLocks.holds('indexing')))
      if (!mayIndex) return OTHERS_TURN_MS
      const done = isDone ? 0 : await buildIndexFurther(db)
      mails += done
      if (done > 0) return 0
    } catch (error) {
      log.warn({ err: error }, 'emails could not be indexed and will be tried again')
      return INDEX_RETRY_MS
    }
    if (mails > 0) log.info({ mails }, 'emails were indexed for the search')
    return undefined
  })
}

function summaryWorker({ database: { db }, settings: { llm }, log }: App) {
  return llm && openSummaryWorker({ db, model: openModel(llm), budget: llm.dailyRequests, log })
}

/** The number of analysis processes: one per core, as the server itself has little to do meanwhile. */
export function workerCount(): number {
  return Math.min(MAX_PROCESSES, availableParallelism())
}
