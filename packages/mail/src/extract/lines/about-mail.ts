import type { ParsedMail } from '../../common/types/mail.ts'

/** Properties of a mail besides its lines. */
export interface AboutMail {
  subject: string
  /** Display name of the author. */
  sender: string
  /** Whether the lines were read from plain text. */
  isPlainText: boolean
}

/** The subject and author of a mail, or of the mail that it forwards. */
export function aboutMail({ subject, from, forwarded }: ParsedMail, isPlainText: boolean): AboutMail {
  return {
    // Mailing lists put tags in brackets before it.
    subject: (forwarded?.subject || subject).replace(/^(?:\s*\[[^\]]{1,60}\])+\s*(?=\S)/, ''),
    sender: (forwarded?.from ?? from)?.name ?? '',
    isPlainText,
  }
}
