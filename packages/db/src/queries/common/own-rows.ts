import { sql } from 'kysely'
import type { Executor, Tables } from '../../schema.ts'

/** Keys per page, */
const ROWS = 50
/** and rows with this many bytes of long texts: fifty mails could have a thousand times as many. */
const BYTES = 1_048_576

interface OwnTable {
  /** The columns by which rows are fetched: at most a handful of rows share one value. */
  by: string
  /** Columns that nobody may see, including the user: secrets, their hashes, and bytes that are included as files. */
  hidden?: readonly string[]
  /** Columns that may be as long as a whole mail. */
  long?: readonly string[]
}

/** Every table with rows of users; a test fails if a new one is missing. */
export const OWN_TABLES = {
  users: { by: 'id', hidden: ['password_hash'] },
  sessions: { by: 'handle', hidden: ['id'] },
  identities: { by: 'subject' },
  mailed_links: { by: 'token_hash', hidden: ['token_hash'] },
  two_steps: { by: 'user_id', hidden: ['secret'] },
  recovery_codes: { by: 'code_hash', hidden: ['code_hash'] },
  second_steps: { by: 'token_hash', hidden: ['token_hash'] },
  passkeys: { by: 'id' },
  api_tokens: { by: 'id', hidden: ['secret_hash'] },
  feeds: { by: 'id', hidden: ['secret_hash'] },
  push_subscriptions: { by: 'session', hidden: ['sealed'] },
  webhooks: { by: 'id', hidden: ['secret'] },
  webhook_deliveries: { by: 'id', long: ['body'] },
  readwise: { by: 'user_id', hidden: ['token'] },
  readwise_highlights: { by: 'highlight_id' },
  inbox_addresses: { by: 'local_part' },
  inbox_arrivals: { by: 'local_part' },
  forwardings: { by: 'mail_id' },
  mailboxes: { by: 'id', hidden: ['password', 'refresh_token', 'access_token'] },
  mailbox_senders: { by: 'key' },
  mailbox_tries: { by: 'id', hidden: ['request'] },
  imports: { by: 'id' },
  import_files: { by: 'id' },
  import_senders: { by: 'key' },
  import_problems: { by: 'id' },
  import_mails: { by: 'mail_id' },
  digest_settings: { by: 'user_id' },
  book_mails: { by: 'user_id' },
  digest_mails: { by: 'id', long: ['content'] },
  newsletters: { by: 'id' },
  mails: { by: 'id', long: ['attachments', 'attachment_text'] },
  articles: { by: 'id', long: ['html', 'text', 'url', 'original_url'] },
  article_tags: { by: 'article_id' },
  non_article_parts: { by: 'id', long: ['html', 'text', 'links'] },
  corrections: { by: 'id' },
  story_sketches: { by: 'article_id' },
  recent_story_keys: { by: 'article_no', hidden: ['keys'] },
  story_links: { by: 'a' },
  story_constraints: { by: 'a' },
  term_counts: { by: 'id', hidden: ['counters'] },
  highlights: { by: 'id', hidden: ['search_text'] },
  reading_positions: { by: 'article_id' },
  summary_requests: { by: 'article_id' },
  model_usage_of_users: { by: 'day' },
  topic_preferences: { by: 'key' },
  saved_searches: { by: 'id' },
  // The searched texts are in the tables above.
  search_documents: { by: 'number', hidden: ['words', 'fingerprint'] },
  search_words: { by: 'word' },
  recent_words: { by: 'number' },
  confirmation_receipts: { by: 'id' },
  opt_ins: { by: 'id' },
  newsletter_labels: { by: 'newsletter_id' },
  newsletter_rules: { by: 'id' },
  confirmation_requests: { by: 'receipt_id' },
  deletions: { by: 'newsletter_id' },
  unsubscriptions: { by: 'id' },
  refusals: { by: 'id' },
  link_resolutions: { by: 'id' },
  files: { by: 'id', hidden: ['key'] },
  remote_pictures: { by: 'id' },
} as const satisfies Partial<Record<keyof Tables, OwnTable>>
export type OwnTableName = keyof typeof OWN_TABLES

/** The user's rows of a table, a few at a time to limit memory, without hidden columns. */
export async function* ownRows(
  db: Executor,
  userId: string,
  table: OwnTableName,
): AsyncGenerator<Record<string, unknown>[]> {
  const { by, hidden = [], long = [] }: OwnTable = OWN_TABLES[table]
  const owner = sql.ref(table === 'users' ? 'id' : 'user_id')
  const sizes = long.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
  const keys = await sql<{ key: string; bytes: number }>`
    select ${sql.ref(by)} as key, sum(${sizes.length > 0 ? sql.join(sizes, sql` + `) : sql.lit(0)}) as bytes
    from ${sql.table(table)} where ${owner} = ${userId} group by ${sql.ref(by)} order by 1`.execute(db)
  for (const wanted of chunksOf(keys.rows)) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where ${owner} = ${userId} and ${sql.ref(by)} in (${sql.join(wanted)})`.execute(db)
    for (const row of rows) for (const column of hidden) delete row[column]
    yield rows
  }
}

/** As many keys as their rows have space for; at least one. */
function* chunksOf(keys: readonly { key: string; bytes: number }[]): Generator<string[]> {
  let chunk: string[] = []
  let held = 0
  for (const { key, bytes } of keys) {
    if (chunk.length >= ROWS || (chunk.length > 0 && held + Number(bytes) > BYTES)) {
      yield chunk
      chunk = []
      held = 0
    }
    chunk.push(key)
    held += Number(bytes)
  }
  if (chunk.length > 0) yield chunk
}
