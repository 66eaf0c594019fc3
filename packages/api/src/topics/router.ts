import { withinLimit } from '@tidings/accounts/limit-reached'
import { found } from '@tidings/db/domain-error'
import { tagKey } from '@tidings/db/queries/articles/tags'
import {
  clearTopicPreference,
  countRecentTags,
  countTopics,
  listTopicPreferences,
  setTopicPreference,
  type TopicCount,
} from '@tidings/db/queries/articles/topics'
import { findNewsletter, listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import type { Executor, TopicPreferenceRow, UserRow } from '@tidings/db/schema'
import { startOfDay } from '@tidings/mail/common/days'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import type { Services } from '../trpc/context.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import {
  type Topic,
  type TopicList,
  type TopicName,
  topicList,
  topicName,
  topicPreference,
} from './schema.ts'

/** More tags are not useful; followed and muted ones are added. */
const TAGS_LISTED = 100
const DAYS_BEFORE = 6

/** The user's topics of the week, the most frequent of today first, and all followed or muted ones. */
async function topicListView(db: Executor, { id, time_zone }: UserRow): Promise<TopicList> {
  const today = startOfDay(Date.now(), time_zone)
  let week = today
  for (let days = 0; days < DAYS_BEFORE; days++) week = startOfDay(week - 1, time_zone)
  const since = { today, week }
  const [topicPreferences, newsletters, counts, tags] = await Promise.all([
    listTopicPreferences(db, id),
    listNewsletters(db, id),
    countTopics(db, id, since),
    countRecentTags(db, id, since, TAGS_LISTED),
  ])
  const sources = new Map(counts.sources.map((count) => [count.key, count]))
  return {
    categories: topics('category', topicPreferences, counts.categories),
    tags: topics('tag', topicPreferences, tags),
    sources: topics(
      'source',
      topicPreferences,
      newsletters.map(({ id: key, name }) => ({ today: 0, week: 0, ...sources.get(key), key, name })),
    ),
  }
}

function topics(
  kind: Topic['kind'],
  topicPreferences: readonly TopicPreferenceRow[],
  counted: readonly (TopicCount & { name?: string })[],
): Topic[] {
  const own = new Map(topicPreferences.filter((row) => row.kind === kind).map((row) => [row.key, row]))
  const listed = counted.map(({ key, name = key, today, week }) => ({
    kind,
    key,
    name,
    today,
    week,
    preference: own.get(key)?.preference ?? null,
  }))
  const keys = new Set(listed.map(({ key }) => key))
  const rest = [...own.values()]
    .filter(({ key }) => !keys.has(key))
    .map(({ key, name, preference }) => ({ kind, key, name, today: 0, week: 0, preference }))
  return [...listed, ...rest].sort(
    (a, b) => b.today - a.today || b.week - a.week || a.name.localeCompare(b.name, 'en'),
  )
}

export const topicsRouter = router({
  list: userProcedure({
    route: 'GET /topics',
    scope: 'read',
    summary: 'Topics of the week, and followed and muted topics',
    description:
      'Categories and tags of the last seven days and all newsletters, those with the most articles today first. `today` and `week` count articles in the user’s time zone, including read ones. Only the hundred most frequent tags are listed; followed and muted topics are always included.',
    response: {
      categories: [
        { kind: 'category', key: 'technology', name: 'technology', today: 2, week: 9, preference: null },
      ],
      tags: [{ kind: 'tag', key: 'linux', name: 'Linux', today: 2, week: 9, preference: 'follow' }],
      sources: [
        {
          kind: 'source',
          key: EXAMPLE_NEWSLETTER.id,
          name: EXAMPLE_NEWSLETTER.name,
          today: 2,
          week: 9,
          preference: 'mute',
        },
      ],
    },
  })
    .input(z.object({}))
    .output(topicList)
    .query(({ ctx }) => topicListView(ctx.db, ctx.user)),

  follow: userProcedure({
    route: 'POST /topics/follow',
    scope: 'write',
    summary: 'Follow a topic',
    description:
      'Its articles come first in each day of the digest. A muted topic is unmuted. `key` is a tag in any case, a category, or a newsletter’s id; at most 500 topics can be followed or muted.',
    request: { kind: 'tag', key: 'Linux' },
    response: { kind: 'tag', key: 'linux', name: 'Linux', preference: 'follow' },
  })
    .input(topicName)
    .output(topicPreference)
    .mutation(({ ctx, input }) => rankTopics(ctx, input, 'follow')),

  mute: userProcedure({
    route: 'POST /topics/mute',
    scope: 'write',
    summary: 'Mute a topic',
    description:
      'Its articles come last in each day of the digest; none is hidden. A followed topic is unfollowed.',
    request: { kind: 'source', key: EXAMPLE_NEWSLETTER.id },
    response: {
      kind: 'source',
      key: EXAMPLE_NEWSLETTER.id,
      name: EXAMPLE_NEWSLETTER.name,
      preference: 'mute',
    },
  })
    .input(topicName)
    .output(topicPreference)
    .mutation(({ ctx, input }) => rankTopics(ctx, input, 'mute')),

  clear: userProcedure({
    route: 'POST /topics/clear',
    scope: 'write',
    summary: 'Unfollow or unmute a topic',
    description: 'Its articles are sorted by time again.',
    request: { kind: 'tag', key: 'linux' },
    response: { kind: 'tag', key: 'linux', name: 'linux', preference: null },
  })
    .input(topicName)
    .output(topicPreference)
    .mutation(async ({ ctx, input }) => {
      const topic = await known(ctx.db, ctx.user.id, input)
      await clearTopicPreference(ctx.db, ctx.user.id, topic)
      return { ...topic, preference: null }
    }),
})

/** The topic as stored; throws NOT_FOUND for a newsletter that isn't the user's. */
async function known(db: Executor, userId: string, { kind, key }: TopicName) {
  if (kind === 'tag') return { kind, key: tagKey(key), name: key }
  if (kind === 'category') return { kind, key, name: key }
  const newsletter = found(await findNewsletter(db, userId, key), 'newsletter')
  return { kind, key, name: newsletter.name }
}

function rankTopics(ctx: Services & { user: UserRow }, input: TopicName, preference: 'follow' | 'mute') {
  return withinLimit(ctx, 'topics', async (trx) => {
    const topic = await known(trx, ctx.user.id, input)
    await setTopicPreference(trx, {
      ...topic,
      user_id: ctx.user.id,
      preference,
      newsletter_id: topic.kind === 'source' ? topic.key : null,
      set_at: Date.now(),
    })
    return { ...topic, preference }
  })
}
