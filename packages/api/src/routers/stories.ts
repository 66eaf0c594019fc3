import { withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import { joinStory, splitStory, undoStoryChange } from '@tidings/pipeline/run/stories/change-story'
import { readStory } from '@tidings/pipeline/run/stories/read-story'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../schemas/article.ts'
import {
  EXAMPLE_LATER_ARTICLE,
  EXAMPLE_PAIR,
  EXAMPLE_STORY_ARTICLES,
  type Story,
  story,
  storyAndArticle,
  storyChange,
  storyPlace,
  storyUndo,
} from '../schemas/story.ts'
import type { Services } from '../trpc/context.ts'
import { documented } from '../trpc/documented.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { articleViews } from '../views/article-view.ts'
import { storySearch } from './story-search.ts'

/** A story as its calls show it; undefined when the user has none that follows this id. */
async function storyView(services: Services, userId: string, id: string): Promise<Story | undefined> {
  const story = await readStory(services.database.db, userId, id)
  if (!story) return undefined
  const rows = story.articles.map(({ row }) => row)
  const views = await articleViews(services, userId, rows)
  const storyArticles = views.flatMap((article, at) => {
    const told = story.articles[at]
    return told ? [{ article, layer: told.layer, adds: told.adds }] : []
  })
  return { id: story.id, storyArticles }
}

export const storiesRouter = router({
  get: userProcedure
    .meta(
      documented({
        route: 'GET /stories/{id}',
        summary: 'A story as all newsletters tell it',
        description:
          'All articles of a story in the order in which they came, each with what joins it (`link`, `text`, `story`, or `you`: the user’s own word) and the sentences that say what the first article does not. The id of any article stands for its story.',
        request: { id: EXAMPLE_ARTICLE.id },
        response: { id: EXAMPLE_ARTICLE.id, storyArticles: EXAMPLE_STORY_ARTICLES },
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(story)
    .query(async ({ ctx, input: { id } }) => {
      const view = await storyView(ctx, ctx.user.id, id)
      if (!view) throw notFound('story')
      return view
    }),

  split: userProcedure
    .meta(
      documented({
        route: 'POST /stories/{id}/split',
        summary: 'Say that an article tells another story',
        description:
          'The article is taken out of the story and never joins any of its articles again, whatever is found later. `stories.undo` with the answered `changes` undoes it.',
        request: EXAMPLE_PAIR,
        response: {
          ...EXAMPLE_PAIR,
          storyId: EXAMPLE_LATER_ARTICLE.id,
          changes: [{ articleId: EXAMPLE_ARTICLE.id, was: null, is: false }],
        },
      }),
    )
    .input(storyAndArticle)
    .output(storyChange)
    .mutation(({ ctx, input: { id, articleId } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        splitStory({ trx, userId: ctx.user.id, storyId: id, articleId }),
      ),
    ),

  join: userProcedure
    .meta(
      documented({
        route: 'POST /stories/{id}/join',
        summary: 'Say that an article tells a story',
        description:
          'The article tells the story from now on, whatever is found later. Two articles of one issue never do: that is refused with CONFLICT. `stories.undo` with the answered `changes` undoes it.',
        request: EXAMPLE_PAIR,
        response: {
          ...EXAMPLE_PAIR,
          storyId: EXAMPLE_ARTICLE.id,
          changes: [{ articleId: EXAMPLE_ARTICLE.id, was: null, is: true }],
        },
      }),
    )
    .input(storyAndArticle)
    .output(storyChange)
    .mutation(({ ctx, input: { id, articleId } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        joinStory({ trx, userId: ctx.user.id, storyId: id, articleId }),
      ),
    ),

  undo: userProcedure
    .meta(
      documented({
        route: 'POST /stories/undo',
        summary: 'Undo what was said of an article',
        description:
          'Undoes `stories.split` and `stories.join`, given the `changes` that they answered: what was said of the article and each of those others `was`, is so again, but for what has been said anew since.',
        request: {
          articleId: EXAMPLE_LATER_ARTICLE.id,
          changes: [{ articleId: EXAMPLE_ARTICLE.id, was: null, is: true }],
        },
        response: { articleId: EXAMPLE_LATER_ARTICLE.id, storyId: EXAMPLE_LATER_ARTICLE.id },
      }),
    )
    .input(storyUndo)
    .output(storyPlace)
    .mutation(({ ctx, input: { articleId, changes } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        undoStoryChange({ trx, userId: ctx.user.id, articleId }, changes),
      ),
    ),

  ...storySearch,
})
