import { type AttachmentFacts, attachmentsOf, factsOf } from './attachments/attachments-of.ts'
import { withAttached } from './attachments/with-attached.ts'
import { classifyMail } from './classify/classify-mail.ts'
import { pictureSize } from './common/html/picture-bytes.ts'
import type { Classification, EnrichedArticle, Issue, NonArticlePart, Totals } from './common/types/issue.ts'
import type { InlineImage, Mailbox, ParsedMail } from './common/types/mail.ts'
import { enrichIssue } from './enrich-issue.ts'
import { extractIssue } from './extract/extract-issue.ts'
import { shortFields, shortId, shortLine, shortMailbox } from './limit-fields.ts'
import { parseMail, parseWhole } from './mime/parse-mail.ts'
import { webPicturesOf } from './original/render-original.ts'
import { listTemplates } from './sender/list-templates.ts'
import { statesName } from './sender/newsletter-name.ts'
import { ownNameOf } from './sender/own-name.ts'
import { relayedSender } from './sender/relayed-sender.ts'
import { listNameOf } from './sender/shown-name.ts'
import { withoutNul } from './without-nul.ts'

/** The analysis of one mail from its bytes alone; plain data, so that it can be sent between processes. */
export interface MailAnalysis {
  classification: Classification
  identity: {
    messageId: string | null
    /** Identifier of List-Id, lower case; null if the original has none or came as a copy without its header fields. */
    listId: string | null
    /** What List-Id calls the list, see listNameOf. */
    listName: string | null
    /** What the mail calls its newsletter, see ownNameOf. */
    ownName: string | null
    /** Further header fields about the list, see listTemplates. */
    lists: readonly string[]
    /** Whether the issue calls itself as its author is called, in its subject or at its beginning. */
    statesName: boolean
    /** The author: the original sender of a hand-forwarded copy, or of a mail that came by an alias. */
    from: Mailbox | null
    replyTo: Mailbox | null
    isForwardedCopy: boolean
    /** The domain that forwarded a mail to an alias in its own name; null for any other mail. */
    relayedBy: string | null
    /** The address that a hand-forwarded copy says it was forwarded from, lower case; null for any other mail. */
    forwardedBy: string | null
  }
  subject: string
  /** Epoch milliseconds, UTC; of the original if the mail is a hand-forwarded copy. Null without a date. */
  sentAt: number | null
  listUnsubscribe: string | null
  listUnsubscribePost: string | null
  shape: Issue['shape']
  /** BCP 47 primary tag, or null. */
  language: string | null
  articles: readonly EnrichedArticle[]
  nonArticleParts: readonly NonArticlePart[]
  totals: Totals
  /** Whether the mail is longer than what was read. */
  isCut: boolean
  /** The pictures that its parts refer to by `cid:`. */
  images: readonly InlineImage[]
  /** URLs of the remote pictures of the original mail. */
  webPictures: readonly string[]
  /** Of the original mail, by their index; sizes of huge ones are those of what was read. */
  attachments: readonly AttachmentFacts[]
  /** The text in them, which only the analysis pool reads: it opens them in another process. */
  attachmentText: string
}

/** Parses, classifies, extracts and enriches a raw mail of any kind. Never throws because of its content. */
export async function analyseMail(raw: Uint8Array): Promise<MailAnalysis> {
  return readMail(await parseMail(raw), raw)
}

/** Like analyseMail, of a mail that was parsed. */
export async function readMail(mail: ParsedMail, raw: Uint8Array): Promise<MailAnalysis> {
  const issue = withAttached(extractIssue(mail), mail)
  const about = aboutMail(mail, issue)
  const nonArticleParts = shortFields(issue.nonArticleParts)
  const finished = enrichIssue({
    ...issue,
    articles: shortFields(issue.articles),
    newsletter: about.identity.from?.name ?? '',
  })
  const articles = finished.map((article) => ({
    ...article,
    html: withPictureSizes(article.html, mail.images),
  }))
  // A copy is shown whole, with its surroundings, and messages in it as their parts.
  const isWhole =
    mail.forwarded === null && mail.attachments.every((one) => one.mimeType !== 'message/rfc822')
  const original = isWhole ? mail : await parseWhole(raw)
  return withoutNul({
    ...about,
    classification: classifyMail(mail, issue),
    shape: issue.shape,
    language: issue.language,
    articles,
    nonArticleParts,
    totals: issue.totals,
    isCut: mail.isCut,
    images: imagesOf(mail, [...articles, ...nonArticleParts]),
    webPictures: webPicturesOf(original),
    attachments: attachmentsOf(original).map(factsOf),
    attachmentText: '',
  })
}

