import { pictureIds } from '@tidings/db/picture-sources'
import { articleBodies } from '@tidings/db/queries/articles/article-bodies'
import { shownPictures } from '@tidings/db/queries/pictures/remote-pictures'
import type { Services } from '../trpc/context.ts'
import { readerHtml } from './reader-html.ts'

/**
 * The cleaned HTML of the user's articles for other programs, by id, as in the reader: pictures have absolute URLs on
 * this server. Of the first articles that have at most `maxLength` characters together, and in any case of the first one.
 */
export async function articleBodyViews(
  { database: { db }, pictureMode, webAddress }: Services,
  userId: string,
  ids: readonly string[],
  maxLength: number,
): Promise<Map<string, string>> {
  const bodies = await articleBodies(db, userId, ids, maxLength)
  const shown = await shownPictures(db, userId, {
    ids: [...bodies.values()].flatMap(pictureIds),
    areFetched: pictureMode !== 'off',
  })
  return new Map([...bodies].map(([id, html]) => [id, readerHtml(html, shown, webAddress())]))
}
