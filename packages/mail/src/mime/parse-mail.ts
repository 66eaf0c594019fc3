import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime'
import { withoutTags } from '../common/html/text-content.ts'
import { withoutInvisible } from '../common/text/without-invisible.ts'
import type { Mailbox, ParsedMail } from '../common/types/mail.ts'
import { parseDate } from './date-header.ts'
import { limitBody, limitEncoded, limitHeaders, limitLines } from './limit-mail.ts'
import { unescapedHtml } from './looks-like-html.ts'
import { attachmentBytes, mailPictures } from './mail-pictures.ts'
import { decodeUtf7, isUtf7, normaliseBytes } from './normalise-bytes.ts'
import { parseMailboxes } from './parse-mailboxes.ts'
import { undoDoubleEncoding } from './undo-double-encoding.ts'
import { unwrapForward } from './unwrap-forward.ts'
import { withoutEmptyHtml } from './without-empty-html.ts'
import { withoutLeakedCss } from './without-leaked-css.ts'

/** The maximum of bytes that are read of a mail that isn't MIME; the raw mail is stored anyway. */
const LIMIT = 1024 * 1024

/**
 * The text of a message that can't be parsed as MIME: everything after the header block, or everything if there is
 * none. Null if there is no readable text.
 */
function bodyWithoutMime(raw: Uint8Array): string | null {
  const text = decode(raw.subarray(0, LIMIT)).replaceAll('\r\n', '\n')
  const hasHeaders = /^[!-9;-~]+:/.test(text)
  const body = hasHeaders ? text.slice(headerLength(text)) : text
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control bytes are what is to be removed
  const readable = body.replace(/[\u0000-\u0008\u000b-\u001f]/g, '').trim()
  return readable === '' ? null : readable
}

function headerLength(text: string): number {
  const blank = text.indexOf('\n\n')
  return blank === -1 ? text.length : blank
}

function decode(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  return utf8.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : utf8
}

type Header = { name: string; value: string }

/** All headers in the order of the mail: names in lower case, values unfolded, encoded words decoded. */
function headersOf(email: Email | null): Header[] {
  return (email?.headers ?? []).map(({ key, value }) => ({
    name: key,
    value: decodeWords(value).replace(/\s+/g, ' ').trim(),
  }))
}

/** The first header of that name (lower case), or null; an empty one counts as missing. */
function headerValue(headers: readonly Header[], name: string): string | null {
  return headers.find((header) => header.name === name)?.value || null
}

/**
 * The identifier of a List-Id value (RFC 2919) in lower case: the part in angle brackets, otherwise the value itself.
 */
function listIdOf(value: string | null): string | null {
  if (value === null) return null
  const id = (/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value).trim().toLowerCase()
  return id === '' ? null : id
}

/** The first mailbox in the fields of these names, the names in that order; null if there is none. */
function mailboxIn(email: Email | null, ...names: string[]): Mailbox | null {
  const fields = names.flatMap((name) => email?.headers.filter(({ key }) => key === name) ?? [])
  return fields.flatMap(({ value }) => parseMailboxes(value))[0] ?? null
}

/**
 * The part of a raw mail that is parsed: all of any real one, the beginning of an excessive one. Linear in the size.
 */
function limitMail(raw: Uint8Array): Uint8Array {
  return limitLines(limitHeaders(limitEncoded(raw)))
}

/** The maximum depth of mails forwarded as attachments that are unwrapped. */
const NESTED = 2

/** A mail beyond these is an attack on the parser, not a newsletter; it becomes plain text. */
const LIMITS = { maxNestingDepth: 100, maxRfc822NestingDepth: NESTED, maxHeadersSize: 512 * 1024 }

/**
 * Parses a raw RFC 5322 message: decoded headers, one HTML and one text body, pictures. A hand-forwarded copy is
 * unwrapped to the original mail. Never throws for content: anything that isn't MIME becomes `text`. Only the beginning
 * of a mail with an excessive number of lines, parts or bytes is read.
 */
export function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  return parseNested(limitMail(raw), NESTED)
}

/** Like parseMail, but doesn't unwrap a hand-forwarded copy: it keeps the text above it. */
export async function parseWhole(raw: Uint8Array): Promise<ParsedMail> {
  return (await readParts(normaliseBytes(limitMail(raw)), false)).mail
}

/** Like parseWhole, with all bytes of huge attachments. */
export async function parseComplete(raw: Uint8Array): Promise<ParsedMail> {
  return (await readParts(normaliseBytes(limitLines(limitHeaders(raw))), false)).mail
}

async function parseNested(raw: Uint8Array, depth: number): Promise<ParsedMail> {
  const { bytes, locations } = normaliseBytes(raw)
  const message = { bytes: limitHeaders(bytes), locations }
  const outer = await readParts(message, true)
  const nested = depth > 0 ? nestedMail(outer.mail, outer.attachments) : null
  if (nested) return forwardedAsAttachment(await parseNested(nested, depth - 1), outer.mail.text ?? '')
  const messages = outer.attachments.filter((part) => part.mimeType === 'message/rfc822')
  if (messages.length === 0) return unwrapForward(outer.mail)
  if (messages.length > 1 && outer.mail.html === null) return digestOf(outer.mail, messages)
  return unwrapForward((await readParts(message, false)).mail)
}

/** The maximum of messages that are read in a digest. */
const MAX_MESSAGES = 200

