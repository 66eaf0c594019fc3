import { sql } from 'kysely'
import type { ArticleRow, Executor } from '../../schema.ts'
import { values } from '../common/values.ts'

/** The story data of an article; `at` in epoch milliseconds. */
export type StoryMember = ReturnType<typeof memberOf>

const COLUMNS = [
  'id',
  'mail_id',
  'received_at',
  'story_id',
  'is_duplicate',
  'is_update',
  'excluded_at',
] as const

/** These articles of the user, and all articles in their stories. */
export async function membersAround(db: Executor, userId: string, articleIds: readonly string[]) {
  if (articleIds.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('story_id', 'in', (eb) =>
      eb
        .selectFrom('articles as own')
        .select('own.story_id')
        .where('own.user_id', '=', userId)
        .where('own.id', 'in', values(db, articleIds)),
    )
    .execute()
  return rows.map(memberOf)
}

/** All of the user's articles in the story of this id, including hidden ones. */
export async function membersOfStory(db: Executor, userId: string, storyId: string): Promise<StoryMember[]> {
  const rows = await db
    .selectFrom('articles')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .execute()
  return rows.map(memberOf)
}

function memberOf(row: Pick<ArticleRow, (typeof COLUMNS)[number]>) {
  return {
    id: row.id,
    mailId: row.mail_id,
    at: row.received_at,
    storyId: row.story_id,
    isDuplicate: row.is_duplicate === 1,
    isUpdate: row.is_update === 1,
    isExcluded: row.excluded_at !== null,
  }
}

/** Title and text of articles, by id; of texts only the beginnings of so many characters, if given. */
export async function textsOfArticles(
  db: Executor,
  userId: string,
  articleIds: readonly string[],
  length?: number,
): Promise<Map<string, { title: string; text: string }>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title'])
    .select((eb) =>
      length === undefined ? eb.ref('text').as('text') : sql<string>`substr(text, 1, ${length})`.as('text'),
    )
    .where('user_id', '=', userId)
    .where('id', 'in', values(db, articleIds))
    .execute()
  return new Map(rows.map(({ id, title, text }) => [id, { title, text }]))
}

/** The stored position of an article in its story. */
export interface StoryPlace {
  storyId: string
  isDuplicate: boolean
  isUpdate: boolean
}

/** Assigns articles to stories: all with the same position at once. */
export async function placeInStories(db: Executor, userId: string, places: ReadonlyMap<string, StoryPlace>) {
  const alike = Map.groupBy(places, ([, { storyId, isDuplicate, isUpdate }]) =>
    [storyId, isDuplicate, isUpdate].join(' '),
  )
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    const [, { storyId, isDuplicate, isUpdate }] = first
    await db
      .updateTable('articles')
      .set({ story_id: storyId, is_duplicate: isDuplicate ? 1 : 0, is_update: isUpdate ? 1 : 0 })
      .where('user_id', '=', userId)
      .where(
        'id',
        'in',
        values(
          db,
          group.map(([id]) => id),
        ),
      )
      .execute()
  }
}
