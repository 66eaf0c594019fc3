import type { Executor } from '../schema.ts'

/** In stored article HTML, the address of a picture that came with the mail: what follows is its key. */
const STORED_PICTURE = /<img\b[^<>]*?\ssrc="stored:([^"]*)"/g

/** The keys of all files that came with a newsletter: raw mails, lead pictures, and those within its parts. */
export async function fileKeysOfNewsletter(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select('raw_key')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('raw_key', 'is not', null)
    .execute()
  const articles = db
    .selectFrom('articles')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
  const leads = await articles.select('image_key').where('image_key', 'is not', null).execute()
  const illustrated = await articles.select('html').where('html', 'like', '%"stored:%').execute()
  const leftovers = await db
    .selectFrom('leftovers as l')
    .innerJoin('mails as m', 'm.id', 'l.mail_id')
    .select(['l.image_key', 'l.html'])
    .where('m.user_id', '=', userId)
    .where('m.newsletter_id', '=', newsletterId)
    .where((eb) => eb.or([eb('l.image_key', 'is not', null), eb('l.html', 'like', '%"stored:%')]))
    .execute()
  return [
    ...new Set([
      ...mails.flatMap(({ raw_key }) => raw_key ?? []),
      ...picturesOf(leads),
      ...picturesOf(illustrated),
      ...picturesOf(leftovers),
    ]),
  ]
}

/** The keys of the pictures within the parts of an issue. */
export async function pictureKeysOfMail(db: Executor, userId: string, mailId: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const table of ['articles', 'leftovers'] as const) {
    const parts = await db
      .selectFrom(table)
      .select(['image_key', 'html'])
      .where('user_id', '=', userId)
      .where('mail_id', '=', mailId)
      .where((eb) => eb.or([eb('image_key', 'is not', null), eb('html', 'like', '%"stored:%')]))
      .execute()
    for (const key of picturesOf(parts)) keys.add(key)
  }
  return [...keys]
}

function picturesOf(parts: readonly { image_key?: string | null; html?: string }[]): string[] {
  return parts.flatMap(({ image_key, html = '' }) => [
    ...(image_key ? [image_key] : []),
    ...[...html.matchAll(STORED_PICTURE)].flatMap(([, key]) => key ?? []),
  ])
}
