import { randomUUID } from 'node:crypto'
import { insertTags } from '@tidings/db/queries/articles/tags'
import { settleMail } from '@tidings/db/queries/mails/mails'
import { setArchived } from '@tidings/db/queries/mails/raw-mails'
import { insertStoryLinks } from '@tidings/db/queries/stories/story-graph'
import type { Executor, NewArticle } from '@tidings/db/schema'
import { seedArticle, seedFile, seedMail } from '@tidings/db/testing/seed'
import { indexMail } from '@tidings/jobs/search/index-mail'

/** Columns of the article; the rest gets defaults. */
interface Wanted extends Partial<Omit<NewArticle, 'user_id' | 'newsletter_id'>> {
  tags?: readonly string[]
  /** The key of its raw mail in the file store. */
  rawKey?: string | undefined
  /** Whether it has a lead picture, without a file. */
  withPicture?: boolean
}

/** Adds an article to a newsletter, in a new mail unless `mail_id` is given. Returns its id. */
export async function addArticle(
  db: Executor,
  { userId, newsletterId }: { userId: string; newsletterId: string },
  { tags = [], rawKey, withPicture = false, received_at = Date.now(), mail_id, ...article }: Wanted = {},
): Promise<string> {
  const mailId = mail_id ?? (await processedMail(db, { userId, newsletterId, received_at, rawKey }))
  const picture = withPicture && { image_id: await seedFile(db, { userId, mailId }) }
  const id = await seedArticle(
    db,
    { userId, newsletterId, mailId },
    { published_at: received_at, received_at, stored_at: received_at, ...picture, ...article },
  )
  await insertTags(db, userId, id, tags)
  if (article.story_id !== undefined) await linkStory(db, userId, id, article.story_id)
  await (db.isTransaction
    ? indexMail(db, userId, mailId)
    : db.transaction().execute((trx) => indexMail(trx, userId, mailId)))
  return id
}

/** An article given a story is linked with the others of that story. */
async function linkStory(db: Executor, userId: string, id: string, storyId: string): Promise<void> {
  const storyArticles = await db
    .selectFrom('articles')
    .select('id')
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .where('id', '!=', id)
    .execute()
  const links = storyArticles.map((storyArticle) => ({
    a: id,
    b: storyArticle.id,
    layer: 'link' as const,
    strength: 1,
  }))
  await insertStoryLinks(db, userId, links)
}

async function processedMail(
  db: Executor,
  mail: { userId: string; newsletterId: string; received_at: number; rawKey: string | undefined },
): Promise<string> {
  const id = await seedMail(db, mail.userId, mail.received_at)
  await settleMail(db, mail.userId, id, {
    state: 'processed',
    reason: null,
    kind: 'newsletter',
    newsletterId: mail.newsletterId,
  })
  const { rawKey: key } = mail
  if (key !== undefined) {
    await setArchived(db, { id: randomUUID(), mail_id: id, key, bytes: 1, created_at: 1 })
  }
  return id
}
