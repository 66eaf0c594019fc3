import type { Attachment } from 'postal-mime'
import { withoutTags } from '../../common/html/without-tags.ts'
import type { ParsedMail } from '../../common/types/mail.ts'
import { attachmentBytes } from './attachment-bytes.ts'

/** A covering note of more words than this is a letter of its own that happens to enclose a mail. */
const NOTE_WORDS = 40

/**
 * The bytes of the one mail that this mail forwards as an attachment, or null: a list digest of several
 * messages, a letter with an enclosure and a bounce are read as they are.
 */
export function nestedMail(mail: ParsedMail, parts: readonly Attachment[]): Uint8Array | null {
  const messages = parts.filter(isMessage)
  const [message] = messages
  if (!message || messages.length > 1 || message.rfc822DepthExceeded) return null
  const isReport = mail.headers.some(
    ({ name, value }) => name === 'content-type' && /multipart\/report|report-type/i.test(value),
  )
  const note = mail.text ?? (mail.html === null ? '' : withoutTags(mail.html, ' '))
  if (isReport || note.split(/\s+/).filter(Boolean).length > NOTE_WORDS) return null
  return attachmentBytes(message)
}

/** Some programs attach a mail as a file. */
function isMessage({ mimeType, filename }: Attachment): boolean {
  return (
    mimeType === 'message/rfc822' ||
    (/octet-stream|text\/plain/.test(mimeType) && /\.eml$/i.test(filename ?? ''))
  )
}
