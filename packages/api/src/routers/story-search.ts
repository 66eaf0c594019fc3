import { storyCandidates } from '@tidings/db/queries/story-candidates'
import { notFound } from '../not-found.ts'
import { candidateList, candidateQuery } from '../schemas/story-candidate.ts'
import { likelyCandidates } from '../stories/likely-candidates.ts'
import { userProcedure } from '../trpc.ts'

/** How far apart tellings of one story come, in ms. */
const WITHIN = 7 * 86_400_000
const FOUND_AT_MOST = 30

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
      const near = await storyCandidates(ctx.database.db, ctx.user.id, articleId, WITHIN)
      if (!near) throw notFound('article')
      const found = likelyCandidates(near.title, search, near.candidates).slice(0, FOUND_AT_MOST)
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
