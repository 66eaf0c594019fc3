import { z } from 'zod'

/** Which article, and words of the headline or newsletter of the other. */
export const candidateQuery = z.object({ articleId: z.string(), search: z.string().max(200).default('') })

/** Articles that may tell the same as one, the likeliest first. */
export const candidateList = z.object({
  articles: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sourceNewsletter: z.string(),
      /** ISO 8601, UTC. */
      publishedAt: z.string(),
    }),
  ),
})
