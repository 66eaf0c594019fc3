import { createHash, randomUUID } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import { countHighlightsOf, countOf } from '@tidings/db/queries/accounts/user-limits'
import { findArticle } from '@tidings/db/queries/articles/articles'
import { insertHighlight, listHighlights } from '@tidings/db/queries/highlights/highlights'
import { insertImportMail } from '@tidings/db/queries/imports/import-progress'
import type { ImportRow, Tables } from '@tidings/db/schema'
import { USER_LIMITS } from '@tidings/db/user-limits'
import { textContent } from '@tidings/mail/common/html/text-content'
import { escapedText } from '@tidings/mail/common/text/escape-markup'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import type { PageContent } from '@tidings/mail/read-page'
import type { ExportedHighlight, ExportedItem } from '@tidings/mail/reading-lists/reading-list'
import type { Transaction } from 'kysely'
import { queueForReadwise } from '../highlights/queue-highlights.ts'
import { anchorsIn } from '../issues/anchor-passage.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { indexMail } from '../search/index-mail.ts'
import { NOWHERE } from './fetch-link.ts'
import type { ImportWork } from './import-work.ts'
import { linkIdentity, saveLink } from './save-link.ts'

/** The delay between fetches of pages without content, in milliseconds. */
const PACE_MS = 1500
/** An article that was read further than this counts as read to its end. */
const READ = 0.98
/** Highlights per query. */
const ROWS = 500

type Outcome = 'received' | 'repeated' | 'limit-reached' | 'no-web-address'

/** Saves the articles of reading lists for the user of an import, each in a transaction. */
export function openItems({ db, saving, readPage }: ImportWork, row: ImportRow) {
  const userId = row.user_id
  let fetched = 0
  let ownHighlights: Promise<ReadonlySet<string>> | undefined

  /** The article's content; undefined if it is to be fetched. */
  async function pageOf(item: ExportedItem): Promise<PageContent | undefined> {
    const url = item.url ?? NOWHERE
    const html = item.html ?? (item.url === null ? quotesOf(item) : null)
    if (html === null) return undefined
    try {
      const source = { url, html, title: item.title || undefined, isArticle: true }
      const page = await readPage(source, userId)
      return { ...page, article: { ...page.article, author: item.author ?? page.article.author } }
    } catch (error) {
      if (error instanceof MailNotUnderstood) return undefined
      throw error
    }
  }

  async function within(
    trx: Transaction<Tables>,
    item: ExportedItem,
    page: PageContent | undefined,
  ): Promise<Outcome> {
    const isFull =
      (await countOf(trx, userId, 'savedArticles')) >= USER_LIMITS.savedArticles ||
      (await countOf(trx, userId, 'highlights')) + item.highlights.length > USER_LIMITS.highlights
    if (isFull) return 'limit-reached'
    const progress = item.progress > 0 && item.progress < READ ? item.progress : undefined
    const length = page && progress ? textContent(page.article.html).length : 0
    const { articleId, mailId, isNew } = await saveLink(
      trx,
      { ...saving, fetchAt: Date.now() + fetched * PACE_MS },
      userId,
      {
        url: item.url,
        title: item.title,
        author: item.author,
        page,
        tags: item.tags,
        ...(item.savedAt !== null && { savedAt: item.savedAt }),
        ...(item.isSaved !== undefined && { isSaved: item.isSaved }),
        ...(progress && length > 0 && { readingPosition: Math.round(progress * length) }),
        ...(progress && !page && { progress }),
        ...((item.isRead || item.progress >= READ) && { readAt: item.savedAt ?? Date.now() }),
      },
    )
    if (isNew && !page) fetched += 1
    if (isNew) await insertImportMail(trx, { mail_id: mailId, import_id: row.id, user_id: userId })
    const added = await addHighlights(trx, userId, articleId, item)
    for (const id of added) await queueForReadwise(trx, saving.jobs, userId, id)
    if (added.length > 0) await indexMail(trx, userId, mailId)
    return isNew || added.length > 0 ? 'received' : 'repeated'
  }

  return {
    /**
     * Saves an article with its highlights, tags and reading position, once however often it is imported; `note` is
     * called in the same transaction. An existing article keeps what it has.
     */
    async save(
      item: ExportedItem,
      note: (trx: Transaction<Tables>, outcome: Outcome) => Promise<void>,
    ): Promise<Outcome> {
      let outcome: Outcome | undefined = isWebPage(item) ? undefined : 'no-web-address'
      // Exports of highlights come back to articles of newsletters.
      if (!outcome && item.html === null && item.highlights.length > 0) {
        ownHighlights ??= highlightsOf(userId)
        const own = await ownHighlights
        if (item.highlights.every(({ text }) => own.has(hashOf(text, item.title)))) outcome = 'repeated'
      }
      const page = outcome ? undefined : await pageOf(item)
      return lockedTransaction(db, userId, async (trx) => {
        const now = outcome ?? (await within(trx, item, page))
        await note(trx, now)
        return now
      })
    },
  }

  async function highlightsOf(id: string): Promise<ReadonlySet<string>> {
    const own = new Set<string>()
    for (let after: { at: number; id: string } | undefined; ; ) {
      const window = { limit: ROWS, offset: 0, ...(after && { after }) }
      const rows = await listHighlights(db, id, window)
      for (const { text, article_title } of rows) own.add(hashOf(text, article_title))
      const last = rows.at(-1)
      if (!last || rows.length < ROWS) return own
      after = { at: last.created_at, id: last.id }
    }
  }
}

