import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue, JobRun } from '@tidings/db/jobs/job-queue'
import { recordMailFromOutside } from '@tidings/db/queries/accounts/instance'
import { lockUser } from '@tidings/db/queries/accounts/users'
import { insertNonArticleParts } from '@tidings/db/queries/issues/non-article-parts'
import {
  findMailWithRaw,
  type MailVerdict,
  settledColumns,
  settleMail,
} from '@tidings/db/queries/mails/mails'
import { type UserHas, whatUserHas } from '@tidings/db/queries/mails/what-user-has'
import { setArrival } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor, MailRow, Tables } from '@tidings/db/schema'
import { USER_LIMITS, type UserLimits } from '@tidings/db/user-limits'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { isVerdict, MailNotUnderstood, type Tries } from '@tidings/mail/common/types/mail-not-understood'
import { type Authentication, storedChecks } from '@tidings/mail/sender/authentication'
import type { Transaction } from 'kysely'
import { expectConfirmation } from '../confirmations/expect-confirmation.ts'
import { headersOf } from '../headers-of.ts'
import { nonArticlePartRow, storeArticles } from '../issues/store-articles.ts'
import type { ReadIssue } from '../issues/update-stored.ts'
import { withKnownLinks } from '../links/with-known-links.ts'
import { splitNewsletter, undoPossibleUntil } from '../newsletters/find-newsletter.ts'
import { fingerprintOfMail } from '../newsletters/fingerprint-of-mail.ts'
import { queueArticleEvents } from '../notify/queue-deliveries.ts'
import { nameRemotePictures, type PictureDelay } from '../pictures/name-remote-pictures.ts'
import { type PutPicture, putPictures, savePictures, settlePut } from '../pictures/store-pictures.ts'
import { logMailEvent } from '../receive/mail-events.ts'
import { splitRecipient } from '../receive/split-recipient.ts'
import { readRaw } from '../receive/stored-raw.ts'
import { indexNewArticles } from '../search/index-mail.ts'
import { assignStories } from '../stories/assign-stories.ts'
import { requestSummariesOfIssue } from '../summaries/request-summaries.ts'
import { WorkersClosed } from '../workers/worker-pool.ts'
import { checkSender, type SenderCheck } from './check-sender.ts'
import { asksToForward, saveForwardingRequest, settleForwardingRequests } from './forwarding.ts'
import { storeRevision, takeOverIssue } from './revise-issue.ts'
import { sortByNewsletter, totalsOf } from './sort-by-newsletter.ts'
import { storeAttachments } from './store-attachments.ts'
import { aboutOf, notUnderstood, type Verdict, verdictOn } from './verdict-on.ts'

export interface Processing {
  db: Executor
  files: FileStore
  /** Reads a user's mail; rejects with MailNotUnderstood if it can't be read because of its content. */
  analyse(raw: Uint8Array, userId: string): Promise<MailAnalysis>
  log: { info(details: object, message: string): void }
  /** Measures the time of storing a mail. */
  watchStore?: <T>(storing: () => Promise<T>) => Promise<T>
  /** Checks the sender of a mail; nothing is checked without it. */
  authenticate?: SenderCheck
  /** Whether this installation sent a mail, see OwnMails; without it none is recognised. */
  isOwnMail?: (raw: Uint8Array) => boolean
  /** Resolves when no more urgent work is waiting, or after a moment. */
  quiet?: () => Promise<void>
  /** Whether a model is configured whose summaries articles may wait for. */
  requestsSummaries?: boolean
  /** The user's limits, if they differ from the default. */
  limits?: UserLimits
  /** When remote pictures are fetched; not before they are viewed without it. */
  pictureDelay?: PictureDelay
}

/** Called after a new mail is stored. */
export interface Reception extends Processing {
  jobs: JobQueue
  /** The public address of the product, for webhooks; without it they don't get new articles. */
  origin?: () => string
}

/** The delay while a deletion can be undone, in milliseconds. */
const A_MOMENT = 1000

/**
 * Processes one received mail to articles; does nothing if it is settled already. `attempt` counts from 1. Throws to be
 * retried; if its content is at fault the mail is settled with a reason in the end, and its bytes are kept.
 */
