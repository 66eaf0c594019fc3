import { findUser } from '@tidings/db/queries/accounts/users'
import { findDigestMail, settleDigestMail } from '@tidings/db/queries/editions/digest-mails'
import { findDigestSettings } from '@tidings/db/queries/editions/digest-settings'
import type { DigestMailRow, Executor } from '@tidings/db/schema'
import { bounceAddress, countBounce } from './digest-bounces.ts'
import { canGetDigest } from './digest-schedule.ts'
import type { DigestMailContent } from './write-digest-mail.ts'

/** Older mails are outdated: the next one covers the same span. */
const MAX_AGE_MS = 20 * 3_600_000

export interface DigestSender {
  db: Executor
  /** The domain of inbox addresses. */
  mailDomain: string
  sendMail(mail: {
    from: string
    fromName: string
    to: string
    subject: string
    body: string
    html: string
    id: string
    returnPath: string
    headers: Record<string, string>
  }): Promise<{ isDone: boolean; reason: string | null; isRecipientRefused?: boolean }>
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/**
 * Sends a written digest; does nothing if it was sent or its user disabled it. Throws to be retried. A process that is
 * killed between the mail server's response and recording it sends it again with the same Message-ID.
 */
export async function sendDigestMail(sender: DigestSender, { mailId }: { mailId: string }): Promise<void> {
  const { db, log } = sender
  const mail = await findDigestMail(db, mailId)
  if (mail?.state !== 'waiting' || mail.content === null) return
  const user = await findUser(db, mail.user_id)
  const isOld = Date.now() - mail.created_at > MAX_AGE_MS
  if (!user || isOld || !canGetDigest(user, sender.mailDomain) || !(await isWanted(db, mail))) {
    await settleDigestMail(db, mail.id, 'unsent')
    log.warn({ userId: mail.user_id }, 'a digest by email was not sent')
    return
  }
  const { subject, html, text, unsubscribeUrl }: DigestMailContent = JSON.parse(mail.content)
  const { isDone, reason, isRecipientRefused } = await sender.sendMail({
    ...{ from: `no-reply@${sender.mailDomain}`, fromName: 'Tidings', to: user.email },
    ...{ id: `digest-${mail.id}`, subject, html, body: text },
    returnPath: bounceAddress(mail.id, sender.mailDomain),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Autoresponders don't reply to such mail (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
  })
  if (isDone) {
    await settleDigestMail(db, mail.id, 'sent')
    return
  }
  if (!isRecipientRefused) throw new Error(`A digest by email could not be sent: ${reason}`)
  await db.transaction().execute(async (trx) => {
    await settleDigestMail(trx, mail.id, 'refused')
    await countBounce(trx, mail, Date.now())
  })
  log.info({ userId: user.id }, 'a digest by email was refused by the server of its recipient')
}

/** Tests are always wanted. */
async function isWanted(db: Executor, { user_id, local_date }: DigestMailRow): Promise<boolean> {
  return local_date === null || (await findDigestSettings(db, user_id))?.is_enabled === 1
}
