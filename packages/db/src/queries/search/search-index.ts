import { sql } from 'kysely'
import type { Executor, Tables } from '../../schema.ts'
import { isPostgres, ownedBy, values } from '../common/values.ts'
import { storedToken, tokenKey } from './index-query.ts'

/** A text for the index. */
export interface IndexedText {
  articleId: string | null
  highlightId: string | null
  /** Epoch milliseconds. */
  receivedAt: number
  language: string | null
  fingerprint: string
  /** Whether the index has another text of the same article or highlight. */
  isIndexed: boolean
  /**
   * Its tokens in order; null is a gap, which no phrase crosses. At most 16,000, and each at most MAX_OCCURRENCES
   * times: PostgreSQL stores no more.
   */
  tokens: readonly (string | null)[]
}

export const MAX_OCCURRENCES = 250

/** An article with all of its indexed data. The text of the first one of a mail includes that of its attachments. */
export type ArticleToIndex = Pick<
  Tables['articles'],
  'id' | 'title' | 'summary' | 'text' | 'section' | 'author' | 'url' | 'received_at'
> & {
  /** Its current index entry; null if there is none. */
  fingerprint: string | null
}

/** The listed articles of one mail, in order, with their current index entries. */
export async function articlesToIndex(db: Executor, userId: string, mailId: string) {
  const rows = await db
    .selectFrom('articles as a')
    .leftJoin('search_documents as d', 'd.article_id', 'a.id')
    .select(['a.id', 'a.title', 'a.summary', 'a.text', 'a.section', 'a.author', 'a.url', 'a.received_at'])
    .select('d.fingerprint')
    .where(ownedBy(userId, 'a.user_id'))
    .where('a.mail_id', '=', mailId)
    .where('a.excluded_at', 'is', null)
    .orderBy('a.position')
    .execute()
  const attached = rows.length === 0 ? undefined : await attachmentText(db, userId, mailId)
  return withAttachmentText(rows, attached)
}

/** A mail's articles, the first one with the text in the mail's attachments. */
export function withAttachmentText(
  articles: readonly ArticleToIndex[],
  attached: string | null | undefined,
): ArticleToIndex[] {
  return articles.map((row, at) =>
    at === 0 && attached ? { ...row, text: `${row.text}\n\n${attached}` } : row,
  )
}

async function attachmentText(db: Executor, userId: string, mailId: string) {
  const row = await db
    .selectFrom('mails')
    .select('attachment_text')
    .where(ownedBy(userId))
    .where('id', '=', mailId)
    .executeTakeFirst()
  return row?.attachment_text
}

/** A highlight with all of its indexed data. */
export type HighlightToIndex = Awaited<ReturnType<typeof highlightsToIndex>>[number]

/** Highlights of the user, with the indexed languages of their articles: those of one mail's articles, or one by id. */
export async function highlightsToIndex(
  db: Executor,
  userId: string,
  of: { mailId: string } | { id: string },
) {
  let query = db
    .selectFrom('highlights as h')
    .leftJoin('search_documents as d', 'd.highlight_id', 'h.id')
    .leftJoin('search_documents as a', 'a.article_id', 'h.article_id')
    .select(['h.id', 'h.text', 'h.note', 'h.article_title', 'h.created_at', 'd.fingerprint', 'a.language'])
    .where(ownedBy(userId, 'h.user_id'))
  query =
    'id' in of
      ? query.where('h.id', '=', of.id)
      : query.where('h.article_id', 'in', (eb) =>
          eb.selectFrom('articles').select('id').where(ownedBy(userId)).where('mail_id', '=', of.mailId),
        )
  return query.execute()
}

/** Removes the unlisted articles of a mail from the index. */
export async function dropUnlisted(db: Executor, userId: string, mailId: string): Promise<void> {
  await db
    .deleteFrom('search_documents')
    .where(ownedBy(userId))
    .where('article_id', 'in', (eb) =>
      eb
        .selectFrom('articles')
        .select('id')
        .where(ownedBy(userId))
        .where('mail_id', '=', mailId)
        .where('excluded_at', 'is not', null),
    )
    .execute()
}

/** Writes texts of the user into the index, replacing the entries of the same articles and highlights. */
export async function indexTexts(trx: Executor, userId: string, texts: readonly IndexedText[]) {
  if (texts.length === 0) return
  const known = texts.filter(({ isIndexed }) => isIndexed)
  for (const column of ['articleId', 'highlightId'] as const) {
    const ids = known.flatMap((text) => text[column] ?? [])
    if (ids.length === 0) continue
    await trx
      .deleteFrom('search_documents')
      .where(column === 'articleId' ? 'article_id' : 'highlight_id', 'in', values(trx, ids))
      .execute()
  }
  await (isPostgres(trx) ? insertDocuments(trx, userId, texts) : insertIndexed(trx, userId, texts))
}

