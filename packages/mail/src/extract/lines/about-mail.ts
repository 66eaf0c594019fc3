import type { ParsedMail } from '../../common/types/mail.ts'

/** Properties of a mail besides its lines. */
export interface AboutMail {
  subject: string
  /** Display name of the author. */
  sender: string
  /** Whether the lines were read from plain text. */
  isPlainText: boolean
}

/** The subject of a mail, or of the mail that it forwards, without a leading mailing list tag in brackets. */
export function subjectOfMail(mail: ParsedMail): string {
  const subject = mail.forwarded?.subject || mail.subject
  return subject.replace(/^(?:\s*\[[^\]]{1,60}\])+\s*(?=\S)/, '')
}

/** The display name of the original author; empty if there is none. */
export function senderOfMail(mail: ParsedMail): string {
  return (mail.forwarded?.from ?? mail.from)?.name ?? ''
}
