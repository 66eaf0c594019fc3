import { picturePath } from '@tidings/accounts/avatars/picture-links'
import { mapPictureSources, pictureIdOf, pictureIds } from '@tidings/db/picture-sources'
import { articleBodies } from '@tidings/db/queries/articles/article-bodies'
import { shownPictures } from '@tidings/db/queries/pictures/remote-pictures'
import type { Services } from '../trpc/context.ts'

/**
 * Stored article HTML for the reader: each picture gets its URL on this server, if it is among those shown to this
 * user. All others lose their `src`. `base` precedes the paths, such as `https://tidings.example`. Headings begin at
 * level 3, below a title of level 2, and skip no level.
 */
export function readerHtml(html: string, shown: ReadonlySet<string>, base = ''): string {
  return mapPictureSources(withoutGaps(html), (source) => {
    const id = pictureIdOf(source)
    return id !== undefined && shown.has(id) ? `${base}${picturePath(id)}` : null
  })
}

/** Readers that go from heading to heading would look for one that is missing. */
function withoutGaps(html: string): string {
  const open: number[] = []
  return html.replace(/<(\/?)h([1-6])(?=[\s>])/g, (_, slash: string, level: string) => {
    if (slash === '') {
      while (Number(open.at(-1)) >= Number(level)) open.pop()
      open.push(Number(level))
    }
    return `<${slash}h${Math.min(open.length + 2, 6)}`
  })
}

/** A plain text as HTML that shows it as it is. */
export function textAsHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

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
