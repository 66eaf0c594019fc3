import { bufferOf } from '../common/buffer-of.ts'
import { rasterType } from '../common/html/picture-bytes.ts'
import type { MailAttachment } from '../common/types/mail.ts'

export const PDF = 'application/pdf'
/** A message that is attached, whose attachments are listed, too. */
export const MESSAGE = 'message/rfc822'
/** For bytes of which nothing is known. */
export const UNKNOWN = 'application/octet-stream'

/** Readers accept a PDF that begins within this many bytes. */
const PDF_HEAD = 1024
/** What is shown in a browser is only what its bytes say. */
const BY_BYTES = /^(?:image\/|application\/(?:x-)?pdf$|text\/(?:html|xml)|.*(?:svg|xml|script))/

/** The media type of an attachment: pictures and PDF by their bytes, others as the mail gives them. */
export function mediaTypeOf({ bytes, mimeType }: Pick<MailAttachment, 'bytes' | 'mimeType'>): string {
  const shown = shownTypeOf(bytes)
  if (shown !== null) return shown
  const given = mimeType.toLowerCase()
  return /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(given) && !BY_BYTES.test(given) ? given : UNKNOWN
}

/** The media type of bytes that a browser shows without running anything of them: a picture or a PDF. */
export function shownTypeOf(bytes: Uint8Array): string | null {
  const raster = rasterType(bytes)
  if (raster !== null) return raster
  const head = bufferOf(bytes, PDF_HEAD)
  return head.includes('%PDF-') ? PDF : null
}
