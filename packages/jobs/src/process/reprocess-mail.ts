import { findMailToProcess, settleMail } from '@tidings/db/queries/mails/mails'
import type { MailRow, Tables } from '@tidings/db/schema'
import { USER_LIMITS } from '@tidings/db/user-limits'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import type { Transaction } from 'kysely'
import { NO_CHANGES } from '../issues/changes.ts'
import { storeReprocessed } from '../issues/store-reprocessed.ts'
import { withKnownLinks } from '../links/with-known-links.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { fingerprintOfMail, storedFingerprint } from '../newsletters/fingerprint-of-mail.ts'
import { nameRemotePictures } from '../pictures/name-remote-pictures.ts'
import { type PictureIds, putPictures, savePictures, settlePut } from '../pictures/store-pictures.ts'
import { readRaw } from '../receive/stored-raw.ts'
import { requestSummariesOfIssue } from '../summaries/request-summaries.ts'
import type { Processing } from './process-mail.ts'
import type { Outcome, Reprocessing } from './reprocess-report.ts'
import { takeOverIssue } from './revise-issue.ts'
import { sortByNewsletter, totalsOf } from './sort-by-newsletter.ts'
import { storeAttachments } from './store-attachments.ts'
import { aboutOf, truncationReason, type Verdict, verdictOn } from './verdict-on.ts'

/**
 * Reprocesses one stored mail with the current analysis, and updates its articles; returns the changes. The mail keeps
 * its newsletter. A mail that is not settled, repeats another, or was deleted is skipped. `now` is in epoch
 * milliseconds. Safe beside any other work on the user's mails; a second time changes nothing. Throws
 * MailNotUnderstood, changing nothing, for an issue that can't be read any more, and other errors to be retried.
 */
export async function reprocessMail(
  processing: Processing,
  mailId: string,
  now: number,
): Promise<Reprocessing> {
  const { db, files, pictureDelay = () => null } = processing
  const mail = await findMailToProcess(db, mailId)
  if (!mail || !isSettled(mail)) return reprocessingOf(mail, 'skipped')
  const analysis = await readAgain(processing, mail)
  if (!analysis) return reprocessingOf(mail, 'unread')
  const put = await putPictures(files, mail, analysis.images)
  const storing = lockedTransaction(db, mail.user_id, async (trx) => {
    const current = await findMailToProcess(trx, mailId)
    if (!current || !isSettled(current)) return reprocessingOf(current, 'skipped')
    const remote = await nameRemotePictures(trx, current, analysis, pictureDelay)
    const pictures = new Map([...remote, ...(await savePictures(trx, current, put))])
    const reprocessing = await storeRead(trx, current, analysis, { pictures, now })
    if (processing.requestsSummaries)
      await requestSummariesOfIssue(trx, current, analysis.classification.kind, now)
    return reprocessing
  })
  // Pictures that are no longer shown stay files of the mail: an article that was kept may show them.
  return storing.finally(() => settlePut(db, files, put))
}

const isSettled = ({ state, reason }: MailRow): boolean =>
  (state === 'processed' && reason !== 'own-mail') || state === 'not-understood'

/** A mail that replaced another one did so whatever its analysis says now. */
const revision = ({ reason }: MailRow) => (reason === 'revision' ? reason : null)

const reprocessingOf = (mail: MailRow | undefined, outcome: Outcome): Reprocessing => ({
  outcome,
  newsletterId: mail?.newsletter_id ?? null,
  subject: mail?.subject ?? null,
  changes: NO_CHANGES,
})

/** Undefined if a mail that could not be read still can't. */
async function readAgain(
  { db, analyse, files }: Processing,
  mail: MailRow,
): Promise<MailAnalysis | undefined> {
  const raw = await readRaw(db, files, mail)
  try {
    const analysis = await analyse(raw, mail.user_id)
    if (analysis.articles.length > 0) return analysis
    throw new MailNotUnderstood('no-articles')
  } catch (error) {
    if (error instanceof MailNotUnderstood && mail.state === 'not-understood') return undefined
    throw error
  }
}

async function storeRead(
  trx: Transaction<Tables>,
  mail: MailRow,
  analysis: MailAnalysis,
  { pictures, now }: { pictures: PictureIds; now: number },
): Promise<Reprocessing> {
  const wasIssue = mail.state === 'processed'
  // An issue that others repeat remains the one that they repeat.
  const { replaces, ...verdict }: Verdict = wasIssue
    ? {
        ...aboutOf(analysis),
        ...(mail.kind === 'confirmation' && analysis.classification.choice && { kind: mail.kind }),
        ...(mail.reason === 'revision' && { kind: mail.kind }),
        state: 'processed' as const,
        // A mail without a newsletter remains as it was.
        reason: mail.newsletter_id === null ? mail.reason : (truncationReason(analysis) ?? revision(mail)),
        newsletterId: mail.newsletter_id,
      }
    : await verdictOn(trx, mail, analysis, { unread: null, authentication: null, limits: USER_LIMITS })
  const { newsletterId } = verdict
  const also = {
    ...verdict.also,
    ...(wasIssue && storedFingerprint(fingerprintOfMail(mail, analysis))),
    ...(verdict.state === 'processed' && newsletterId && totalsOf(analysis)),
  }
  await settleMail(trx, mail.user_id, mail.id, { ...verdict, also })
  await storeAttachments(trx, mail, analysis)
  if (replaces !== undefined) await takeOverIssue(trx, mail, replaces)
  const about = { newsletterId: newsletterId ?? null, subject: verdict.subject ?? null }
  if (verdict.state !== 'processed' || !newsletterId)
    return { ...about, outcome: 'skipped', changes: NO_CHANGES }
  const { sentAt } = analysis
  const read = { ...analysis, kind: verdict.kind ?? null }
  const { articles: sorted, nonArticleParts } = await sortByNewsletter(trx, mail, newsletterId, read)
  const articles = await withKnownLinks(trx, mail.user_id, sorted)
  const issue = { mail, newsletterId, sentAt, articles, nonArticleParts, pictures }
  const changes = await storeReprocessed(trx, issue, now)
  return { ...about, outcome: wasIssue ? 'read' : 'new', changes }
}
