import { resolveArticleLink } from '@tidings/pipeline/run/links/resolve-article-link'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../schemas/article.ts'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { unresolvedLinkText } from '../views/unresolved-link-text.ts'

/** The outcome of resolving an article's link. */
const resolvedLink = z.object({
  articleId: z.string(),
  url: z.string().describe('The article’s URL now.'),
  isResolved: z.boolean(),
  why: z
    .string()
    .nullable()
    .describe('Why the link could not be resolved, in words; then nothing was changed.'),
  articleIds: z
    .array(z.string())
    .describe('The articles that were changed; empty if they had the URL before.'),
})

/** Resolves tracking links, only when the user asks. */
export const articleLink = {
  resolveLink: userProcedure
    .meta(
      documented({
        route: 'POST /articles/{id}/resolve-link',
        scope: 'write',
        summary: 'Resolve a tracking link',
        description:
          'If `isOpaqueLink` is true, only the sender’s server knows where `url` leads. This call requests it, once and without cookies, which lets the sender see that the link was followed; no other call does that. Redirects are followed, except to links that could unsubscribe, confirm or log in. All of the user’s articles with the same link get the resolved URL; `originalUrl` keeps the link. If it can’t be resolved, `why` gives the reason and nothing changes. At most 60 links per hour.',
        request: { id: EXAMPLE_ARTICLE.id },
        response: {
          articleId: EXAMPLE_ARTICLE.id,
          url: 'https://lwn.example/scheduler',
          isResolved: true,
          why: null,
          articleIds: [EXAMPLE_ARTICLE.id],
        },
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(resolvedLink)
    .mutation(async ({ ctx, input: { id } }) => {
      const { work, user, signal } = ctx
      const readMail = <T>(read: () => Promise<T>) => work.run(user.id, 'mail', read, { signal })
      const resolving = { ...ctx, db: ctx.database.db, readMail }
      const { reason, ...link } = await resolveArticleLink(resolving, user.id, id)
      return { ...link, why: reason && unresolvedLinkText(reason) }
    }),
}
