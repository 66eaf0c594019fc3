import type { Executor } from '../schema.ts'

/** In stored article HTML, the address of a picture that came with the mail: what follows is its key. */
const STORED_PICTURE = /<img\b[^>]*?\ssrc="stored:([^"]*)"/g

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
  const keys = [
    ...mails.map((mail) => mail.raw_key),
    ...[...leads, ...leftovers].map((part) => part.image_key),
    ...[...illustrated, ...leftovers].flatMap(({ html }) =>
      [...html.matchAll(STORED_PICTURE)].map(([, key]) => key),
    ),
  ]
  return [...new Set(keys.filter((key) => typeof key === 'string'))]
}
