import { sql } from 'kysely'
import type { Executor, Tables } from '../schema.ts'

/** So many keys at a time: articles hold whole texts. */
const ROWS = 50

interface OwnTable {
  /** What rows are fetched by: at most a handful of them share one value. */
  by: string
  /** What is nobody's to see again, the user's neither: secrets and hashes that stand for them, and bytes that come as files. */
  hidden?: readonly string[]
}

/** Every table with rows of users; a new one has to be told of here, or a test fails. */
export const OWN_TABLES = {
  users: { by: 'id', hidden: ['password_hash'] },
  sessions: { by: 'handle', hidden: ['id'] },
  identities: { by: 'subject' },
  mailed_links: { by: 'token_hash', hidden: ['token_hash'] },
  two_steps: { by: 'user_id', hidden: ['secret'] },
  recovery_codes: { by: 'code_hash', hidden: ['code_hash'] },
  second_steps: { by: 'token_hash', hidden: ['token_hash'] },
  passkeys: { by: 'id' },
  inbox_addresses: { by: 'local_part' },
  inbox_arrivals: { by: 'local_part' },
  forwardings: { by: 'mail_id' },
  newsletters: { by: 'id' },
  mails: { by: 'id', hidden: ['raw'] },
  articles: { by: 'id' },
  article_tags: { by: 'article_id' },
  leftovers: { by: 'id' },
  lessons: { by: 'id' },
  story_sketches: { by: 'article_id' },
  story_links: { by: 'a' },
  story_constraints: { by: 'a' },
  term_counts: { by: 'id', hidden: ['counters'] },
  highlights: { by: 'id' },
  summary_wishes: { by: 'article_id' },
  model_shares: { by: 'day' },
  stances: { by: 'key' },
  confirmation_receipts: { by: 'id' },
  confirmation_requests: { by: 'receipt_id' },
  deletions: { by: 'newsletter_id' },
  unsubscriptions: { by: 'id' },
  refusals: { by: 'id' },
  link_resolutions: { by: 'id' },
} as const satisfies Partial<Record<keyof Tables, OwnTable>>
export type OwnTableName = keyof typeof OWN_TABLES

/** The user's rows of a table, a few at a time, so that memory holds no more than those; without what is hidden. */
export async function* ownRows(
  db: Executor,
  userId: string,
  table: OwnTableName,
): AsyncGenerator<Record<string, unknown>[]> {
  const { by, hidden = [] }: OwnTable = OWN_TABLES[table]
  const owner = sql.ref(table === 'users' ? 'id' : 'user_id')
  const keys = await sql<{ key: string }>`
    select distinct ${sql.ref(by)} as key from ${sql.table(table)} where ${owner} = ${userId} order by 1`.execute(
    db,
  )
  for (let at = 0; at < keys.rows.length; at += ROWS) {
    const wanted = keys.rows.slice(at, at + ROWS).map(({ key }) => key)
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where ${owner} = ${userId} and ${sql.ref(by)} in (${sql.join(wanted)})`.execute(db)
    for (const row of rows) for (const column of hidden) delete row[column]
    yield rows
  }
}
