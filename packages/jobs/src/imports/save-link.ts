import { createHash, randomUUID } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { leastUsedColor } from '@tidings/db/newsletter-colors'
import { insertArticle, setRead, setSaved } from '@tidings/db/queries/articles/articles'
import { setReadingPosition } from '@tidings/db/queries/articles/reading-positions'
import { changeTags } from '@tidings/db/queries/articles/tags'
import {
  findSavedLink,
  findSavedLinks,
  insertLinkMail,
  SAVED_LINKS,
  setLinkFault,
} from '@tidings/db/queries/imports/saved-links'
import { countColors, insertNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import type { Tables } from '@tidings/db/schema'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { webAddress } from '@tidings/mail/common/net/web-address'
import { shortLine } from '@tidings/mail/limit-fields'
import { canonicaliseUrl } from '@tidings/mail/links/canonicalise-url'
import type { PageContent } from '@tidings/mail/read-page'
import type { Transaction } from 'kysely'
import type { PictureDelay } from '../pictures/name-remote-pictures.ts'
import { indexMail } from '../search/index-mail.ts'
import { storePage } from './store-page.ts'

/** A link to save. */
export interface LinkToSave {
  /** Null for something without an address, such as a book or a text; it has a title or a text then. */
  url: string | null
  /** Plain text that is saved itself, if there is no address. */
  text?: string | undefined
  /** The user's title; the page's own title if omitted. */
  title?: string | undefined
  author?: string | null | undefined
  /** Read by `readPage` outside of the transaction; without it the page is fetched by a job. */
  page?: PageContent | undefined
  /** Epoch milliseconds; now if omitted. Determines the edition that it is in. */
  savedAt?: number | undefined
  /** The tags of the user, as they may be stored; see `tagFault`. */
  tags?: readonly string[] | undefined
  /** The reading position: an offset into the text content of its HTML, in UTF-16 code units. */
  readingPosition?: number | undefined
  /** The share of it that was read, from 0 to 1, where its page is yet to be fetched. */
  progress?: number | undefined
  /** When it was read, epoch milliseconds. */
  readAt?: number | undefined
  /** False for one that is stored without being saved, such as an archived one; true if omitted. */
  isSaved?: boolean | undefined
}

export interface LinkSaving {
  jobs: JobQueue
  /** See nameRemotePictures. */
  pictureDelay: PictureDelay
  /** The page is not fetched before this time, in epoch milliseconds. */
  fetchAt?: number | undefined
}

/**
 * Saves a link as an article of the user's newsletter "Saved links", which is created with the first one. A user has
 * each page once: an existing one is saved again, and gets the page, the tags and the position that it lacks. Call it
 * under lockUser, and wake the jobs after the transaction. Throws BAD_REQUEST if the address is not that of a public
 * web page.
 */
export async function saveLink(
  trx: Transaction<Tables>,
  saving: LinkSaving,
  userId: string,
  link: LinkToSave,
): Promise<{ articleId: string; mailId: string; isNew: boolean }> {
  const now = Date.now()
  const savedAt = Math.min(link.savedAt ?? now, now)
  const { url, digest } = linkIdentity(link)
  const known = await findSavedLink(trx, userId, { digest })
  const { mail, articleId } = known ?? (await addLink(trx, userId, { ...link, url, digest, savedAt }))
  if (link.isSaved !== false) await setSaved(trx, userId, articleId, savedAt)
  if (link.readAt !== undefined) await setRead(trx, userId, articleId, link.readAt)
  await changeTags(trx, userId, articleId, { add: link.tags ?? [], remove: [], now })
  const isMissing = (known?.readingSeconds ?? 0) === 0
  if (isMissing && link.page) {
    await storePage(trx, { mail, articleId }, link.page, saving.pictureDelay)
  } else {
    await indexMail(trx, userId, mail.id)
    const canBeRead = url !== null || link.text !== undefined
    if (isMissing && canBeRead && (!known || known.mail.reason !== null)) {
      if (known) await setLinkFault(trx, userId, mail.id, null)
      const options = { owner: userId, ...(saving.fetchAt !== undefined && { runAt: saving.fetchAt }) }
      const progress = known ? undefined : link.progress
      await saving.jobs.add(trx, 'fetch-link', { mailId: mail.id, progress }, options)
    }
  }
  if (link.readingPosition !== undefined && !known) {
    await setReadingPosition(trx, userId, articleId, { position: link.readingPosition, doneAt: savedAt })
  }
  return { articleId, mailId: mail.id, isNew: !known }
}

/**
 * The address to save of a link, and the identity of its page among the mails of a user. Throws BAD_REQUEST if it is not
 * that of a public web page.
 */
export function linkIdentity({ url: address, text, title = '', author }: LinkToSave): {
  url: string | null
  digest: string
} {
  if (address === null) {
    const book = `book:${title.trim()}\n${author?.trim() ?? ''}`
    return { url: null, digest: digestOf(text === undefined ? book : `text:${text.trim()}`) }
  }
  try {
    const { url, key } = canonicaliseUrl(webAddress(address.trim()).href)
    webAddress(url)
    return { url, digest: digestOf(key) }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new DomainError({ code: 'BAD_REQUEST', message: NO_PAGE })
  }
}

const digestOf = (key: string) => `link:${createHash('sha256').update(key).digest('hex')}`

const NO_PAGE = 'Only web pages can be saved: an address that begins with http:// or https:// and is public.'

async function addLink(
  trx: Transaction<Tables>,
  userId: string,
  link: LinkToSave & { digest: string; savedAt: number },
) {
  const { url, digest, text, title: given, author = null, savedAt } = link
  const newsletterId = (await findSavedLinks(trx, userId)) ?? (await addSavedLinks(trx, userId))
  const title = shortLine(oneLine(given ?? '') || (text ? titleOfText(text) : titleOfUrl(url ?? '')))
  const mailId = randomUUID()
  const raw = messageOf({ url, text, title, savedAt })
  const about = { id: mailId, newsletterId, digest, title, receivedAt: savedAt, raw }
  const mail = await insertLinkMail(trx, userId, about)
  const articleId = randomUUID()
  await insertArticle(trx, {
    ...{ id: articleId, user_id: userId, newsletter_id: newsletterId, mail_id: mailId, position: 0 },
    ...{ title, url, original_url: url, summary: '', category: 'other', reading_seconds: 0 },
    ...{ html: paragraphsOf(text ?? title), text: text?.trim() ?? title },
    ...{ section: null, author, reading_minutes: null, published_at: savedAt, received_at: savedAt },
    ...{ story_id: articleId, is_duplicate: 0 },
  })
  return { mail, articleId }
}

async function addSavedLinks(trx: Transaction<Tables>, userId: string): Promise<string> {
  const id = randomUUID()
  await insertNewsletter(trx, {
    ...{ id, user_id: userId, identity: SAVED_LINKS, name: 'Saved links', source_email: '' },
    ...{ color: leastUsedColor(await countColors(trx, userId)), created_at: Date.now() },
  })
  return id
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The site and the last part of the path, until the page's title is known. */
function titleOfUrl(address: string): string {
  if (!URL.canParse(address)) return 'Untitled'
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  let words = last
  try {
    words = decodeURIComponent(last)
  } catch {
    // Not every path is encoded.
  }
  // An address may have any character, such as %00, which PostgreSQL can't store.
  words = oneLine(words.replace(/\.[a-z]{2,5}$/i, '').replace(/[-_+]+/g, ' '))
  const site = hostname.replace(/^www\./, '')
  return words === '' ? site : `${words} (${site})`
}

/** For a text without a title: the maximum length of its first line as a title, in characters. */
const TITLE = 80

function titleOfText(text: string): string {
  const line = text.trim().split(/[\r\n]/, 1)[0] ?? ''
  const characters = [...line.replace(/\s+/gu, ' ')]
  if (characters.length <= TITLE) return line
  const start = characters.slice(0, TITLE - 1).join('')
  return `${start.trimEnd()}…`
}

const paragraphsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** A message with the link or the text (RFC 5322, RFC 2557): the mail of the article. */
function messageOf({
  url,
  text,
  title,
  savedAt,
}: {
  url: string | null
  text: string | undefined
  title: string
  savedAt: number
}): Uint8Array {
  const subject = `=?utf-8?B?${Buffer.from([...title].slice(0, SUBJECT).join('')).toString('base64')}?=`
  const words = escaped(title)
  const link = url === null ? paragraphsOf(text ?? title) : `<p><a href="${escaped(url)}">${words}</a></p>`
  const encoded = Buffer.from(link).toString('base64')
  const lines = [
    `Date: ${new Date(savedAt).toUTCString().replace('GMT', '+0000')}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(encoded.match(/.{1,76}/g) ?? []),
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

/** In characters: an encoded word is at most 75 bytes (RFC 2047). */
const SUBJECT = 10

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
