import type { Jobs } from '@tidings/db/jobs/job-queue'
import { findArticle } from '@tidings/db/queries/articles/articles'
import { setReadingPosition } from '@tidings/db/queries/articles/reading-positions'
import { findSavedLink, setLinkFault } from '@tidings/db/queries/imports/saved-links'
import { findMailToProcess } from '@tidings/db/queries/mails/mails'
import type { Executor } from '@tidings/db/schema'
import { textContent } from '@tidings/mail/common/html/text-content'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import {
  isDeath,
  isVerdict,
  MailNotUnderstood,
  type Tries,
} from '@tidings/mail/common/types/mail-not-understood'
import type { PageContent, PageSource } from '@tidings/mail/read-page'
import { decoderOf } from '../fetch/decoder-of.ts'
import { type FetchWeb, isPassing } from '../fetch/guarded-fetch.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import type { PictureDelay } from '../pictures/name-remote-pictures.ts'
import { storePage } from './store-page.ts'

/** Where a page names its encoding, in bytes (HTML standard, 13.2.3.2). */
const HEAD = 1024
const TYPES = /^(?:text\/html|application\/xhtml\+xml|text\/plain|text\/markdown)\b/i

export interface LinkFetching {
  db: Executor
  fetchWeb: FetchWeb
  /** Reads a page of a user in another process, see `readPage`. */
  readPage(source: PageSource, userId: string): Promise<PageContent>
  pictureDelay: PictureDelay
  signal: AbortSignal
}

/** Attempts, with growing pauses in between. */
const TRIES = 4
const LIMITS = { bytes: 4_000_000, wholeMs: 20_000 }

/**
 * Fetches the page of a saved link, or reads the text saved instead, and stores it as the article, once; or stores why
 * that failed. Throws for temporary failures, until the last attempt.
 */
export async function fetchLink(
  fetching: LinkFetching,
  { mailId, progress }: Jobs['fetch-link'],
  attempt: number,
  tries: Tries,
): Promise<void> {
  const { db } = fetching
  const mail = await findMailToProcess(db, mailId)
  const link = mail && (await findSavedLink(db, mail.user_id, { mailId }))
  if (!link || link.readingSeconds > 0) return
  const { user_id: userId } = link.mail
  const article = await findArticle(db, userId, link.articleId)
  if (!article) return
  const page =
    tries.deathsLeft === 0
      ? { fault: 'crashed' }
      : article.url === null
        ? await textPage(fetching, article, { userId, ...tries })
        : await pageAt(fetching, article.url, { userId, attempt, ...tries })
  if (!page) return
  await lockedTransaction(db, userId, async (trx) => {
    const current = await findSavedLink(trx, userId, { mailId })
    if (!current || current.readingSeconds > 0) return
    if ('fault' in page) return setLinkFault(trx, userId, mailId, page.fault)
    await storePage(trx, current, page, fetching.pictureDelay)
    const position = Math.round((progress ?? 0) * textContent(page.article.html).length)
    const place = { position, doneAt: article.received_at }
    if (position > 0) await setReadingPosition(trx, userId, link.articleId, place)
  })
}

async function pageAt(
  { fetchWeb, readPage, signal }: LinkFetching,
  url: string,
  { userId, attempt, ...tries }: Tries & { userId: string; attempt: number },
): Promise<PageContent | { fault: string }> {
  try {
    const accept = 'text/html, application/xhtml+xml, text/plain;q=0.5'
    const response = await fetchWeb(url, { accept, limits: LIMITS, signal })
    const { status, headers, body } = response
    if (isPassing(status) && attempt < TRIES)
      throw new Error(`The server of a saved link answered ${status}.`)
    if (status !== 200) return { fault: `status ${status}` }
    const type = headers['content-type'] ?? ''
    const text = pageText(body, type)
    if (text === undefined) return { fault: 'no-page' }
    const source = /^text\/plain\b/i.test(type.trim()) ? { text } : { html: text }
    return await readPage({ url: response.url, ...source }, userId)
  } catch (error) {
    if (isFault(error, tries)) return { fault: error.reason }
    if (!(error instanceof FetchRefused)) throw error
    if (error.mayTryAgain && attempt < TRIES && !signal.aborted) throw error
    return { fault: error.code }
  }
}

/** The base of relative links in items without an address. */
export const NOWHERE = 'https://no-address.invalid/'

/** A text that was saved without an address; undefined if it has only a title, and stays as it is. */
async function textPage(
  { readPage }: LinkFetching,
  { title, text }: { title: string; text: string },
  { userId, ...tries }: Tries & { userId: string },
): Promise<PageContent | undefined> {
  try {
    return await readPage({ url: NOWHERE, title, text }, userId)
  } catch (error) {
    if (isFault(error, tries)) return undefined
    throw error
  }
}

/** Whether a page can't be read; a process that died while it read it may have been ended from outside. */
const isFault = (error: unknown, tries: Tries): error is MailNotUnderstood =>
  isDeath(error) ? isVerdict(error, tries) : error instanceof MailNotUnderstood

/**
 * The text of a page: decoded by its byte order mark, the header field, or its own declaration, else as UTF-8 or
 * Windows-1252. Undefined if its Content-Type is not that of a page.
 */
function pageText(body: Uint8Array, contentType: string): string | undefined {
  const type = contentType.trim()
  if (type !== '' && !TYPES.test(type)) return undefined
  const head = Buffer.from(body.subarray(0, HEAD)).toString('latin1')
  const declared =
    /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ??
    /<meta[^<>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
  const marked = body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
  const decoder = decoderOf(marked ?? declared ?? '')
  if (decoder) return decoder.decode(body)
  const utf8 = new TextDecoder().decode(body)
  return utf8.includes('\ufffd') ? new TextDecoder('windows-1252').decode(body) : utf8
}