/** What the header fields say about a mail with these parts. */
export function aboutMail(
  mail: ParsedMail,
  issue: Pick<Issue, 'articles' | 'nonArticleParts'>,
): Pick<MailAnalysis, 'identity' | 'subject' | 'sentAt' | 'listUnsubscribe' | 'listUnsubscribePost'> {
  const relayed = mail.forwarded === null ? relayedSender(mail) : null
  const author = shortMailbox(mail.forwarded?.from ?? relayed?.sender ?? mail.from)
  const subject = shortLine(mail.forwarded?.subject || mail.subject)
  const list = listOf(mail, relayed?.list ?? null)
  return {
    identity: {
      messageId: mail.messageId,
      ...list,
      ownName: author && ownNameOf({ sender: author, listId: list.listId, subject, ...endsOf(issue) }),
      from: author,
      statesName: statesName(author?.name ?? '', `${subject} ${openingOf(issue)}`),
      replyTo: shortMailbox(mail.replyTo),
      isForwardedCopy: mail.forwarded !== null,
      relayedBy: relayed?.relayedBy ?? null,
      forwardedBy: mail.forwarded === null ? null : shortId(mail.from?.address ?? null),
    },
    subject,
    sentAt: mail.forwarded?.sentAt ?? mail.sentAt,
    listUnsubscribe: mail.listUnsubscribe,
    listUnsubscribePost: mail.listUnsubscribePost,
  }
}

/** How much of an issue can be its masthead, in characters. */
const OPENING = 400

/** The first words of an issue, before and in its first article. */
function openingOf({ articles, nonArticleParts }: Pick<Issue, 'articles' | 'nonArticleParts'>): string {
  const parts = [...nonArticleParts, ...articles].sort((a, b) => a.part.position - b.part.position)
  return parts
    .slice(0, 3)
    .map(({ title, text }) => `${title} ${text.slice(0, OPENING)}`)
    .join(' ')
    .slice(0, OPENING)
}

/** How much of the end of an issue says what was subscribed to, in characters. */
const CLOSING = 1500

/** The first and the last words of an issue, a line each. */
function endsOf({ articles, nonArticleParts }: Pick<Issue, 'articles' | 'nonArticleParts'>) {
  const parts = [...nonArticleParts, ...articles].sort((a, b) => a.part.position - b.part.position)
  const wordsOf = (some: typeof parts) => some.map(({ title, text }) => `${title ?? ''}\n${text}`).join('\n')
  return {
    opening: wordsOf(parts.slice(0, 6)).slice(0, 2 * OPENING),
    closing: wordsOf(parts.slice(-6)).slice(-CLOSING),
  }
}

/** The header fields of a copy are the forwarder's, unless the original came whole, as an attachment. */
function listOf({ forwarded, from, listId, headers }: ParsedMail, relayed: string | null) {
  if (forwarded && forwarded.from.address !== from?.address)
    return { listId: null, listName: null, lists: [] }
  const lists = listTemplates(headers)
  const listName = listNameOf(headers.find(({ name }) => name === 'list-id')?.value ?? null)
  return { listId: shortId(listId), listName, lists: relayed === null ? lists : [relayed, ...lists] }
}

function imagesOf(
  mail: ParsedMail,
  parts: readonly { html: string; imageUrl: string | null }[],
): InlineImage[] {
  const shown = new Set(
    parts
      .flatMap(({ html, imageUrl }) => [html, imageUrl ?? ''])
      .flatMap((text) => [...text.matchAll(/cid:([^"'\s)<>]+)/gi)])
      .map(([, id = '']) => id.replaceAll('&amp;', '&')),
  )
  return mail.images.filter(({ contentId: id }) => shown.has(id) || shown.has(encodeURIComponent(id)))
}

/**
 * Article HTML with width and height on the pictures that came with the mail, so that text does not move when they are
 * loaded: from the mail, or from the files. Relies on the sanitiser's output.
 */
export function withPictureSizes(html: string, images: readonly InlineImage[]): string {
  if (!html.includes('"cid:')) return html
  const files = new Map<string, Uint8Array>()
  for (const { contentId, bytes } of images.toReversed()) {
    files.set(encodeURIComponent(contentId), bytes)
    files.set(contentId, bytes)
  }
  return html.replace(/<img src="cid:([^"<>]*)"[^<>]*>/g, (tag, escaped: string) => {
    const id = escaped.replaceAll('&amp;', '&')
    const bytes = files.get(id)
    const size = bytes ? pictureSize(bytes) : null
    return size ? sized(tag, size) : tag
  })
}

function sized(tag: string, size: { width: number; height: number }): string {
  const sizeOf = (side: string) => Number(new RegExp(`\\s${side}="(\\d+)"`).exec(tag)?.[1] ?? 0)
  const [width, height] = [sizeOf('width'), sizeOf('height')]
  if (width > 0 && height > 0) return tag
  const scale = width > 0 ? width / size.width : height > 0 ? height / size.height : 1
  const stripped = tag.replace(/\s(?:width|height)="\d*"/g, '')
  const sides = ` width="${Math.round(size.width * scale)}" height="${Math.round(size.height * scale)}"`
  return stripped.replace(/>$/, `${sides}>`)
}