async function insertDocuments(trx: Executor, userId: string, texts: readonly IndexedText[]): Promise<void> {
  const key = tokenKey(userId)
  const column = (of: (text: IndexedText) => string | number | null) => sql`${texts.map(of)}`
  await sql`insert into search_documents (user_id, article_id, highlight_id, received_at, language, fingerprint, words)
    select ${userId}, t.article_id, t.highlight_id, t.received_at, t.language, t.fingerprint, t.words::tsvector
    from unnest(
      ${column(({ articleId }) => articleId)}::text[], ${column(({ highlightId }) => highlightId)}::text[],
      ${column(({ receivedAt }) => receivedAt)}::bigint[], ${column(({ language }) => language)}::text[],
      ${column(({ fingerprint }) => fingerprint)}::text[], ${column(({ tokens }) => tsvector(key, tokens))}::text[]
    ) as t(article_id, highlight_id, received_at, language, fingerprint, words)`.execute(trx)
}

/** Texts per statement: few, so that others have their turn in between. */
const TEXTS = 16

/** In two steps, as the index uses the numbers that SQLite assigns to the documents. */
async function insertIndexed(trx: Executor, userId: string, texts: readonly IndexedText[]): Promise<void> {
  const key = tokenKey(userId)
  const words = ({ tokens }: IndexedText) =>
    tokens.map((token) => (token === null ? GAP : storedToken(key, token))).join(' ')
  for (let at = 0; at < texts.length; at += TEXTS) {
    const some = texts.slice(at, at + TEXTS)
    const documents = some.map(
      ({ articleId, highlightId, receivedAt, language, fingerprint }) =>
        sql`(${userId}, ${articleId}, ${highlightId}, ${receivedAt}, ${language}, ${fingerprint})`,
    )
    const { rows } = await sql<{ number: number; id: string }>`
      insert into search_documents (user_id, article_id, highlight_id, received_at, language, fingerprint)
      values ${sql.join(documents)} returning number, coalesce(article_id, highlight_id) as id`.execute(trx)
    const numbers = new Map(rows.map(({ number, id }) => [id, number]))
    const indexed = some.map((text) => {
      const number = numbers.get(text.articleId ?? text.highlightId ?? '')
      return sql`(${number}, ${words(text)})`
    })
    await sql`insert into search_index (rowid, words) values ${sql.join(indexed)}`.execute(trx)
  }
}

/** Not a token: it lacks the key of a user. */
const GAP = '0'

/** A tsvector literal, with the positions of each token. */
function tsvector(key: string, tokens: readonly (string | null)[]): string {
  const places = new Map<string, number[]>()
  for (const [at, token] of tokens.entries()) {
    if (token === null) continue
    const stored = storedToken(key, token)
    const known = places.get(stored)
    if (known) known.push(at + 1)
    else places.set(stored, [at + 1])
  }
  return [...places].map(([token, at]) => `'${token}':${at.join(',')}`).join(' ')
}

/** Adds words of a mail to the suggestions of the user: those not yet indexed, in one row, see indexRecentWords. */
export async function addRecentWords(trx: Executor, userId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const list = isPostgres(trx) ? sql`json_agg(w.value)::text` : sql`json_group_array(w.value)`
  await sql`insert into recent_words (user_id, count, words)
    select cast(${userId} as text), count(*), ${list} from ${values(trx, words)} as w
    where not exists (select 1 from search_words where user_id = ${userId} and word = w.value)
    having count(*) > 0`.execute(trx)
}

/** Words per statement: few, so that others have their turn in between. */
const WORDS = 1000

/** Moves the words of the user's last mails to the index. Call it under lockUser. */
export async function indexRecentWords(trx: Executor, userId: string): Promise<void> {
  const rows = await trx.deleteFrom('recent_words').where('user_id', '=', userId).returning('words').execute()
  const words = [...new Set(rows.flatMap((row): string[] => JSON.parse(row.words)))].sort()
  for (let at = 0; at < words.length; at += WORDS) await addWords(trx, userId, words.slice(at, at + WORDS))
}

/** Adds words to the suggestions of the user. */
export async function addWords(trx: Executor, userId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await sql`insert into search_words (user_id, word)
    select ${userId}, w.value from ${values(trx, words)} as w where true
    on conflict do nothing`.execute(trx)
}

/** Removes words from the suggestions of the user. */
export async function removeWords(db: Executor, userId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await db
    .deleteFrom('search_words')
    .where('user_id', '=', userId)
    .where('word', 'in', values(db, words))
    .execute()
}