export async function processMail(
  processing: Reception,
  mailId: string,
  attempt: number,
  tries: Tries & Partial<Pick<JobRun, 'finish'>>,
): Promise<void> {
  const { db, files, log, watchStore = (storing) => storing() } = processing
  const found = await findMailWithRaw(db, mailId)
  if (found?.mail.state !== 'waiting') return
  const { mail } = found
  const raw = found.raw ?? (await readRaw(db, files, mail))
  const { jobs, wakeIfAdded } = noticingJobs(processing.jobs)
  // DNS responses arrive while the mail is read.
  const [analysis, checked] = await Promise.all([
    tryToAnalyse(processing, mail, raw, tries),
    checkSender(processing, mail, raw),
  ])
  // A mail that the user released was checked on arrival.
  const authentication = checked ?? storedChecks(mail.authentication)
  const unread = analysis instanceof MailNotUnderstood ? analysis : null
  const about = analysis instanceof MailNotUnderstood ? await analyseHeaders(processing, mail, raw) : analysis
  const verdict = about
    ? await watchStore(() =>
        store({ ...processing, jobs }, mail, about, { raw, unread, authentication, finish: tries.finish }),
      )
    : unread && notUnderstood(unread)
  if (!about && verdict) await settleMail(db, mail.user_id, mail.id, verdict)
  if (verdict) logResult(log, mail, attempt, verdict)
  wakeIfAdded()
}

/** The queue, and what wakes it if any job was added: most mails add none. */
function noticingJobs(jobs: JobQueue): { jobs: JobQueue; wakeIfAdded(): void } {
  let isAdded = false
  const add: JobQueue['add'] = (...job) => {
    isAdded = true
    return jobs.add(...job)
  }
  return { jobs: { ...jobs, add }, wakeIfAdded: () => isAdded && jobs.wake() }
}

function logResult(
  log: Processing['log'],
  { id: mailId, user_id: userId }: MailRow,
  attempt: number,
  { state }: MailVerdict,
): void {
  if (state === 'quarantined') logMailEvent(log, 'mail.quarantined', { userId, mailId })
  logMailEvent(log, 'mail.settled', { userId, mailId, attempt, state })
}

async function tryToAnalyse(
  { analyse }: Processing,
  { user_id: userId }: MailRow,
  raw: Uint8Array,
  tries: Tries,
): Promise<MailAnalysis | MailNotUnderstood> {
  // It ended the process of this worker.
  if (tries.deathsLeft === 0) return new MailNotUnderstood('crashed')
  try {
    return await analyse(raw, userId)
  } catch (error) {
    if (isVerdict(error, tries)) return error
    throw error
  }
}

/** Longer headers are not worth another failure, in bytes. */
const MAX_HEADERS_LENGTH = 65_536

/**
 * The newsletter of a mail, from the headers alone: a mail that could not be read must still be found under its
 * newsletter.
 */
async function analyseHeaders(
  { analyse }: Processing,
  { user_id: userId }: MailRow,
  raw: Uint8Array,
): Promise<MailAnalysis | undefined> {
  try {
    return await analyse(Buffer.from(headersOf(raw, MAX_HEADERS_LENGTH), 'latin1'), userId)
  } catch (error) {
    if (error instanceof WorkersClosed) throw error
    return undefined
  }
}

interface Read {
  raw: Uint8Array
  /** Why it could not be read; null if it was. */
  unread: MailNotUnderstood | null
  authentication: Authentication | null
  /** Ends the job in the transaction that stores the mail. */
  finish?: JobRun['finish'] | undefined
}

/** Undefined if it has to wait for a deletion, or was settled or deleted meanwhile. */
async function store(
  reception: Reception,
  mail: MailRow,
  analysis: MailAnalysis,
  read: Read,
): Promise<MailVerdict | undefined> {
  const { raw, finish } = read
  const { db, files, quiet } = reception
  if (reception.isOwnMail?.(raw)) {
    const own = { kind: 'other', newsletterId: null, state: 'processed', reason: 'own-mail' } as const
    const verdict = { ...aboutOf(analysis), ...own }
    await settleMail(db, mail.user_id, mail.id, verdict)
    return verdict
  }
  const put = await putPictures(files, mail, analysis.images)
  await quiet?.()
  const storing = db.transaction().execute(async (trx) => {
    const verdict = await storeIn(trx, reception, mail, analysis, { ...read, put })
    await finish?.(trx)
    return verdict
  })
  return storing.finally(() => settlePut(db, files, put))
}

