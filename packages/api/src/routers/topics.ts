import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { tagKey } from '@tidings/db/queries/tags'
import { clearStance, takeStance } from '@tidings/db/queries/topics'
import type { Executor, UserRow } from '@tidings/db/schema'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../schemas/newsletter.ts'
import { type TopicName, topicList, topicName, topicStance } from '../schemas/topic.ts'
import type { Services } from '../trpc/context.ts'
import { documented } from '../trpc/documented.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { topicListView } from '../views/topic-list-view.ts'

export const topicsRouter = router({
  list: userProcedure
    .meta(
      documented({
        route: 'GET /topics',
        summary: 'Topics of the week, with what is followed and muted',
        description:
          'Categories and tags of the last seven days and all newsletters, those with the most articles of today first. `today` and `week` count articles by the user’s time zone, read ones too. Of tags there are the hundred most frequent; what is followed or muted is always there.',
        response: {
          categories: [
            { kind: 'category', key: 'technology', name: 'technology', today: 2, week: 9, stance: null },
          ],
          tags: [{ kind: 'tag', key: 'linux', name: 'Linux', today: 2, week: 9, stance: 'follow' }],
          sources: [
            {
              kind: 'source',
              key: EXAMPLE_NEWSLETTER.id,
              name: EXAMPLE_NEWSLETTER.name,
              today: 2,
              week: 9,
              stance: 'mute',
            },
          ],
        },
      }),
    )
    .input(z.object({}))
    .output(topicList)
    .query(({ ctx }) => topicListView(ctx.database.db, ctx.user)),

  follow: userProcedure
    .meta(
      documented({
        route: 'POST /topics/follow',
        summary: 'Follow a topic: first in each day',
        description:
          'From now on its articles come first in each day of the digest. A muted topic is muted no more. `key` is a tag in any case, a category, or a newsletter’s id; at most 500 topics can be followed and muted.',
        request: { kind: 'tag', key: 'Linux' },
        response: { kind: 'tag', key: 'linux', name: 'Linux', stance: 'follow' },
      }),
    )
    .input(topicName)
    .output(topicStance)
    .mutation(({ ctx, input }) => steer(ctx, input, 'follow')),

  mute: userProcedure
    .meta(
      documented({
        route: 'POST /topics/mute',
        summary: 'Mute a topic: last in each day',
        description:
          'From now on its articles come last in each day of the digest; none is hidden. A followed topic is followed no more.',
        request: { kind: 'source', key: EXAMPLE_NEWSLETTER.id },
        response: {
          kind: 'source',
          key: EXAMPLE_NEWSLETTER.id,
          name: EXAMPLE_NEWSLETTER.name,
          stance: 'mute',
        },
      }),
    )
    .input(topicName)
    .output(topicStance)
    .mutation(({ ctx, input }) => steer(ctx, input, 'mute')),

  clear: userProcedure
    .meta(
      documented({
        route: 'POST /topics/clear',
        summary: 'Neither follow nor mute a topic',
        description: 'Its articles stand where their time puts them again.',
        request: { kind: 'tag', key: 'linux' },
        response: { kind: 'tag', key: 'linux', name: 'linux', stance: null },
      }),
    )
    .input(topicName)
    .output(topicStance)
    .mutation(async ({ ctx, input }) => {
      const { db } = ctx.database
      const topic = await known(db, ctx.user.id, input)
      await clearStance(db, ctx.user.id, topic)
      return { ...topic, stance: null }
    }),
})

/** The topic as it is stored; throws NOT_FOUND for a newsletter that isn't the user's. */
async function known(db: Executor, userId: string, { kind, key }: TopicName) {
  if (kind === 'tag') return { kind, key: tagKey(key), name: key }
  if (kind === 'category') return { kind, key, name: key }
  const newsletter = await findNewsletter(db, userId, key)
  if (!newsletter) throw notFound('newsletter')
  return { kind, key, name: newsletter.name }
}

function steer(ctx: Services & { user: UserRow }, input: TopicName, stance: 'follow' | 'mute') {
  return withinLimit(ctx, 'topics', async (trx) => {
    const topic = await known(trx, ctx.user.id, input)
    await takeStance(trx, {
      ...topic,
      user_id: ctx.user.id,
      stance,
      newsletter_id: topic.kind === 'source' ? topic.key : null,
      taken_at: Date.now(),
    })
    return { ...topic, stance }
  })
}
