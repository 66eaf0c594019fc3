import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { tagKey } from '@tidings/db/queries/tags'
import { clearStance, takeStance } from '@tidings/db/queries/topics'
import type { Executor, UserRow } from '@tidings/db/schema'
import type { OpenApiMeta } from 'trpc-to-openapi'
import { z } from 'zod'
import { type TopicName, topicList, topicName, topicStance } from '../schemas/topic.ts'
import type { Services } from '../trpc/context.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { topicListView } from '../views/topic-list-view.ts'

const change = (path: `/topics/${string}`, summary: string): OpenApiMeta => ({
  openapi: { method: 'POST', path, tags: ['topics'], protect: true, summary },
})

export const topicsRouter = router({
  list: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/topics',
        tags: ['topics'],
        protect: true,
        summary: 'Topics of the week, with what is followed and muted',
      },
    })
    .input(z.object({}))
    .output(topicList)
    .query(({ ctx }) => topicListView(ctx.database.db, ctx.user)),

  follow: userProcedure
    .meta(change('/topics/follow', 'Follow a topic: first in each day'))
    .input(topicName)
    .output(topicStance)
    .mutation(({ ctx, input }) => steer(ctx, input, 'follow')),

  mute: userProcedure
    .meta(change('/topics/mute', 'Mute a topic: last in each day'))
    .input(topicName)
    .output(topicStance)
    .mutation(({ ctx, input }) => steer(ctx, input, 'mute')),

  clear: userProcedure
    .meta(change('/topics/clear', 'Neither follow nor mute a topic'))
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