async function storeIn(
  trx: Transaction<Tables>,
  reception: Reception,
  mail: MailRow,
  analysis: MailAnalysis,
  { raw, unread, authentication, put }: Read & { put: readonly PutPicture[] },
): Promise<MailVerdict | undefined> {
  const { jobs, requestsSummaries, limits = USER_LIMITS, pictureDelay = () => null } = reception
  const { user_id: userId } = mail
  // Mails of one user are processed sequentially: two copies, or two articles of a story, would not see each other.
  await lockUser(trx, userId)
  const has = await whatUserHas(trx, userId)
  const mayWait = has.deletions && mail.newsletter_id === null
  const until = mayWait && (await undoPossibleUntil(trx, userId, fingerprintOfMail(mail, analysis)))
  if (until !== undefined && until !== false) {
    const runAt = Math.max(until, Date.now()) + A_MOMENT
    await jobs.add(trx, 'process-mail', { mailId: mail.id }, { runAt, owner: userId })
    return undefined
  }
  // A mail server on this machine passed it on.
  if (authentication?.isRelayed && authentication.ip !== null) await recordMailFromOutside(trx)
  const { replaces, known, ...verdict } = await verdictOn(trx, mail, analysis, {
    ...{ unread, authentication, limits, has },
  })
  const { newsletterId = null } = verdict
  const hasParts = verdict.state === 'processed' && (newsletterId !== null || verdict.reason === 'opt-in')
  const also = { ...verdict.also, ...(hasParts && totalsOf(analysis)) }
  if (!(await settleMail(trx, userId, mail.id, { ...verdict, also }, 'waiting'))) return undefined
  if (unread === null) await storeAttachments(trx, mail, analysis)
  if (verdict.state === 'processed' && asksToForward(analysis.classification)) {
    await saveForwardingRequest(trx, mail, analysis.classification)
  }
  if (unread === null && (verdict.state === 'processed' || verdict.state === 'not-understood')) {
    await expectConfirmation(trx, { mail, analysis, authentication, jobs, now: Date.now() })
  }
  // A quarantined mail causes no requests.
  const isKept = verdict.state !== 'quarantined'
  const remote = isKept ? await nameRemotePictures(trx, mail, analysis, pictureDelay) : []
  if (!hasParts) return verdict
  const pictures = new Map([...remote, ...(await savePictures(trx, mail, put))])
  const about = { ...analysis, kind: verdict.kind ?? null }
  if (replaces !== undefined) await takeOverIssue(trx, mail, replaces)
  const isFirst = known === null
  const sorted = await sortByNewsletter(trx, mail, newsletterId ?? '', about, { has, isFirst })
  if (newsletterId === null) {
    await storeNonArticleParts(trx, { mail, nonArticleParts: sorted.nonArticleParts, pictures })
    return verdict
  }
  await noteArrival(trx, mail, { id: newsletterId, known }, raw)
  const articles = has.resolvedLinks ? await withKnownLinks(trx, userId, sorted.articles) : sorted.articles
  const { sentAt, attachmentText } = analysis
  const issue = { ...sorted, mail, newsletterId, sentAt, articles, pictures }
  const added =
    replaces === undefined
      ? await storeIssue(trx, issue, { attachmentText, has })
      : await storeRevision(trx, issue)
  const settled = { ...mail, ...settledColumns({ ...verdict, also }) }
  const seen = known && 'fingerprints' in known ? [settled, ...known.fingerprints] : undefined
  // One issue can't be of several.
  if (known !== null)
    await splitNewsletter(trx, userId, newsletterId, { limits, now: mail.received_at, has, seen })
  if (requestsSummaries) await requestSummariesOfIssue(trx, mail, verdict.kind, Date.now())
  if (has.webhooks) await queueArticleEvents(trx, reception, mail, added)
  return verdict
}

/** Stores and indexes the parts of a new issue, and groups its articles; returns their ids. */
async function storeIssue(
  trx: Executor,
  issue: ReadIssue,
  { attachmentText, has }: { attachmentText: string; has: UserHas },
): Promise<string[]> {
  await storeNonArticleParts(trx, issue)
  const stored = await storeArticles(trx, issue)
  const { id: mailId, user_id: userId, received_at: at } = issue.mail
  await assignStories(trx, { userId, mailId, at, articles: stored, has })
  const rows = stored.map(({ row }) => row)
  await indexNewArticles(trx, userId, rows, { attachmentText, has })
  return rows.map(({ id }) => id)
}

function storeNonArticleParts(
  trx: Executor,
  { mail, nonArticleParts, pictures }: Pick<ReadIssue, 'mail' | 'nonArticleParts' | 'pictures'>,
): Promise<void> {
  return insertNonArticleParts(
    trx,
    nonArticleParts.map((part) => nonArticlePartRow(mail, part, pictures)),
  )
}

/** Records the newsletter's inbox address, and that forwarding works if the mail was forwarded. */
async function noteArrival(
  trx: Executor,
  mail: MailRow,
  { id, known }: { id: string; known: Verdict['known'] },
  raw: Uint8Array,
): Promise<void> {
  const named = splitRecipient(mail.envelope_to)
  const isNoted =
    known === null || (known?.via_local_part === named?.localPart && (known?.via_word ?? '') === named?.word)
  if (named && !isNoted) await setArrival(trx, mail.user_id, id, named)
  await settleForwardingRequests(trx, mail, raw)
}
