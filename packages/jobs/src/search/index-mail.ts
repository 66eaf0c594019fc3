import { createHash } from 'node:crypto'
import type { UserHas } from '@tidings/db/queries/mails/what-user-has'
import {
  type ArticleToIndex,
  addRecentWords,
  addWords,
  articlesToIndex,
  dropUnlisted,
  type HighlightToIndex,
  highlightsToIndex,
  type IndexedText,
  indexRecentWords,
  indexTexts,
  MAX_OCCURRENCES,
  withAttachmentText,
} from '@tidings/db/queries/search/search-index'
import type { Executor } from '@tidings/db/schema'
import { languageOf } from '@tidings/mail/common/text/language-of'
import { articleTokens, highlightTokens } from '@tidings/mail/search/index-tokens'

/** The version of the indexing rules; texts indexed by another version are indexed again. */
export const INDEX_VERSION = 1

/** For a shorter text, the language of the whole mail is used; in UTF-16 code units. */
const SHORT = 300
/** The length of each article's text that is used to detect the mail's language. */
const READ_OF_EACH = 400

/**
 * Updates the index for the current articles of a mail and their highlights. Call it at the end of every transaction
 * that changes them. Entries that are up to date are not written.
 */
export async function indexMail(trx: Executor, userId: string, mailId: string): Promise<void> {
  await dropUnlisted(trx, userId, mailId)
  await store(trx, userId, textsOf(await articlesToIndex(trx, userId, mailId)))
  await store(trx, userId, highlightTexts(await highlightsToIndex(trx, userId, { mailId })))
}

/**
 * Adds the articles of a new issue to the index, in order; `attachmentText` is the text in its attachments. Call it under
 * lockUser.
 */
export async function indexNewArticles(
  trx: Executor,
  userId: string,
  articles: readonly ArticleToIndex[],
  { attachmentText, has }: { attachmentText: string; has: UserHas },
): Promise<void> {
  const texts = textsOf(withAttachmentText(articles, attachmentText))
  await indexTexts(trx, userId, texts)
  await addRecentWords(trx, userId, wordsOf(texts))
  if (has.manyRecentWords) await indexRecentWords(trx, userId)
}

/** Updates the index for one highlight. */
export async function indexHighlight(trx: Executor, userId: string, id: string): Promise<void> {
  await store(trx, userId, highlightTexts(await highlightsToIndex(trx, userId, { id })))
}

/** The number of a mail's articles and highlights whose index entries are outdated. */
export async function staleOfMail(db: Executor, userId: string, mailId: string): Promise<number> {
  const articles = textsOf(await articlesToIndex(db, userId, mailId))
  return articles.length + highlightTexts(await highlightsToIndex(db, userId, { mailId })).length
}

/** The texts of a mail's articles whose entries are outdated. */
function textsOf(articles: readonly ArticleToIndex[]): WithWords[] {
  const ofMail = languageOf(articles.map((one) => textOf(one).slice(0, READ_OF_EACH)).join('\n'))
  return articles.flatMap((article) => articleText(article, ofMail) ?? [])
}

type WithWords = IndexedText & { words: string[] }

async function store(trx: Executor, userId: string, texts: readonly WithWords[]): Promise<void> {
  await indexTexts(trx, userId, texts)
  await addWords(trx, userId, wordsOf(texts))
}

const wordsOf = (texts: readonly WithWords[]) => [...new Set(texts.flatMap(({ words }) => words))].sort()

const textOf = ({ title, text }: ArticleToIndex) => `${title}\n\n${text}`

/** Undefined if the entry is up to date. */
function articleText(article: ArticleToIndex, ofMail: string | null): WithWords | undefined {
  const text = textOf(article)
  const language = (text.length < SHORT ? ofMail : languageOf(text)) ?? ofMail
  const { title, summary, section, author, url } = article
  const fingerprint = hashOf([language, title, summary, section, author, article.text, url])
  if (fingerprint === article.fingerprint) return undefined
  return {
    ...{ articleId: article.id, highlightId: null, receivedAt: article.received_at },
    ...{ language, fingerprint, isIndexed: article.fingerprint !== null },
    ...articleTokens(article, language, MAX_OCCURRENCES),
  }
}

const highlightTexts = (highlights: readonly HighlightToIndex[]) =>
  highlights.flatMap((one) => highlightText(one) ?? [])

function highlightText(highlight: HighlightToIndex): WithWords | undefined {
  const { id, note, article_title: title, created_at, language } = highlight
  const text = note === null ? highlight.text : `${highlight.text}\n${note}`
  const fingerprint = hashOf([language, title, text])
  if (fingerprint === highlight.fingerprint) return undefined
  return {
    ...{ articleId: null, highlightId: id, receivedAt: created_at },
    ...{ language, fingerprint, isIndexed: highlight.fingerprint !== null },
    ...highlightTokens({ text, title }, language, MAX_OCCURRENCES),
  }
}

function hashOf(parts: readonly (string | null)[]): string {
  const hash = createHash('sha256').update(JSON.stringify([INDEX_VERSION, ...parts]))
  return hash.digest('base64url').slice(0, 22)
}
