import type { ParsedMail } from '../../common/types/mail.ts'
import type { Reading } from '../mime/readable-mail.ts'
import { isAutomatic } from './automatic.ts'
import { isDiscussion, isReply } from './discussion.ts'

/** Why a mail is neither a newsletter nor about a subscription by its form; null where its words have to tell. */
export function otherReason(mail: ParsedMail, reading: Reading): string | null {
  if (reading.words === 0 && mail.images.length === 0 && reading.links.length === 0) return 'has no text'
  if (isReport(mail)) return 'reports on the delivery of another mail'
  if (isReply(mail)) return 'answers another mail'
  if (mail.forwarded !== null) return null
  if (isDiscussion(mail, reading)) return 'is a post to a discussion list'
  return isAutomatic(mail, reading) ? 'is an automatic notice' : null
}

/** Bounces, complaints and receipts are reports (RFC 6522) of one type or another. */
function isReport({ headers }: ParsedMail): boolean {
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? ''
  return /^\s*multipart\/report\b/i.test(type)
}
