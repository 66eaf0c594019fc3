import { randomUUID } from 'node:crypto'
import { DomainError, notFound } from '@tidings/db/domain-error'
import type { FileStore } from '@tidings/db/files/file-store'
import { findArticle } from '@tidings/db/queries/articles/articles'
import { updateArticle } from '@tidings/db/queries/issues/reprocess'
import { sizeOfOwnMail } from '@tidings/db/queries/mails/mails'
import {
  articlesOfLink,
  beginResolution,
  countResolutionsSince,
  endResolution,
  resolvedLinks,
} from '@tidings/db/queries/pictures/link-resolutions'
import type { ArticleRow, Executor, MailRow } from '@tidings/db/schema'
import type { UnresolvedReason } from '@tidings/db/schema/articles'
import { withoutTags } from '@tidings/mail/common/html/text-content'
import { canonicaliseUrl } from '@tidings/mail/links/canonicalise-url'
import { type Danger, dangerInWords } from '@tidings/mail/links/dangerous-link'
import {
  listAddresses,
  UNSUBSCRIBE_START,
  unsubscribeHeaders,
} from '@tidings/mail/unsubscribe/unsubscribe-headers'
import type { FetchWeb } from '../fetch/guarded-fetch.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { readStart } from '../receive/stored-raw.ts'
import { indexMail } from '../search/index-mail.ts'
import { reassignStories } from '../stories/assign-stories.ts'
import { type Resolution, resolveLink } from './resolve-link.ts'
import { sketchOfLink } from './with-known-links.ts'

/** Relies on the sanitiser's output: no tag contains a bracket, no link another link. */
const ANCHOR = /<a\s([^<>]*)>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/gi
const HREF = /href="([^"]*)"/i

/**
 * What the link of a stored article could do besides opening a page, judged by its text in the article and the
 * unsubscribe links of the mail. Makes no requests.
 */
export async function dangerOfArticle(
  stored: { db: Executor; files: FileStore },
  mail: Pick<MailRow, 'id' | 'user_id'>,
  article: { link: string; originalUrl: string | null; title: string; html: string },
): Promise<Danger | null> {
  const links = [article.link, article.originalUrl ?? article.link]
  const own = new Set(links.map((link) => canonicaliseUrl(link).url))
  const labels = [...article.html.matchAll(ANCHOR)]
    .filter(([, tag = '']) => own.has(canonicaliseUrl(hrefOf(tag)).url))
    .map(([, , label = '']) => withoutTags(label, ' '))
  for (const words of [article.title, ...labels]) {
    const danger = dangerInWords(words)
    if (danger) return danger
  }
  const start = await readStart(stored, mail, UNSUBSCRIBE_START)
  const waysOut = unsubscribeHeaders(start).list.flatMap(listAddresses)
  return waysOut.some((address) => own.has(canonicaliseUrl(address).url)) ? 'unsubscribe' : null
}

