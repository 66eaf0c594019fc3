import { withinLimit } from '@tidings/accounts/limit-reached'
import { found } from '@tidings/db/domain-error'
import { joinStory, splitStory, undoStoryChange } from '@tidings/jobs/stories/change-story'
import { joinCandidates } from '@tidings/jobs/stories/join-candidates'
import { readStory } from '@tidings/jobs/stories/read-story'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { articleViews } from '../articles/view.ts'
import { iso } from '../common/iso.ts'
import type { Services } from '../trpc/context.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
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
} from './schema.ts'

/** A story as returned by the API; undefined if the user has none with this id. */
async function storyView(services: Services, userId: string, id: string): Promise<Story | undefined> {
  const story = await readStory(services.database.db, userId, id)
  if (!story) return undefined
  const rows = story.articles.map(({ row }) => row)
  const views = await articleViews(services, userId, rows)
  const storyArticles = views.flatMap((article, at) => {
    const other = story.articles[at]
    return other ? [{ article, layer: other.layer, adds: other.adds }] : []
  })
  return { id: story.id, storyArticles }
}

/** The article, and words of the other's headline or newsletter. */
const candidateQuery = z.object({ articleId: z.string(), search: z.string().max(200).default('') })

/** Candidates to join with an article, the most similar first. */
const candidateList = z.object({
  articles: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sourceNewsletter: z.string(),
      publishedAt: z.string().describe('ISO 8601, UTC.'),
    }),
  ),
})

export const storiesRouter = router({
  get: userProcedure({
    route: 'GET /stories/{id}',
    scope: 'read',
    summary: 'A story with its articles from all newsletters',
    description:
      'All articles of a story in the order of arrival, each with the reason why it belongs to the story (`link`, `text`, `story`, or `you` if the user decided) and the sentences that are not in the first article. The id of any article identifies its story.',
    request: { id: EXAMPLE_ARTICLE.id },
    response: { id: EXAMPLE_ARTICLE.id, storyArticles: EXAMPLE_STORY_ARTICLES },
  })
    .input(z.object({ id: z.string() }))
    .output(story)
    .query(async ({ ctx, input: { id } }) => found(await storyView(ctx, ctx.user.id, id), 'story')),

  split: userProcedure({
    route: 'POST /stories/{id}/split',
    scope: 'write',
    summary: 'Split an article from a story',
    description:
      'Removes the article from the story; it is never grouped with any of the story’s articles again. Pass the returned `changes` to `stories.undo` to undo it.',
    request: EXAMPLE_PAIR,
    response: {
      ...EXAMPLE_PAIR,
      storyId: EXAMPLE_LATER_ARTICLE.id,
      changes: [{ articleId: EXAMPLE_ARTICLE.id, was: null, is: false }],
    },
  })
    .input(storyAndArticle)
    .output(storyChange)
    .mutation(({ ctx, input: { id, articleId } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        splitStory({ trx, userId: ctx.user.id, storyId: id, articleId }),
      ),
    ),

  join: userProcedure({
    route: 'POST /stories/{id}/join',
    scope: 'write',
    summary: 'Add an article to a story',
    description:
      'The article stays in the story whatever the automatic grouping decides. Two articles of one issue can’t be in one story: that fails with `CONFLICT`. Pass the returned `changes` to `stories.undo` to undo it.',
    request: EXAMPLE_PAIR,
    response: {
      ...EXAMPLE_PAIR,
      storyId: EXAMPLE_ARTICLE.id,
      changes: [{ articleId: EXAMPLE_ARTICLE.id, was: null, is: true }],
    },
  })
    .input(storyAndArticle)
    .output(storyChange)
    .mutation(({ ctx, input: { id, articleId } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        joinStory({ trx, userId: ctx.user.id, storyId: id, articleId }),
      ),
    ),

  undo: userProcedure({
    route: 'POST /stories/undo',
    scope: 'write',
    summary: 'Undo splitting or joining an article',
    description:
      'Undoes `stories.split` and `stories.join`, given the `changes` they returned: restores for each pair of articles the decision it `was`, except pairs that were decided again since.',
    request: {
      articleId: EXAMPLE_LATER_ARTICLE.id,
      changes: [{ articleId: EXAMPLE_ARTICLE.id, was: null, is: true }],
    },
    response: { articleId: EXAMPLE_LATER_ARTICLE.id, storyId: EXAMPLE_LATER_ARTICLE.id },
  })
    .input(storyUndo)
    .output(storyPlace)
    .mutation(({ ctx, input: { articleId, changes } }) =>
      withinLimit(ctx, 'storyDecisions', (trx) =>
        undoStoryChange({ trx, userId: ctx.user.id, articleId }, changes),
      ),
    ),

  candidates: userProcedure({
    route: 'GET /stories/candidates',
    scope: 'read',
    isHeavy: true,
    summary: 'Candidates for the story of an article',
    description:
      'Articles that the user may join with this one: articles of other issues that arrived within a week of it, whose headline or newsletter contains all words of `search`, the most similar first.',
    request: { articleId: EXAMPLE_ARTICLE.id, search: 'scheduler' },
    response: {
      articles: [
        {
          id: EXAMPLE_LATER_ARTICLE.id,
          title: EXAMPLE_LATER_ARTICLE.title,
          sourceNewsletter: EXAMPLE_LATER_ARTICLE.sourceNewsletter,
          publishedAt: EXAMPLE_LATER_ARTICLE.publishedAt,
        },
      ],
    },
  })
    .input(candidateQuery)
    .output(candidateList)
    .query(async ({ ctx, input: { articleId, search } }) => {
      const articles = found(await joinCandidates(ctx.db, ctx.user.id, articleId, search), 'article')
      return {
        articles: articles.map(({ id, title, newsletterName, publishedAt }) => ({
          id,
          title,
          sourceNewsletter: newsletterName,
          publishedAt: iso(publishedAt),
        })),
      }
    }),
})
