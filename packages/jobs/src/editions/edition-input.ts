import { findUser } from '@tidings/db/queries/accounts/users'
import { tagKey } from '@tidings/db/queries/articles/tags'
import { listTopicPreferences } from '@tidings/db/queries/articles/topics'
import {
  articlesOfSpan,
  articlesOfStories,
  type EditionRow,
  readSharesOf,
  type Span,
  tagsAmong,
} from '@tidings/db/queries/editions/editions'
import { listSavedSearches } from '@tidings/db/queries/search/saved-searches'
import { textsOfArticles } from '@tidings/db/queries/stories/story-members'
import type { Executor } from '@tidings/db/schema'
import { secondsOfArticle } from '@tidings/mail/common/text/reading-time'
import type { EditionInput } from '@tidings/mail/edition/edition'
import { filterByMatch, prepareSearch } from '../search/search-articles.ts'
import { effortOfAll } from '../search/word-forms.ts'

/** The worth of articles from before it was stored. */
const UNKNOWN_WORTH = 1

/** The maximum of articles, latest first: nobody reads more in a day, but an import may add more. */
export const MAX_ARTICLES = 1000
/** The maximum of articles of stories covered for weeks, earliest first. */
const MAX_STORY_ARTICLES = 10_000
/** The period before that shows the user's habits, in milliseconds. */
const HABIT = 30 * 86_400_000
/** Of it, the maximum of articles that are counted, latest first: a month of sixty a day. */
const HABIT_ARTICLES = 2000

/** The input for the edition of a span. */
export async function editionInput(
  db: Executor,
  userId: string,
  span: Span,
  { without, unreadOnly = false }: { without?: string | undefined; unreadOnly?: boolean } = {},
): Promise<EditionInput> {
  const { start, end } = span
  const [rows, shares, choices] = await Promise.all([
    articlesOfSpan(db, userId, span, { limit: MAX_ARTICLES, without, unreadOnly }),
    readSharesOf(db, userId, { start: start - HABIT, end: start }, HABIT_ARTICLES),
    listTopicPreferences(db, userId),
  ])
  const storyIds = [...new Set(rows.map(({ story_id }) => story_id))]
  const ids = rows.map(({ id }) => id)
  const tagKeys = choices.flatMap(({ kind, key }) => (kind === 'tag' ? [key] : []))
  const [storyArticles, searches, chosen, seconds] = await Promise.all([
    articlesOfStories(db, userId, storyIds, { before: end, without, limit: MAX_STORY_ARTICLES }),
    steeringSearches(db, userId, ids),
    tagsAmong(db, userId, ids, tagKeys),
    secondsOf(db, userId, rows),
  ])
  const tags = Map.groupBy(chosen, ({ articleId }) => articleId)
  return {
    start,
    choices: [...searches.choices, ...choices],
    shares: new Map(shares.map(({ newsletterId, ...share }) => [newsletterId, share])),
    storyArticles: storyArticles.map((row) => ({
      ...{ articleId: row.id, storyId: row.story_id, receivedAt: row.received_at },
      ...{ newsletterId: row.newsletter_id, newsletterName: row.newsletter_name },
      isRead: row.read_at !== null,
    })),
    articles: rows.map((row) => ({
      ...{ id: row.id, storyId: row.story_id, mailId: row.mail_id, position: row.position },
      ...{ receivedAt: row.received_at, storedAt: row.stored_at ?? row.received_at },
      ...{ newsletterId: row.newsletter_id, newsletterName: row.newsletter_name },
      category: row.category,
      tags: (tags.get(row.id) ?? []).map(({ tag }) => ({ key: tagKey(tag), name: tag })),
      searches: searches.found.get(row.id) ?? [],
      isRead: row.read_at !== null,
      isDuplicate: row.is_duplicate === 1,
      isUpdate: row.is_update === 1,
      seconds: seconds.get(row.id) ?? 0,
      worth: row.worth ?? UNKNOWN_WORTH,
      isLink: row.url !== null && seconds.get(row.id) === 0,
    })),
  }
}

/** The followed or muted searches, and those that find each article. */
async function steeringSearches(db: Executor, userId: string, ids: readonly string[]) {
  const saved = (await listSavedSearches(db, userId)).filter(({ preference }) => preference !== null)
  const found = new Map<string, { key: string; name: string }[]>()
  const user = saved.length > 0 ? await findUser(db, userId) : undefined
  if (!user) return { choices: [], found }
  const effort = effortOfAll()
  for (const { id: key, name, query } of saved) {
    const search = await prepareSearch(db, user, query, { now: Date.now(), effort })
    for (const id of search ? await filterByMatch(db, userId, search, ids) : []) {
      found.set(id, [...(found.get(id) ?? []), { key, name }])
    }
  }
  const choices = saved.map(({ id: key, preference }) => ({
    ...{ kind: 'search' as const, key, preference: preference ?? 'follow' },
  }))
  return { choices, found }
}

/** The reading time of each article in seconds; for articles from before it was stored, computed from their texts. */
async function secondsOf(
  db: Executor,
  userId: string,
  rows: readonly EditionRow[],
): Promise<Map<string, number>> {
  const unknown = rows.filter(({ reading_seconds }) => reading_seconds === null).map(({ id }) => id)
  const texts = await textsOfArticles(db, userId, unknown)
  return new Map(
    rows.map(({ id, reading_seconds: known }) => {
      const text = texts.get(id)
      return [id, known ?? (text ? secondsOfArticle(text) : 0)]
    }),
  )
}
