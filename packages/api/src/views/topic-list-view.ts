import { startOfDay } from '@tidings/accounts/days'
import { listNewsletters } from '@tidings/db/queries/newsletters'
import { countRecentTags, countTopics, listStances, type TopicCount } from '@tidings/db/queries/topics'
import type { Executor, StanceRow, UserRow } from '@tidings/db/schema'
import type { Topic, TopicList } from '../schemas/topic.ts'

/** More tags than that are no help; what is followed or muted comes on top. */
const TAGS_LISTED = 100
const DAYS_BEFORE = 6

/** The topics of the user's week, the most frequent of today first, with those that are followed or muted. */
export async function topicListView(db: Executor, { id, time_zone }: UserRow): Promise<TopicList> {
  const today = startOfDay(Date.now(), time_zone)
  let week = today
  for (let days = 0; days < DAYS_BEFORE; days++) week = startOfDay(week - 1, time_zone)
  const since = { today, week }
  const stances = await listStances(db, id)
  const newsletters = await listNewsletters(db, id)
  const sources = new Map((await countTopics(db, id, 'source', since)).map((count) => [count.key, count]))
  return {
    categories: topics('category', stances, await countTopics(db, id, 'category', since)),
    tags: topics('tag', stances, await countRecentTags(db, id, since, TAGS_LISTED + stances.length)),
    sources: topics(
      'source',
      stances,
      newsletters.map(({ id: key, name }) => ({ today: 0, week: 0, ...sources.get(key), key, name })),
    ),
  }
}

function topics(
  kind: Topic['kind'],
  stances: readonly StanceRow[],
  counted: readonly (TopicCount & { name?: string })[],
): Topic[] {
  const own = new Map(stances.filter((row) => row.kind === kind).map((row) => [row.key, row]))
  const listed = counted.map(({ key, name = key, today, week }) => ({
    kind,
    key,
    name,
    today,
    week,
    stance: own.get(key)?.stance ?? null,
  }))
  const keys = new Set(listed.map(({ key }) => key))
  const rest = [...own.values()]
    .filter(({ key }) => !keys.has(key))
    .map(({ key, name, stance }) => ({ kind, key, name, today: 0, week: 0, stance }))
  return [...listed, ...rest].sort(
    (a, b) => b.today - a.today || b.week - a.week || a.name.localeCompare(b.name, 'en'),
  )
}
