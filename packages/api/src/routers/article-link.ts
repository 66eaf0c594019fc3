import { resolveArticleLink } from '@tidings/pipeline/run/links/resolve-article-link'
import { z } from 'zod'
import { resolvedLink } from '../schemas/resolved-link.ts'
import { userProcedure } from '../trpc/trpc.ts'

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
    .mutation(({ ctx, input: { id } }) => {
      const { work, user, signal } = ctx
      const readMail = <T>(read: () => Promise<T>) => work.run(user.id, 'mail', read, { signal })
      return resolveArticleLink({ ...ctx, db: ctx.database.db, readMail }, user.id, id)
    }),
}
