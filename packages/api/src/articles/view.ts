import { picturePath } from '@tidings/accounts/avatars/picture-links'
import type { ListedArticle } from '@tidings/db/queries/articles/articles'
import { tagsOfArticles } from '@tidings/db/queries/articles/tags'
import { shownPictures } from '@tidings/db/queries/pictures/remote-pictures'
import { type ArticleOfStory, articlesOfStories } from '@tidings/db/queries/stories/stories'
import { canonicaliseUrl } from '@tidings/mail/links/canonicalise-url'
import { iso } from '../common/iso.ts'
import type { Services } from '../trpc/context.ts'
import type { Article } from './schema.ts'

/** Article rows as returned by the API, with their tags and the other articles of their stories. */
export async function articleViews(
  { database: { db }, pictureMode }: Services,
  userId: string,
  rows: readonly ListedArticle[],
): Promise<Article[]> {
  const ids = rows.map((row) => row.id)
  const [tags, pictures, related] = await Promise.all([
    tagsOfArticles(db, userId, ids),
    shownPictures(db, userId, {
      ids: rows.flatMap(({ image_id }) => image_id ?? []),
      areFetched: pictureMode !== 'off',
    }),
    articlesOfStories(db, userId, [...new Set(rows.map((row) => row.story_id))]),
  ])
  const stories = Map.groupBy(related, (storyArticle) => storyArticle.storyId)
  return rows.map((row) => {
    const storyArticles = stories.get(row.story_id) ?? []
    const isDuplicate = row.is_duplicate === 1
    const first = storyArticles.find((storyArticle) => !storyArticle.isDuplicate)
    return {
      id: row.id,
      title: row.title,
      summary: row.summary,
      imageUrl: row.image_id !== null && pictures.has(row.image_id) ? picturePath(row.image_id) : null,
      category: row.category,
      sourceNewsletter: row.newsletter_name,
      newsletterId: row.newsletter_id,
      newsletterColor: row.newsletter_color,
      publishedAt: iso(row.published_at),
      receivedAt: iso(row.received_at),
      isDuplicate,
      duplicateOf: isDuplicate && first ? named(first) : null,
      alsoIn: isDuplicate
        ? []
        : storyArticles.filter((storyArticle) => storyArticle.id !== row.id).map(named),
      storyId: row.story_id,
      storySize: Math.max(1, new Set(storyArticles.map(({ newsletterId }) => newsletterId)).size),
      isUpdate: row.is_update === 1,
      isSaved: row.saved_at !== null,
      isRead: row.read_at !== null,
      tags: tags.get(row.id) ?? [],
      url: row.url,
      isOpaqueLink: row.url !== null && canonicaliseUrl(row.url).opaque,
      author: row.author,
      section: row.section,
      readingMinutes: minutesOf(row),
    }
  })
}

/** Older articles only have what their mail says, which may be about another page. */
function minutesOf({ reading_seconds: seconds, reading_minutes: stated }: ListedArticle): number | null {
  if (seconds === null) return stated
  return seconds < 60 ? null : Math.round(seconds / 60)
}

function named({ id, newsletterName, receivedAt }: ArticleOfStory) {
  return { id, sourceNewsletter: newsletterName, receivedAt: iso(receivedAt) }
}
