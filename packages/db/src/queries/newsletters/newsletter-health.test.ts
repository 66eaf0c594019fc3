import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fillArticles } from '../../testing/fill-articles.ts'
import { seedUser } from '../../testing/seed.ts'
import { BOTH_DATABASES, useDatabase } from '../../testing/test-database.ts'

describe.each(BOTH_DATABASES)('the query plans on %s', (kind) => {
  const database = useDatabase(kind)

  async function planOf(query: string): Promise<string> {
    const { db } = database
    if (kind === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db)
      return rows.map(({ detail }) => detail).join('\n')
    }
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('count a newsletter’s articles by an index, without reading their texts', async () => {
    const { db } = database
    await fillArticles(database, { users: 1, articles: 2000, today: 1 })
    await sql.raw(kind === 'sqlite' ? 'analyze' : 'vacuum analyze articles').execute(db)
    const plan = await planOf(
      `select count(*), count(*) filter (where read_at is not null), count(*) filter (where is_duplicate = 1)
       from articles where user_id = 'user-0' and newsletter_id = 'letter-0' and excluded_at is null`,
    )
    // PostgreSQL stores long texts separately, and uses whichever index of the newsletter is cheapest.
    expect(plan).toMatch(
      kind === 'sqlite' ? /COVERING INDEX articles_of_newsletter/ : /Index.* articles_(of_)?newsletter/,
    )
  })

  test('find recent mail by its day', async () => {
    const { db } = database
    const userId = await seedUser(db)
    await sql`insert into mails (id, user_id, envelope_from, envelope_to, received_at, digest, size, state)
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 1999)
      select 'mail-' || i, ${userId}, '', '', i * 1000, i || '', 1, 'processed' from n`.execute(db)
    await sql.raw(kind === 'sqlite' ? 'analyze' : 'vacuum analyze mails').execute(db)
    const plan = await planOf(
      `select id from mails where user_id = '${userId}' and received_at >= 1990000 order by received_at desc, id limit 50`,
    )
    expect(plan).toContain('mails_received')
  })
})
