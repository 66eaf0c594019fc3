import { z } from 'zod'
import { resolveArticleLink } from '../resolve-article-link.ts'
import { resolvedLink } from '../schemas/resolved-link.ts'
import { userProcedure } from '../trpc.ts'

/** Where links lead, only when the user asks. */
export const articleLink = {
  resolveLink: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/articles/{id}/resolve-link',
        tags: ['articles'],
        protect: true,
        summary: 'Find where a counted link leads',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(resolvedLink)
    .mutation(({ ctx, input: { id } }) => resolveArticleLink(ctx, ctx.user.id, id)),
}
