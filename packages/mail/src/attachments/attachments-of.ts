import { mailFilename } from '../common/text/mail-filename.ts'
import type { MailAttachment, ParsedMail } from '../common/types/mail.ts'
import { mediaTypeOf } from './media-type-of.ts'

/** More attachments of a mail are not listed. */
export const MAX_ATTACHMENTS = 100

/** Signatures and keys are for programs. */
const FOR_PROGRAMS =
  /^application\/(?:pgp-(?:signature|encrypted|keys)|(?:x-)?pkcs7-signature)$|^message\/delivery/i

/**
 * The attachments of a mail that a user can open, in order, with file names that are safe to show. Their index is how
 * they are found again. Left out are signatures, and other forms of the text that have no name, such as AMP.
 */
export function attachmentsOf({ attachments }: Pick<ParsedMail, 'attachments'>): MailAttachment[] {
  return attachments
    .filter(({ filename, mimeType, isDeclared, bytes }) => {
      if (bytes.byteLength === 0 || FOR_PROGRAMS.test(mimeType)) return false
      return isDeclared || filename !== '' || !/^text\/(?!calendar)/i.test(mimeType)
    })
    .slice(0, MAX_ATTACHMENTS)
    .map((one) => ({ ...one, filename: mailFilename(one.filename, one.mimeType) }))
}

/** What is stored and shown about an attachment of a mail. */
export interface AttachmentFacts {
  /** Safe to show and to store under. */
  filename: string
  /** By its bytes for pictures and PDF, which browsers show; otherwise as the mail gives it. */
  mediaType: string
  /** In bytes. */
  size: number
}

/** What is stored and shown about an attachment with a safe file name. */
export function factsOf(
  attachment: Pick<MailAttachment, 'filename' | 'mimeType' | 'bytes'>,
): AttachmentFacts {
  const { filename, bytes } = attachment
  return { filename, mediaType: mediaTypeOf(attachment), size: bytes.byteLength }
}
