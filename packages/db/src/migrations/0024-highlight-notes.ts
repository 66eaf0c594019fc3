import type { Kysely } from 'kysely'

/** The migrated columns of a highlight. */
interface Highlights {
  highlights: { id: string; text: string; article_title: string; search_text: string }
}

/** Rows per statement. */
const ROWS = 500

/** Highlights have a colour, a note, and text to search; users choose whether older ones are shown to them again. */
export async function up(db: Kysely<Highlights>): Promise<void> {
  const highlights = () => db.schema.alterTable('highlights')
  await highlights()
    .addColumn('color', 'text', (c) => c.notNull().defaultTo('yellow'))
    .execute()
  await highlights().addColumn('note', 'text').execute()
  await highlights()
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('reviews_highlights', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('highlights')
      .select(['id', 'text', 'article_title'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute()
    for (const { id, text, article_title } of rows) {
      const search_text = [text, article_title]
        .join('\n')
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/\s+/gu, ' ')
      await db.updateTable('highlights').set({ search_text }).where('id', '=', id).execute()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
