import { randomInt } from 'node:crypto'
import { purgeAccount } from '@tidings/accounts/account/purge-account'
import { type LetterDesk, sendLetter } from '@tidings/accounts/account/send-letter'
import { sweepFiles } from '@tidings/db/files/sweep-files'
import { sweepExpired } from '@tidings/db/queries/sessions'
import { authenticate as checkMail } from '@tidings/pipeline/analyse/sender/authenticate'
import { MailNotUnderstood } from '@tidings/pipeline/common/types/mail-not-understood'
import { followConfirmation } from '@tidings/pipeline/run/confirm/follow-confirmation'
import { purgeNewsletter } from '@tidings/pipeline/run/newsletters/purge-newsletter'
import { runPictures } from '@tidings/pipeline/run/pictures/run-pictures'
import type { SenderCheck } from '@tidings/pipeline/run/process/check-sender'
import { processMail } from '@tidings/pipeline/run/process/process-mail'
import { runMailAgain } from '@tidings/pipeline/run/reprocess/run-mail-again'
import { openModel } from '@tidings/pipeline/run/summaries/model-client'
import { openSummaryDesk } from '@tidings/pipeline/run/summaries/summary-desk'
import { openUnderstandingPool } from '@tidings/pipeline/workers/understanding-pool'
import { openFreeSpace } from './mail/free-space.ts'
import { workOnMails } from './mail-work.ts'
import type { House } from './open-house.ts'
import { readerCount } from './reader-count.ts'
import { runPutAway } from './run-put-away.ts'

/** At the same time. */
const ERRANDS = 4
/** Of one user half of them. */
const LETTERS = 8
const SWEEP_MS = 3_600_000
/** One of these is kept free for whoever comes next, see WorkOptions. */
const STORED_MEANWHILE = 4
/** Pictures of new mails are fetched within so long, so that not all of them are asked for at one moment, in milliseconds. */
const SPREAD_MS = 20_000
/** Pictures leave so much of the disk to mails, in bytes. */
const SPACE_BESIDE_PICTURES = 1_000_000_000
/** A mail that is still being read then is read after the next start. */
const CLOSE_MS = 2000

/** Works off what is waiting until closed; mail under way is then finished first if that is soon, a question to a model given up. */
export async function startWorker(house: House): Promise<{ close(): Promise<void> }> {
  const { database, files, jobs, told: log, lookUp, settings, tally } = house
  const processes = readerCount()
  const pool = openUnderstandingPool({
    processes,
    onStart: () => tally.add('readersStarted', ''),
    onFailure: () => tally.add('readersFailed', ''),
  })
  const desk = summaryDesk(house)
  const wishesSummaries = settings.llm !== undefined
  const authenticate: SenderCheck = (raw, envelope) =>
    checkMail(raw, { ...envelope, mta: settings.mailDomain }, lookUp)
  const processing = {
    db: database.repeatable,
    files,
    jobs,
    understand: pool.understand,
    authenticate,
    log,
    quiet: house.receiver.quiet,
    wishesSummaries,
    pictureDelay: () => (settings.pictures.mode === 'arrival' ? randomInt(SPREAD_MS) : null),
  }
  const worker = await workOnMails(
    house,
    {
      handlers: {
        'process-mail': async ({ mailId }, attempt, { failures }) => {
          await processMail(processing, mailId, attempt, failures)
          desk?.wake()
        },
        'reextract-mail': async ({ mailId }, attempt, { failures }) => {
          // Flushed: what it no longer needs of the file store goes at once.
          await runMailAgain({ ...processing, db: database.db }, mailId, attempt, failures)
          desk?.wake()
        },
      },
      others: {
        'purge-newsletter': ({ newsletterId }, attempt) =>
          purgeNewsletter({ db: database.db, files, log }, newsletterId, attempt),
      },
    },
    {
      // More than processes: while some mails are being stored, the next are being read.
      concurrency: processes + STORED_MEANWHILE,
      isFaultOfJob: (error) => error instanceof MailNotUnderstood,
      onError: (error, job) => log.warn({ err: error, ...job }, 'a job failed and will be tried again'),
    },
  )
  const errands = await runErrands(house)
  const letters = await sendLetters(house)
  await planSweep(house, Date.now())
  const puttingAway = runPutAway(house)
  const pictures = fetchingPictures(house)
  return {
    async close() {
      const patience = setTimeout(pool.close, CLOSE_MS)
      await Promise.all([
        worker.stop(),
        errands.stop(),
        letters.stop(),
        desk?.stop(),
        puttingAway.stop(),
        pictures?.stop(),
      ])
      clearTimeout(patience)
      await pool.close()
    },
  }
}

/** What is asked of the web waits for nobody's mail, and nobody's mail for it: a page may take its ten seconds. */
async function runErrands(house: House): Promise<{ stop(): Promise<void> }> {
  const {
    database: { db },
    jobs,
    files,
    fetchWeb,
    told: log,
  } = house
  const stopping = new AbortController()
  const following = { db, jobs, fetchWeb, now: () => Date.now(), signal: stopping.signal }
  const worker = await jobs.work(
    {
      'follow-confirmation': ({ receiptId }) => followConfirmation(following, receiptId),
      'sweep-expired': () => sweep(house),
      'purge-account': (job) => purgeAccount({ db, files, jobs, log }, job),
    },
    {
      concurrency: ERRANDS,
      onError: (error, job) => log.warn({ err: error, ...job }, 'an errand failed and will be tried again'),
    },
  )
  return {
    stop() {
      stopping.abort()
      return worker.stop()
    },
  }
}

/** Undefined where no pictures are fetched. */
function fetchingPictures({ database, files, fetchWeb, settings, log }: House) {
  const { mode, mostBytes } = settings.pictures
  if (mode === 'off') return undefined
  const hasSpace = openFreeSpace(settings.dataDir, SPACE_BESIDE_PICTURES)
  const isEager = mode === 'arrival'
  return runPictures({ db: database.repeatable, files, fetchWeb, log, isEager, mostBytes, hasSpace })
}

/** Mails about accounts have workers of their own: a slow web page or mail server keeps nobody from setting a password. */
function sendLetters(house: House) {
  return house.jobs.work(
    { 'send-letter': (letter, attempt) => sendLetter(letterDesk(house), letter, attempt) },
    {
      concurrency: LETTERS,
      onError: (error, job) =>
        house.told.warn({ err: error, ...job }, 'a letter failed and will be tried again'),
    },
  )
}

/** Takes away what has run out, and comes back in an hour. */
async function sweep(house: House): Promise<void> {
  const swept = await sweepExpired(house.database.db, Date.now())
  if (swept > 0) house.log.info({ sessions: swept }, 'what has run out was swept away')
  await sweepFiles(house.database.db, house.files)
  await planSweep(house, Date.now() + SWEEP_MS)
}

async function planSweep({ database, jobs }: House, runAt: number): Promise<void> {
  await database.db
    .transaction()
    .execute((trx) => jobs.add(trx, 'sweep-expired', {}, { runAt, isOnlyOne: true, owner: 'nobody' }))
}

function letterDesk(house: House): LetterDesk {
  const { database, mailedLinks: links, told: log, settings } = house
  return {
    db: database.db,
    links,
    log,
    origin: () => house.webAddress,
    from: `no-reply@${settings.mailDomain}`,
    sendMail: (mail) => house.sendMail({ ...mail, fromName: 'Tidings' }),
  }
}

function summaryDesk({ database: { db }, settings: { llm }, log }: House) {
  return llm && openSummaryDesk({ db, model: openModel(llm), budget: llm.dailyRequests, log })
}
