import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** How many articles a user gets per day. */
export const ARTICLES_A_DAY = 60
const NEWSLETTERS = 25
const DAY = 86_400_000
/** Rows per statement. */
const ROWS = 100_000
/** A prime above the number of articles: ids are in no order, like those of users. */
const IDS = 1_000_003

const HTML = '<p>It says what it says, and it says it well.</p>'.repeat(20)
const TEXT = 'It says what it says, and it says it well. '.repeat(20)

/**
 * Fills an empty, migrated database with `users` users, `user-0` and so on, who have `articles` articles together, each as
 * many, of 25 newsletters, 60 a day until the end of the day that begins at `today` (epoch milliseconds, UTC).
 */
export async function fillArticles(
  { db, kind }: Database,
  { users, articles, today }: { users: number; articles: number; today: number },
): Promise<void> {
  const days = Math.ceil(articles / users / ARTICLES_A_DAY)
  const series = (count: number, from = 0) =>
    sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(from + count - 1)})`
  await sql`insert into users (id, email, display_name, time_zone, created_at)
    ${series(users)} select 'user-' || i, 'user-' || i || '@example.com', 'Ann', 'UTC', 1 from n`.execute(db)
  await sql`insert into newsletters (id, user_id, identity, name, source_email, color, created_at)
    ${series(users * NEWSLETTERS)} select 'letter-' || i, 'user-' || (i % ${sql.lit(users)}), 'from:' || i, 'Letter ' || i,
      i || '@example.com', 'sw-blue', 1 from n`.execute(db)
  // A mail of each user and day, with all articles of that day.
  await sql`insert into mails (id, user_id, envelope_from, envelope_to, received_at, digest, size, state)
    ${series(users * days)} select 'mail-' || i, 'user-' || (i % ${sql.lit(users)}), '', '', 1, i || '', 1, 'processed' from n`.execute(
    db,
  )
  const u = sql.lit(users)
  // The n-th article of a user, counted backwards.
  const number = sql`(i / ${u})`
  const id = (of: typeof number) => sql`'article-' || (cast(${of} as bigint) * 7919 % ${sql.lit(IDS)})`
  // Every tenth repeats the one after it, and one of every other day updates a story of the day before.
  const isCopy = sql`${number} % 10 = 1`
  const isUpdate = sql`${number} % ${sql.lit(2 * ARTICLES_A_DAY)} = 3`
  // The articles of a day arrive within it, the first ones last.
  const received = sql`${sql.lit(today + DAY - 60_000)} - cast(${number} / ${sql.lit(ARTICLES_A_DAY)} as bigint)
    * ${sql.lit(DAY)} - (${number} % ${sql.lit(ARTICLES_A_DAY)}) * 60000`
  for (let from = 0; from < articles; from += ROWS) {
    const count = Math.min(ROWS, articles - from)
    await sql`insert into articles (id, user_id, newsletter_id, mail_id, position, title, summary, html, text, category,
        published_at, received_at, story_id, is_duplicate, is_update, read_at, saved_at, url, reading_seconds, link_count, paragraphs)
      ${series(count, from)} select ${id(sql`i`)}, 'user-' || (i % ${u}),
        'letter-' || (i % ${u} + ${u} * (${number} % ${sql.lit(NEWSLETTERS)})),
        'mail-' || (i % ${u} + ${u} * (${number} / ${sql.lit(ARTICLES_A_DAY)})), ${number} % ${sql.lit(ARTICLES_A_DAY)},
        'A title of some words ' || i, 'What it says in a sentence or two.', ${sql.lit(HTML)}, ${sql.lit(TEXT)},
        case i % 3 when 0 then 'technology' when 1 then 'business' else 'ai' end,
        ${received}, ${received},
        case when ${isCopy} then ${id(sql`i - ${u}`)}
          when ${isUpdate} then ${id(sql`i + ${u} * ${sql.lit(ARTICLES_A_DAY)}`)} else ${id(sql`i`)} end,
        case when ${isCopy} or ${isUpdate} then 1 else 0 end, case when ${isUpdate} then 1 else 0 end,
        case when i % 5 < 2 and ${number} >= ${sql.lit(ARTICLES_A_DAY)} then ${received} end,
        case when ${number} % 50 = 7 then ${received} end,
        'https://news.example/' || i, 20 + i % 300, 1, 2 from n`.execute(db)
    await sql`insert into article_tags (article_id, user_id, tag, key)
      ${series(count, from)} select ${id(sql`i`)}, 'user-' || (i % ${u}), 'tag ' || (i % 997), 'tag ' || (i % 997) from n`.execute(
      db,
    )
  }
  // SQLite plans as it does in a server that has just started: without statistics.
  await (kind === 'postgres' ? sql`vacuum analyze` : sql`pragma wal_checkpoint(truncate)`).execute(db)
}
