import { insertTags } from '@tidings/db/queries/articles/tags'
import { type SavedLink, setLinkContent } from '@tidings/db/queries/imports/saved-links'
import type { Tables } from '@tidings/db/schema'
import type { PageContent } from '@tidings/mail/read-page'
import type { Transaction } from 'kysely'
import { contentOf } from '../issues/store-articles.ts'
import { nameRemotePictures, type PictureDelay } from '../pictures/name-remote-pictures.ts'
import { indexMail } from '../search/index-mail.ts'

/** Stores the page of a saved link as the text of its article, with its pictures, tags and search index. Call it under lockUser. */
export async function storePage(
  trx: Transaction<Tables>,
  link: Pick<SavedLink, 'mail' | 'articleId'>,
  { article, publishedAt: sentAt }: PageContent,
  pictureDelay: PictureDelay,
): Promise<void> {
  const { mail, articleId } = link
  const shown = { articles: [article], nonArticleParts: [], webPictures: [] }
  const pictures = await nameRemotePictures(trx, mail, shown, pictureDelay)
  // Its address and its time of saving are kept.
  const { url, original_url, ...content } = contentOf(article, { mail, sentAt, pictures })
  await setLinkContent(trx, mail.user_id, link, content)
  await insertTags(trx, mail.user_id, articleId, article.tags)
  await indexMail(trx, mail.user_id, mail.id)
}