function isWebPage({ url }: ExportedItem): boolean {
  if (url === null) return true
  try {
    linkIdentity({ url })
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** The text of something without a page, such as a book: its passages. */
function quotesOf({ highlights, title }: ExportedItem): string {
  const quotes = highlights.map(({ text }) => `<blockquote><p>${escapedText(text)}</p></blockquote>`)
  return quotes.length > 0 ? quotes.join('') : `<p>${escapedText(title)}</p>`
}

const hashOf = (text: string, title: string) =>
  createHash('sha256')
    .update(JSON.stringify([text.replace(/\s+/gu, ' ').trim(), title.trim()]))
    .digest('base64url')

/** Adds the highlights that the article lacks; returns their ids. One that is not found in the text is stored without a position. */
async function addHighlights(
  trx: Transaction<Tables>,
  userId: string,
  articleId: string,
  item: ExportedItem,
): Promise<string[]> {
  if (item.highlights.length === 0) return []
  const article = await findArticle(trx, userId, articleId)
  if (!article) return []
  const anchor = anchorsIn(textContent(article.html))
  const known = new Set(
    (await listHighlights(trx, userId, { articleId, limit: USER_LIMITS.highlightsOfArticle, offset: 0 })).map(
      ({ text }) => hashOf(text, ''),
    ),
  )
  let capacity = USER_LIMITS.highlightsOfArticle - (await countHighlightsOf(trx, userId, articleId))
  const added: string[] = []
  for (const [at, highlight] of item.highlights.entries()) {
    const hash = hashOf(highlight.text, '')
    if (known.has(hash) || capacity <= 0) continue
    known.add(hash)
    capacity -= 1
    const id = randomUUID()
    added.push(id)
    const { text, note, color } = highlight
    const createdAt = highlight.createdAt ?? (item.savedAt ?? Date.now()) + at
    await insertHighlight(trx, userId, articleId, {
      id,
      text,
      note,
      color,
      createdAt,
      ...placeOf(anchor, highlight),
    })
  }
  return added
}

function placeOf(anchor: ReturnType<typeof anchorsIn>, { text, prefix, suffix, start }: ExportedHighlight) {
  const stored = { text, prefix, suffix, start_offset: start }
  const found = anchor(stored)
  return (
    found ?? { prefix, suffix, start_offset: start, end_offset: start === null ? null : start + text.length }
  )
}