/** A mail of several messages, such as the digest of a mailing list, as the plain text of one (RFC 1153). */
async function digestOf(mail: ParsedMail, messages: readonly Attachment[]): Promise<ParsedMail> {
  // Without a text of its own, its text is that of the first message.
  const isFirst = mail.text === new TextDecoder().decode(messages[0] && attachmentBytes(messages[0])).trim()
  const texts = isFirst ? [] : [mail.text ?? '']
  for (const message of messages.slice(0, MAX_MESSAGES)) {
    const { headers, subject, text, html } = await parseWhole(attachmentBytes(message))
    const fields = `From: ${headerValue(headers, 'from') ?? ''}\nSubject: ${subject}`
    texts.push('-'.repeat(30), '', fields, '', text ?? withoutTags(html ?? '', ' '))
  }
  return { ...mail, text: texts.join('\n') }
}

type Message = ReturnType<typeof normaliseBytes>

async function readParts(message: Message, forceRfc822Attachments: boolean): Promise<Parts> {
  try {
    const email = await PostalMime.parse(message.bytes, { ...LIMITS, forceRfc822Attachments })
    const parts = toParsedMail(email, message)
    return { ...parts, mail: withoutEmptyHtml(withoutLeakedCss(parts.mail)) }
  } catch {
    return toParsedMail(null, message)
  }
}

interface Parts {
  mail: ParsedMail
  attachments: Attachment[]
}

function toParsedMail(email: Email | null, { bytes, locations }: Message): Parts {
  const headers = headersOf(email)
  const pictures = mailPictures(email?.html ?? null, email?.attachments ?? [], locations)
  const { images, others } = pictures
  const { html, text, isCut } = bodiesOf(email && { ...email, html: pictures.html ?? undefined }, bytes)
  const mail: ParsedMail = {
    messageId: headerValue(headers, 'message-id')?.replace(/^<|>$/g, '') || null,
    from: mailboxIn(email, 'from', 'sender'),
    replyTo: mailboxIn(email, 'reply-to'),
    subject: withoutInvisible(undoDoubleEncoding(email?.subject ?? ''))
      .replace(/\s+/g, ' ')
      .trim(),
    sentAt: parseDate(headerValue(headers, 'date') ?? ''),
    listId: listIdOf(headerValue(headers, 'list-id')),
    listUnsubscribe: headerValue(headers, 'list-unsubscribe'),
    listUnsubscribePost: headerValue(headers, 'list-unsubscribe-post'),
    headers,
    html,
    text,
    isCut,
    images,
    attachments: others.map((part) => ({
      filename: part.filename ?? '',
      mimeType: part.mimeType,
      isDeclared: part.disposition === 'attachment',
      bytes: attachmentBytes(part),
    })),
    forwarded: null,
  }
  return { mail, attachments: others }
}

function bodiesOf(email: Email | null, bytes: Uint8Array): Pick<ParsedMail, 'html' | 'text' | 'isCut'> {
  const decode = isUtf7(bytes) ? decodeUtf7 : undoDoubleEncoding
  const written = email?.html?.trim() ? decode(email.html) : null
  const plain = email?.text?.trim() ? decode(email.text) : null
  const meant = unescapedHtml(written ?? plain ?? '') ?? written
  const html = meant === null ? null : limitBody(meant)
  const text = plain === null ? null : limitBody(plain)
  if (html || text) {
    return {
      html: html?.kept ?? null,
      text: text && withoutInvisible(text.kept),
      isCut: (html ?? text)?.isCut ?? false,
    }
  }
  const parts = email?.attachments ?? []
  const bodies = parts.length === 0 ? { html: null, text: bodyWithoutMime(bytes) } : bodyOfParts(parts)
  return { ...(bodies ?? { html: null, text: null }), isCut: false }
}

function forwardedAsAttachment(inner: ParsedMail, text: string): ParsedMail {
  const { forwarded, from, subject, sentAt } = inner
  const note = [text.trim(), forwarded?.note ?? ''].filter((part) => part !== '').join('\n\n')
  if (forwarded) return { ...inner, forwarded: { ...forwarded, note } }
  return from ? { ...inner, forwarded: { from, subject, sentAt, note } } : inner
}

/** Types of text parts, whatever their file name; an invalid type is treated as text. */
const WORDS = /^(?:text(?:\/.*)?|message\/.+|)$|[^\w./+-]/i

/** Text has at most this share of control characters. */
const MAX_CONTROLS = 0.02

/**
 * The body of a mail if the parser found none: the first part that contains text, even if it is declared as a file or
 * an unknown type. Null if there is none.
 */
function bodyOfParts(parts: readonly Attachment[]): { html: string | null; text: string | null } | null {
  for (const part of parts) {
    if (!WORDS.test(part.mimeType)) continue
    const words = new TextDecoder('utf-8').decode(attachmentBytes(part)).trim()
    if (words === '' || !isText(words)) continue
    return part.mimeType === 'text/html' ? { html: words, text: null } : { html: null, text: words }
  }
  return null
}

function isText(words: string): boolean {
  const beginning = words.slice(0, 2000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell files from text
  const controls = beginning.match(/[\u0000-\u0008\u000e-\u001f\ufffd]/g)?.length ?? 0
  return controls <= beginning.length * MAX_CONTROLS
}

/** A longer note is a separate letter that encloses a mail. */
const NOTE_WORDS = 40

/**
 * The bytes of the mail that this mail forwards as its only attached message, or null: list digests of several
 * messages, letters with an enclosure and bounces are not unwrapped.
 */
function nestedMail(mail: ParsedMail, parts: readonly Attachment[]): Uint8Array | null {
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
