import { textsOfIssue } from '@tidings/db/queries/issues/revisions'
import { findMailsOfMessage, type MailOfMessage } from '@tidings/db/queries/mails/mails'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { isRequest } from '@tidings/mail/classify/held-back'
import {
  type ComparedIssue,
  compareIssues,
  isMarkedAsRevision,
} from '@tidings/mail/extract/revisions/compare-issues'

/**
 * An earlier mail under the Message-ID and sender of another one: `same` if it is the same issue, `revision` if the
 * other one corrects it, `outdated` if the other one is the text that it corrected.
 */
export interface EarlierVersion {
  likeness: 'same' | 'revision' | 'outdated'
  mail: MailOfMessage
}

/**
 * Finds the mail that this one repeats, corrects, or was corrected by; undefined if it is an issue of its own, as
 * programs give one Message-ID to all mails, too. `isRead`: whether its content could be read. Call it under lockUser.
 */
export async function findEarlierVersion(
  trx: Executor,
  mail: MailRow,
  analysis: MailAnalysis,
  isRead: boolean,
): Promise<EarlierVersion | undefined> {
  const { messageId, from } = analysis.identity
  if (messageId === null) return undefined
  const senderAddress = from?.address ?? null
  const mails = await findMailsOfMessage(trx, mail.user_id, { messageId, senderAddress, notId: mail.id })
  const issues = mails.filter(({ state }) => state === 'processed')
  if (!isRead) {
    const same = issues.find((one) => one.subject === analysis.subject && one.sent_at === analysis.sentAt)
    return same && { likeness: 'same', mail: same }
  }
  const read: ComparedIssue = { ...analysis, parts: partsOf(analysis) }
  let corrected: MailOfMessage | undefined
  for (const one of issues) {
    const parts = await textsOfIssue(trx, mail.user_id, one.id)
    const likeness = compareIssues({ subject: one.subject ?? '', sentAt: one.sent_at, parts }, read)
    if (likeness === 'same') return { likeness, mail: one }
    if (likeness === 'revision' && isIssue(one.kind) && isIssue(analysis.classification.kind))
      corrected ??= one
  }
  if (!corrected) return undefined
  const isOld = isCopyOfReplaced(analysis, mails, corrected) || !isLater({ ...mail, ...analysis }, corrected)
  return { likeness: isOld ? 'outdated' : 'revision', mail: corrected }
}

function partsOf({ articles, nonArticleParts }: MailAnalysis): ComparedIssue['parts'] {
  return [...articles.map((article) => ({ ...article, reason: null })), ...nonArticleParts].sort(
    (a, b) => a.part.position - b.part.position,
  )
}

function isIssue(kind: string | null): boolean {
  return !isRequest(kind) && kind !== 'welcome'
}

/** Whether a mail is a further copy of one that a corrected issue replaced: it shares more lines with that one. */
function isCopyOfReplaced(
  { articles, nonArticleParts }: MailAnalysis,
  mails: readonly MailOfMessage[],
  current: MailOfMessage,
): boolean {
  const lines = new Set([...articles, ...nonArticleParts].flatMap(({ part }) => part.lines))
  const shared = ({ line_hashes }: MailOfMessage) => {
    const own = new Set(line_hashes?.split(' '))
    const both = [...own].filter((line) => lines.has(line)).length
    return both / (own.size + lines.size - both)
  }
  const replaced = mails.filter(({ state, line_hashes }) => state === 'repeated' && line_hashes !== null)
  return replaced.some((one) => shared(one) > shared(current))
}

/**
 * Whether a mail was sent after another version of it, or corrects it by its own words, or else arrived later: copies
 * travel at different speeds, and archives are imported later.
 */
function isLater(
  mail: { sentAt: number | null; subject: string | null; received_at: number },
  other: MailOfMessage,
): boolean {
  if (mail.sentAt !== null && other.sent_at !== null && mail.sentAt !== other.sent_at) {
    return mail.sentAt > other.sent_at
  }
  const isMarked = isMarkedAsRevision(mail.subject ?? '')
  if (isMarked !== isMarkedAsRevision(other.subject ?? '')) return isMarked
  return mail.received_at >= other.received_at
}
