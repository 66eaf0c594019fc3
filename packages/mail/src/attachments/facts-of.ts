import type { AttachmentFacts } from '../common/types/attachment.ts'
import type { MailAttachment } from '../common/types/mail.ts'
import { mediaTypeOf } from './media-type-of.ts'

/** What is stored and shown about an attachment with a safe file name. */
export function factsOf(
  attachment: Pick<MailAttachment, 'filename' | 'mimeType' | 'bytes'>,
): AttachmentFacts {
  const { filename, bytes } = attachment
  return { filename, mediaType: mediaTypeOf(attachment), size: bytes.byteLength }
}
