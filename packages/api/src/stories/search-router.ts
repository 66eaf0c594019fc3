import { notFound } from '@tidings/db/domain-error'
import { joinCandidates } from '@tidings/jobs/stories/join-candidates'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { EXAMPLE_LATER_ARTICLE } from './schema.ts'

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

/** Finds articles that the user may join with an article. */
export const storySearch = {
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
      const found = await joinCandidates(ctx.database.db, ctx.user.id, articleId, search)
      if (!found) throw notFound('article')
      return {
        articles: found.map(({ id, title, newsletterName, publishedAt }) => ({
          id,
          title,
          sourceNewsletter: newsletterName,
          publishedAt: new Date(publishedAt).toISOString(),
        })),
      }
    }),
}
