import { setTimeout as sleep } from 'node:timers/promises'
import { mailReasonText } from '@tidings/api/mails/mail-reason-text'
import { findUserByEmail, listUserIds } from '@tidings/db/queries/accounts/users'
import { mailsToReprocess } from '@tidings/db/queries/mails/mails'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { type Changes, NO_CHANGES, sumOfChanges } from '@tidings/jobs/issues/changes'
import type { Processing } from '@tidings/jobs/process/process-mail'
import { reprocessMail } from '@tidings/jobs/process/reprocess-mail'
import type { Reprocessing } from '@tidings/jobs/process/reprocess-report'
import { openAnalysisPool } from '@tidings/jobs/workers/analysis-pool'
import { terminalLine } from '@tidings/mail/common/text/terminal-text'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import type { App } from '../app/open-app.ts'
import { workerCount } from '../worker/start-worker.ts'
import { CommandError, formatCount, print } from './command-line.ts'
import type { ReprocessArguments } from './reprocess-arguments.ts'

/** An account whose mails are reprocessed. */
interface Scope {
  userId: string
  /** Undefined: all newsletters of the account. */
  newsletters: readonly NewsletterRow[] | undefined
}

/** The results of reprocessing a newsletter's mails. */
interface Sum {
  read: number
  new: number
  unread: number
  changes: Changes
}

/** The maximum of lost passages shown per newsletter, and of characters of each. */
const SHOWN = 10
const SHOWN_LENGTH = 80

/** The accounts and newsletters to reprocess. Throws CommandError for an unknown account or newsletter. */
async function reprocessScope(
  db: Executor,
  { email, newsletter }: Pick<ReprocessArguments, 'email' | 'newsletter'>,
): Promise<Scope[]> {
  const user = email === undefined ? undefined : await findUserByEmail(db, email)
  if (email !== undefined && !user) throw new CommandError(`There is no account with the email ${email}.`)
  const userIds = user ? [user.id] : await listUserIds(db)
  if (newsletter === undefined) return userIds.map((userId) => ({ userId, newsletters: undefined }))
  const scopes: Scope[] = []
  for (const userId of userIds) {
    const newsletters = (await listNewsletters(db, userId)).filter(
      ({ id, name }) => id === newsletter || isSameName(name, newsletter),
    )
    if (newsletters.length > 0) scopes.push({ userId, newsletters })
  }
  if (scopes.length > 0) return scopes
  throw new CommandError(
    `${email === undefined ? 'No one has a' : `${email} has no`} newsletter with the id or the name ${newsletter}.`,
  )
}

const isSameName = (a: string, b: string): boolean =>
  a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'accent' }) === 0

/**
 * Failures are retried this often after a pause in milliseconds, as a busy database or machine is not the mail's fault.
 */
const TRIES = 3
const PAUSE = 500
/** The interval of progress reports, in milliseconds. */
const PROGRESS = 5000
/** The maximum of listed failures. */
const NAMED = 100

/** The group of mails without a sender. */
const NO_NEWSLETTER = 'No newsletter'

type Analyse = Processing['analyse']

/**
 * Reprocesses stored mails, each in a separate transaction, and reports the changes on stdout. Throws CommandError for
 * an unknown account or newsletter, and at the end if mails failed, which then keep their data. `analyse` analyses a
 * mail; by default in processes, as the server does.
 */
export async function reprocessMails(
  app: App,
  { email, newsletter }: Omit<ReprocessArguments, 'help'>,
  analyse?: Analyse,
): Promise<void> {
  const { db } = app.database
  const scopes = await reprocessScope(db, { email, newsletter })
  const processes = workerCount()
  const pool = openAnalysisPool({ processes })
  const processing = {
    db,
    files: app.files,
    analyse: analyse ?? pool.analyse,
    log: app.log,
    requestsSummaries: app.settings.llm !== undefined,
  }
  const report = new ReprocessReport()
  const names = new Map<string | null, string>()
  const failures: string[] = []
  let kept = 0
  let done = 0
  const readAgain = async (mail: Awaited<ReturnType<typeof mailsToReprocess>>[number]) => {
    try {
      report.add(await reprocessing(processing, mail.id))
    } catch (error) {
      kept += 1
      const newsletter = names.get(mail.newsletter_id) ?? NO_NEWSLETTER
      if (kept <= NAMED) failures.push(failure(newsletter, mail, error))
    }
    done += 1
  }
  const progress = setInterval(
    () => done > 0 && print(`${formatCount(done, 'email')} processed again …`),
    PROGRESS,
  )
  try {
    for (const { userId, newsletters } of scopes) {
      const learnNames = async () => {
        for (const { id, name } of await listNewsletters(db, userId)) names.set(id, name)
      }
      await learnNames()
      const ids = newsletters?.map(({ id }) => id)
      const queues = Map.groupBy(
        await mailsToReprocess(db, userId, ids),
        ({ newsletter_id }) => newsletter_id,
      )
      // Newsletters in parallel, each in the order of its issues, because an issue's result depends on previous ones.
      const waiting = [...queues.values()]
      const readNewsletters = async () => {
        for (let mails = waiting.shift(); mails; mails = waiting.shift()) {
          for (const mail of mails) await readAgain(mail)
        }
      }
      // One more than processes: while one mail is being stored, the next is analysed.
      await Promise.all(Array.from({ length: processes + 1 }, readNewsletters))
      await learnNames()
    }
  } finally {
    clearInterval(progress)
    await pool.close()
  }
  for (const line of report.lines((id) => names.get(id) ?? NO_NEWSLETTER)) print(line)
  print(`${formatCount(done, 'email')} processed again, ${formatCount(kept)} unchanged.`)
  if (kept > failures.length) failures.push(`and ${formatCount(kept - failures.length)} more`)
  if (kept > 0) throw new CommandError(`Kept as they were:\n  ${failures.join('\n  ')}`)
}