const hrefOf = (tag: string) => (HREF.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')

const HOUR = 3_600_000
/** Nobody reads faster, and no server gets more requests on one user's behalf. */
const MAX_PER_HOUR = 60
/** Longer than any request takes: a process that has not ended one by then is gone. */
const GIVEN_UP_AFTER = 30_000
const REMEMBERED = 24 * HOUR

interface LinkResolving {
  db: Executor
  files: FileStore
  fetchWeb: FetchWeb
  log: { error(details: object, message: string): void }
  /** Reads a mail, which may be large, when it is the user's turn. */
  readMail<T>(read: () => Promise<T>): Promise<T>
}

/** The result of resolving an article's link. */
export interface ArticleLink {
  articleId: string
  /** The current address of the article. */
  url: string
  isResolved: boolean
  /** Why the address could not be resolved; nothing was changed then. */
  reason: UnresolvedReason | 'mail-gone' | null
  /** All articles that now have the address; none if they had it before. */
  articleIds: string[]
}

/**
 * Resolves the link of an article and stores the address in all of the user's articles with the same link; if that
 * fails, nothing changes and the result has the reason. A result is reused without a new request. Throws NOT_FOUND,
 * CONFLICT if there is no link or it is being resolved, TOO_MANY_REQUESTS.
 */
export async function resolveArticleLink(
  within: LinkResolving,
  userId: string,
  id: string,
): Promise<ArticleLink> {
  const { db } = within
  const article = await findArticle(db, userId, id)
  if (!article) throw notFound('article')
  const { url: link } = article
  if (link === null) throw new DomainError({ code: 'CONFLICT', message: 'The article has no link.' })
  const found = (url: string, articleIds: string[]): ArticleLink => ({
    ...{ articleId: id, url, isResolved: true, reason: null, articleIds },
  })
  const unresolved = (reason: NonNullable<ArticleLink['reason']>): ArticleLink => ({
    ...{ articleId: id, url: link, isResolved: false, reason, articleIds: [] },
  })
  if (!canonicaliseUrl(link).opaque) return found(link, [])
  const relink = (trx: Executor, url: string) => relinkArticles(trx, userId, { link, url })
  const known = (await resolvedLinks(db, userId, [link])).get(link)
  if (known !== undefined)
    return found(known, await lockedTransaction(db, userId, (trx) => relink(trx, known)))
  const whyNot = await whyNotAsked(within, userId, { ...article, link })
  if (whyNot !== null) return unresolved(whyNot)
  const asking = await begin(db, userId, link)
  const outcome = await requestLink(within, link)
  const articleIds = await lockedTransaction(db, userId, async (trx) => {
    await endResolution(trx, userId, asking, outcome)
    return 'url' in outcome ? await relink(trx, outcome.url) : []
  })
  return 'url' in outcome ? found(outcome.url, articleIds) : unresolved(outcome.reason)
}

/** Why the link of an article must not be requested; null if it may be. Makes no requests. */
async function whyNotAsked(
  { db, files, readMail }: LinkResolving,
  userId: string,
  article: Pick<ArticleRow, 'mail_id' | 'original_url' | 'title' | 'html'> & { link: string },
): Promise<ArticleLink['reason']> {
  const { mail_id, original_url: originalUrl, link, title, html } = article
  if ((await sizeOfOwnMail(db, userId, mail_id)) === undefined) return 'mail-gone'
  const mail = { id: mail_id, user_id: userId }
  return readMail(() => dangerOfArticle({ db, files }, mail, { link, originalUrl, title, html }))
}

function begin(db: Executor, userId: string, link: string): Promise<string> {
  return lockedTransaction(db, userId, async (trx) => {
    // A second click would make a second request.
    const now = Date.now()
    const { asked, first, lastAsking } = await countResolutionsSince(trx, userId, link, now - HOUR)
    if (lastAsking !== null && now - lastAsking < GIVEN_UP_AFTER) {
      throw new DomainError({ code: 'CONFLICT', message: 'The link is already being resolved.' })
    }
    if (asked >= MAX_PER_HOUR) {
      const minutes = Math.max(1, Math.ceil(((first ?? now) + HOUR - now) / 60_000))
      const message = `You have asked for ${MAX_PER_HOUR} links within an hour. Please try again in ${minutes} min.`
      throw new DomainError({ code: 'TOO_MANY_REQUESTS', message })
    }
    const id = randomUUID()
    await beginResolution(trx, userId, { id, link, now, forgetBefore: now - REMEMBERED })
    return id
  })
}

async function requestLink({ fetchWeb, log }: LinkResolving, link: string): Promise<Resolution> {
  try {
    return await resolveLink(fetchWeb, link)
  } catch (error) {
    log.error({ err: error }, 'resolving a link failed')
    return { reason: 'internal-error' }
  }
}

/**
 * Sets the resolved address of all of the user's articles with a link; the link itself is kept beside it. The articles
 * are compared with others again. Returns their ids. Call it under lockUser.
 */
export async function relinkArticles(
  trx: Executor,
  userId: string,
  { link, url }: { link: string; url: string },
): Promise<string[]> {
  const articles = await articlesOfLink(trx, userId, link)
  for (const { id, originalUrl } of articles) {
    await updateArticle(trx, userId, id, { url, original_url: originalUrl ?? link })
  }
  for (const [mailId, ofMail] of Map.groupBy(articles, (article) => article.mailId)) {
    const at = ofMail[0]?.at ?? 0
    const issue = ofMail.map(({ id, title, text }) => ({ id, sketch: sketchOfLink({ title, text, url }) }))
    await reassignStories(trx, { userId, mailId, at, articles: issue }, [])
    await indexMail(trx, userId, mailId)
  }
  return articles.map(({ id }) => id)
}
