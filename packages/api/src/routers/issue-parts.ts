import {
  reclassifyAsArticle,
  reclassifyAsNonArticlePart,
} from '@tidings/pipeline/run/corrections/reclassify-part'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../schemas/article.ts'
import { articleToReclassify, correctionScope, partToReclassify } from '../schemas/issue-page.ts'
import { documented } from '../trpc/documented.ts'
import { userProcedure } from '../trpc/trpc.ts'

/** Reclassifying the parts of an issue. */
export const issueParts = {
  reclassifyAsArticle: userProcedure
    .meta(
      documented({
        route: 'POST /issues/{id}/stories',
        scope: 'write',
        summary: 'Reclassify a non-article part as an article',
        description:
          'Creates an article from a non-article part, at the same position, or restores an article that was reclassified. `scope` says what the correction applies to in later issues: parts that are `alike`, or only the `same` part if it is repeated; reclassifying it back removes the correction. A part without text fails with `CONFLICT`.',
        request: {
          id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          partId: '0d5b7c1e-7f0a-4f64-9a53-5d2f1f0f7b21',
        },
        response: { articleId: EXAMPLE_ARTICLE.id, scope: 'alike' },
      }),
    )
    .input(partToReclassify)
    .output(z.object({ articleId: z.string(), scope: correctionScope }))
    .mutation(({ ctx, input: { id, partId } }) =>
      reclassifyAsArticle({ ...ctx, db: ctx.database.db }, ctx.user.id, id, partId),
    ),

  reclassifyAsNonArticle: userProcedure
    .meta(
      documented({
        route: 'POST /issues/{id}/non-article-parts',
        scope: 'write',
        summary: 'Reclassify an article as a non-article part',
        description:
          'Removes an article from all lists, counts and stories; its tags and highlights are kept. `scope` says what the correction applies to in later issues: parts that are `alike`, or only the `same` part if it is repeated. Pass `partId` to `reclassifyAsArticle` to restore the article.',
        request: { id: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55', articleId: EXAMPLE_ARTICLE.id },
        response: { partId: EXAMPLE_ARTICLE.id, scope: 'same' },
      }),
    )
    .input(articleToReclassify)
    .output(z.object({ partId: z.string(), scope: correctionScope }))
    .mutation(({ ctx, input: { id, articleId } }) =>
      reclassifyAsNonArticlePart({ ...ctx, db: ctx.database.db }, ctx.user.id, id, articleId),
    ),
}