function failure(
  newsletter: string,
  { received_at, subject }: { received_at: number; subject: string | null },
  error: unknown,
): string {
  const day = new Date(received_at).toISOString().slice(0, 10)
  return terminalLine(`${newsletter}, ${day}, ${JSON.stringify(subject ?? '')}: ${wordsOf(error)}`)
}

function wordsOf(error: unknown): string {
  if (error instanceof MailNotUnderstood) return mailReasonText(error.reason, error.detail)
  return error instanceof Error ? error.message : String(error)
}

async function reprocessing(processing: Processing, mailId: string): Promise<Reprocessing> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await reprocessMail(processing, mailId, Date.now())
    } catch (error) {
      if (attempt === TRIES) throw error
      await sleep(PAUSE * attempt)
    }
  }
}

/** Sums up the results per newsletter, in constant memory per newsletter. */
class ReprocessReport {
  private readonly sums = new Map<string | null, Sum>()

  add({ outcome, newsletterId, changes }: Reprocessing): void {
    if (outcome === 'skipped') return
    const sum = this.sums.get(newsletterId) ?? { read: 0, new: 0, unread: 0, changes: NO_CHANGES }
    sum[outcome] += 1
    const all = sumOfChanges(sum.changes, changes)
    const lost = all.highlights.lost.slice(0, SHOWN + 1)
    this.sums.set(newsletterId, { ...sum, changes: { ...all, highlights: { ...all.highlights, lost } } })
  }

  /** The report, one or more lines per newsletter; `nameOf` returns the name for an id. */
  lines(nameOf: (newsletterId: string | null) => string): string[] {
    return [...this.sums]
      .map(([id, sum]) => ({ name: nameOf(id), sum }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }))
      .flatMap(({ name, sum }) => [`${terminalLine(name)}: ${sentence(sum)}`, ...passages(sum.changes)])
  }
}

function sentence({ read, new: found, unread, changes }: Sum): string {
  const fields = [...changes.fields]
    .toSorted(([, a], [, b]) => b - a)
    .map(([field, times]) => `${field} ${times}`)
  return [
    `${formatCount(read + found, 'issue')} read`,
    found > 0 && `${formatCount(found)} for the first time`,
    unread > 0 && `${formatCount(unread)} still can’t be`,
    `${formatCount(changes.unchanged, 'article')} unchanged`,
    changes.changed > 0 && `${formatCount(changes.changed)} changed`,
    changes.fields.size > 0 && `(${fields.join(', ')})`,
    changes.added > 0 && `${formatCount(changes.added)} added`,
    changes.gone > 0 && `${formatCount(changes.gone)} gone`,
    changes.keptByHand > 0 && `${formatCount(changes.keptByHand)} kept by hand`,
    changes.highlights.moved > 0 && `${formatCount(changes.highlights.moved, 'highlight')} moved`,
  ]
    .filter((part) => part !== false)
    .join(', ')
    .replaceAll(', (', ' (')
}

function passages({ highlights: { lost } }: Changes): string[] {
  const shown = lost.slice(0, SHOWN).map((words) => `    “${shortened(words)}”`)
  if (shown.length === 0) return []
  const more = lost.length > SHOWN ? ['    and more'] : []
  return ['  highlights whose words are gone from their articles; they are kept:', ...shown, ...more]
}

/** On one line, and without terminal control codes. */
function shortened(words: string): string {
  const line = words.replace(/[\s\p{C}]+/gu, ' ').trim()
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line
}
