import type { Executor, MailRow } from '../schema.ts'

/** Keeps what was counted of a mail as a whole, and short hashes of its lines. */
export async function keepAccount(
  db: Executor,
  userId: string,
  mailId: string,
  account: { paragraphs: number; links: number; hiddenWords: number; lines: readonly string[] },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      paragraphs: account.paragraphs,
      link_count: account.links,
      hidden_words: account.hiddenWords,
      line_hashes: account.lines.join(' '),
    })
    .where('user_id', '=', userId)
    .where('id', '=', mailId)
    .execute()
}

/** The line hashes of the last issues that came before this one, a set each, the latest first. */
export async function earlierLines(
  db: Executor,
  userId: string,
  mail: Pick<MailRow, 'id' | 'newsletter_id' | 'received_at'>,
  limit: number,
): Promise<Set<string>[]> {
  const rows = await db
    .selectFrom('mails')
    .select('line_hashes')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', mail.newsletter_id)
    .where('received_at', '<=', mail.received_at)
    .where('id', '!=', mail.id)
    .where('line_hashes', 'is not', null)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ line_hashes }) => new Set(line_hashes?.split(' ')))
}
