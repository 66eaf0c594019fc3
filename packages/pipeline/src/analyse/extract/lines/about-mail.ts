import type { ParsedMail } from '../../../common/types/mail.ts'

/** What is known of a mail beside its lines. */
export interface AboutMail {
  subject: string
  /** Display name of who wrote it. */
  sender: string
  /** Whether the lines were read from plain text. */
  isPlainText: boolean
}

/** The subject of a mail, or of the one that it forwards, without the list's tag in brackets before it. */
export function subjectOfMail(mail: ParsedMail): string {
  const subject = mail.forwarded?.subject || mail.subject
  return subject.replace(/^(?:\s*\[[^\]]{1,60}\])+\s*(?=\S)/, '')
}

/** The display name of who wrote it first; empty where there is none. */
export function senderOfMail(mail: ParsedMail): string {
  return (mail.forwarded?.from ?? mail.from)?.name ?? ''
}
