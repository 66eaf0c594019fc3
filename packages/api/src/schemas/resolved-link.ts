import { z } from 'zod'

/** What asking where the link of an article leads came to. */
export const resolvedLink = z.object({
  articleId: z.string(),
  /** The address that the article has now. */
  url: z.string(),
  isResolved: z.boolean(),
  /** Why the address could not be found, in words; then nothing was changed. */
  why: z.string().nullable(),
  /** All articles that have the address from now on; none where they had it before. */
  articleIds: z.array(z.string()),
})
