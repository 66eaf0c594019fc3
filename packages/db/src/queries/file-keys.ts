import type { Executor } from '../schema.ts'

/** The keys of all files that came with a newsletter: raw mails and pictures. */
export async function fileKeysOfNewsletter(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select('raw_key as key')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('raw_key', 'is not', null)
    .execute()
  const pictures = await db
    .selectFrom('articles')
    .select('image_key as key')
    .distinct()
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('image_key', 'is not', null)
    .execute()
  return [...mails, ...pictures].flatMap(({ key }) => (key === null ? [] : [key]))
}
