import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import { joinStory, splitStory, undoStoryChange } from '@tidings/pipeline/run/stories/change-story'
import { z } from 'zod'
import { story, storyAndArticle, storyChange, storyPlace, takingBack } from '../schemas/story.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { storyView } from '../views/story-view.ts'
import { storySearch } from './story-search.ts'

export const storiesRouter = router({
  get: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/stories/{id}',
        tags: ['stories'],
        protect: true,
        summary: 'A story as all newsletters tell it',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(story)
    .query(async ({ ctx, input: { id } }) => {
      const view = await storyView(ctx, ctx.user.id, id)
      if (!view) throw notFound('story')
      return view
    }),

  split: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/stories/{id}/split',
        tags: ['stories'],
        protect: true,
        summary: 'Say that an article tells another story',
      },
    })
    .input(storyAndArticle)
    .output(storyChange)
    .mutation(({ ctx, input: { id, articleId } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        splitStory({ trx, userId: ctx.user.id, storyId: id, articleId }),
      ),
    ),

  join: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/stories/{id}/join',
        tags: ['stories'],
        protect: true,
        summary: 'Say that an article tells a story',
      },
    })
    .input(storyAndArticle)
    .output(storyChange)
    .mutation(({ ctx, input: { id, articleId } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        joinStory({ trx, userId: ctx.user.id, storyId: id, articleId }),
      ),
    ),

  takeBack: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/stories/take-back',
        tags: ['stories'],
        protect: true,
        summary: 'Undo what was said of an article',
      },
    })
    .input(takingBack)
    .output(storyPlace)
    .mutation(({ ctx, input: { articleId, changes } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        undoStoryChange({ trx, userId: ctx.user.id, articleId }, changes),
      ),
    ),

  ...storySearch,
})
