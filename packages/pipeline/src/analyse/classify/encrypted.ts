import { withoutTags } from '../../common/html/without-tags.ts'
import type { ParsedMail } from '../../common/types/mail.ts'

/** Whether a mail can be read by nobody without a key: PGP/MIME (RFC 3156), S/MIME (RFC 8551) or PGP within the text. */
export function isEncrypted({ headers, text, html, attachments }: ParsedMail): boolean {
  const type = headers.find(({ name }) => name === 'content-type')?.value ?? ''
  if (/^multipart\/encrypted\b/i.test(type)) return true
  const isSealed = /^application\/(?:x-)?pkcs7-mime\b/i.test(type)
  if (isSealed && !/smime-type\s*=\s*"?(?:signed|certs)/i.test(type)) return true
  const body = text ?? (html === null ? '' : withoutTags(html, '\n'))
  return /^\s*-----BEGIN PGP MESSAGE-----/.test(body) && attachments.length < 3
}
