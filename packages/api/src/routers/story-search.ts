import { notFound } from '@tidings/db/domain-error'
import { joinCandidates } from '@tidings/pipeline/run/stories/join-candidates'
import { candidateList, candidateQuery } from '../schemas/story-candidate.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** Finds what an article may be said to tell the same as. */
export const storySearch = {
  candidates: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/stories/candidates',
        tags: ['stories'],
        protect: true,
        summary: 'Articles that may tell the same as one',
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
