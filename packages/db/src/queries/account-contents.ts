import type { Executor } from '../schema.ts'

/** What a user would miss most. */
const COUNTED = ['newsletters', 'mails', 'articles', 'highlights'] as const

/** How much of what the user has. */
export async function countContents(
  db: Executor,
  userId: string,
): Promise<Record<(typeof COUNTED)[number], number>> {
  const counts = { newsletters: 0, mails: 0, articles: 0, highlights: 0 }
  for (const table of COUNTED) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    counts[table] = row.count
  }
  return counts
}
