import type { Classification, EnrichedArticle, Issue, NonArticlePart, Totals } from '../common/types/issue.ts'
import type { InlineImage, Mailbox, ParsedMail } from '../common/types/mail.ts'
import { classifyMail } from './classify/classify-mail.ts'
import { enrichIssue } from './enrich/enrich-issue.ts'
import { extractIssue } from './extract/extract-issue.ts'
import { shortFields, shortId, shortLine, shortMailbox } from './limit-fields.ts'
import { parseMail, parseWhole } from './mime/parse-mail.ts'
import { webPicturesOf } from './original/render-original.ts'
import { listTemplates } from './sender/list-templates.ts'
import { withPictureSizes } from './with-picture-sizes.ts'

/**
 * Plain data with every NUL character taken out of its texts, which PostgreSQL can't store and nobody can read. Bytes
 * stay as they are.
 */
function withoutNul<T>(data: T): T
function withoutNul(data: unknown): unknown {
  // Next to no mail has any: a look is cheaper than a copy of it all.
  return containsNul(data) ? cleaned(data) : data
}

function containsNul(data: unknown): boolean {
  if (typeof data === 'string') return data.includes('\0')
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return false
  return Object.values(data).some(containsNul)
}

function cleaned(data: unknown): unknown {
  if (typeof data === 'string') return data.replaceAll('\0', '')
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return data
  if (Array.isArray(data)) return data.map(cleaned)
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cleaned(value)]))
}

/** All that can be said of a mail from its bytes alone; plain data, so that it can cross to another process. */
export interface MailAnalysis {
  classification: Classification
  identity: {
    messageId: string | null
    /** Identifier of List-Id, lower case; null where the original names none or came as a copy without its headers. */
    listId: string | null
    /** What else the headers tell of the list, see listTemplates. */
    lists: readonly string[]
    /** Who wrote the mail first: the original sender of a hand-forwarded copy. */
    from: Mailbox | null
    replyTo: Mailbox | null
    isForwardedCopy: boolean
    /** The address that a hand-forwarded copy says it was forwarded from, lower case; null for any other mail. */
    forwardedBy: string | null
  }
  subject: string
  /**
   * Epoch milliseconds, UTC; of the original where the mail is a hand-forwarded copy. Null where the mail states no
   * date.
   */
  sentAt: number | null
  listUnsubscribe: string | null
  listUnsubscribePost: string | null
  shape: Issue['shape']
  /** BCP 47 primary tag, or null. */
  language: string | null
  articles: readonly EnrichedArticle[]
  nonArticleParts: readonly NonArticlePart[]
  totals: Totals
  /** Whether there is more of the mail than was read. */
  isCut: boolean
  /** The pictures that its parts show by `cid:`. */
  images: readonly InlineImage[]
  /** Addresses of the pictures of the web that the mail shows as it was sent. */
  webPictures: readonly string[]
}

/** Parses, classifies, takes apart and finishes a raw mail, whatever its kind. Never throws for its content. */
export async function analyseMail(raw: Uint8Array): Promise<MailAnalysis> {
  const mail = await parseMail(raw)
  const classification = classifyMail(mail)
  const about = {
    classification,
    identity: {
      messageId: mail.messageId,
      ...listOf(mail),
      from: shortMailbox(mail.forwarded?.from ?? mail.from),
      replyTo: shortMailbox(mail.replyTo),
      isForwardedCopy: mail.forwarded !== null,
      forwardedBy: mail.forwarded === null ? null : shortId(mail.from?.address ?? null),
    },
    subject: shortLine(mail.forwarded?.subject || mail.subject),
    sentAt: mail.forwarded?.sentAt ?? mail.sentAt,
    listUnsubscribe: mail.listUnsubscribe,
    listUnsubscribePost: mail.listUnsubscribePost,
  }
  const issue = extractIssue(mail)
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
  return withoutNul({
    ...about,
    shape: issue.shape,
    language: issue.language,
    articles,
    nonArticleParts,
    totals: issue.totals,
    isCut: mail.isCut,
    images: imagesOf(mail, [...articles, ...nonArticleParts]),
    // A copy is shown whole, with what is around it.
    webPictures: webPicturesOf(mail.forwarded === null ? mail : await parseWhole(raw)),
  })
}

/** The headers of a copy are those of anyone who forwarded it, unless the original came whole, as an attachment. */
function listOf({ forwarded, from, listId, headers }: ParsedMail) {
  if (forwarded && forwarded.from.address !== from?.address) return { listId: null, lists: [] }
  return { listId: shortId(listId), lists: listTemplates(headers) }
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
