import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { ParsedMail } from '../mail.ts'
import { withoutInvisible } from '../text/without-invisible.ts'
import { addressesOf } from './addresses-of.ts'
import { attachmentBytes } from './attachment-bytes.ts'
import { bodyWithoutMime } from './body-without-mime.ts'
import { headersOf, headerValue, listIdOf } from './headers-of.ts'
import { inlineImages } from './inline-images.ts'
import { limitBody } from './limit-body.ts'
import { limitHeaders } from './limit-headers.ts'
import { limitMail } from './limit-mail.ts'
import { nestedMail } from './nested-mail.ts'
import { normaliseBytes } from './normalise-bytes.ts'
import { unwrapForward } from './unwrap-forward.ts'

/** A mail forwarded as an attachment of a mail forwarded as an attachment is unwrapped this often. */
const NESTED = 2

/** Past these a mail is no newsletter but an attack on the parser; it then becomes plain text. */
const LIMITS = { maxNestingDepth: 100, maxRfc822NestingDepth: NESTED, maxHeadersSize: 512 * 1024 }

/**
 * Takes a raw RFC 5322 message apart: decoded headers, one HTML and one text body, pictures. A hand-forwarded
 * copy is unwrapped to the mail it carries. Never throws for content: what isn't MIME becomes `text`. Of a mail
 * with an absurd number of lines, parts or bytes only the beginning is read.
 */
export function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  return parseNested(limitMail(raw), NESTED)
}

/** Like parseMail, but a hand-forwarded copy stays as it came, with what was written above it. */
export async function parseWhole(raw: Uint8Array): Promise<ParsedMail> {
  const bytes = normaliseBytes(limitMail(raw))
  return toParsedMail(await readMime(bytes, false), bytes).mail
}

async function parseNested(raw: Uint8Array, depth: number): Promise<ParsedMail> {
  const bytes = limitHeaders(normaliseBytes(raw))
  const outer = toParsedMail(await readMime(bytes, true), bytes)
  const nested = depth > 0 ? nestedMail(outer.mail, outer.attachments) : null
  if (nested) return forwardedAsAttachment(await parseNested(nested, depth - 1), outer.mail.text ?? '')
  if (!outer.attachments.some((part) => part.mimeType === 'message/rfc822')) return unwrapForward(outer.mail)
  return unwrapForward(toParsedMail(await readMime(bytes, false), bytes).mail)
}

async function readMime(bytes: Uint8Array, forceRfc822Attachments: boolean): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, { ...LIMITS, forceRfc822Attachments })
  } catch {
    return null
  }
}

function toParsedMail(
  email: Email | null,
  bytes: Uint8Array,
): { mail: ParsedMail; attachments: Attachment[] } {
  const headers = headersOf(email)
  const html = email?.html?.trim() ? limitBody(email.html) : null
  const text = email?.text?.trim() ? withoutInvisible(limitBody(email.text)) : null
  const bare = html === null && text === null && !email?.attachments.length ? bodyWithoutMime(bytes) : null
  const { images, others } = inlineImages(email?.attachments ?? [], html)
  const date = Date.parse(email?.date ?? '')
  const mail: ParsedMail = {
    messageId: headerValue(headers, 'message-id')?.replace(/^<|>$/g, '') || null,
    from: addressesOf(email?.from ?? email?.sender)[0] ?? null,
    replyTo: addressesOf(...(email?.replyTo ?? []))[0] ?? null,
    subject: withoutInvisible(email?.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    sentAt: Number.isNaN(date) ? null : date,
    listId: listIdOf(headerValue(headers, 'list-id')),
    listUnsubscribe: headerValue(headers, 'list-unsubscribe'),
    listUnsubscribePost: headerValue(headers, 'list-unsubscribe-post'),
    headers,
    html,
    text: text ?? bare,
    images,
    attachments: others.map((part) => ({
      filename: part.filename ?? '',
      mimeType: part.mimeType,
      size: attachmentBytes(part).length,
    })),
    forwarded: null,
  }
  return { mail, attachments: others }
}

function forwardedAsAttachment(inner: ParsedMail, text: string): ParsedMail {
  const { forwarded, from, subject, sentAt } = inner
  const note = [text.trim(), forwarded?.note ?? ''].filter((part) => part !== '').join('\n\n')
  if (forwarded) return { ...inner, forwarded: { ...forwarded, note } }
  return from ? { ...inner, forwarded: { from, subject, sentAt, note } } : inner
}
