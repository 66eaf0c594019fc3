import { randomUUID } from 'node:crypto'
import { limitReached, withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import {
  deleteHighlight,
  insertHighlight,
  type ListedHighlight,
  listHighlights,
} from '@tidings/db/queries/highlights'
import { countHighlightsOf } from '@tidings/db/queries/user-limits'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../schemas/article.ts'
import {
  EXAMPLE_HIGHLIGHT,
  type Highlight,
  highlight,
  highlightPage,
  highlightQuery,
  newHighlight,
} from '../schemas/highlight.ts'
import { documented } from '../trpc/documented.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { pageOf, windowOf } from '../views/page-of.ts'

/** A highlight as returned by the API. */
function highlightView(row: ListedHighlight): Highlight {
  return {
    id: row.id,
    text: row.text,
    articleId: row.article_id,
    articleTitle: row.article_title,
    sourceNewsletter: row.source_newsletter,
    createdAt: new Date(row.created_at).toISOString(),
    prefix: row.prefix,
    suffix: row.suffix,
    start: row.start_offset,
    end: row.end_offset,
  }
}

export const highlightsRouter = router({
  list: userProcedure
    .meta(
      documented({
        route: 'GET /highlights',
        summary: 'Highlights, newest first',
        description:
          'All highlights, or those of one article. They remain when their article is deleted: `articleId` is then `null`, while title and source are kept.',
        request: { articleId: EXAMPLE_ARTICLE.id, pageSize: 1 },
        response: {
          highlights: [EXAMPLE_HIGHLIGHT],
          next: '1763626320000.a9c3f5d1-7b60-4d2e-9a41-8e6f0b7c2d13',
        },
      }),
    )
    .input(highlightQuery)
    .output(highlightPage)
    .query(async ({ ctx, input: { articleId, ...page } }) => {
      const rows = await listHighlights(ctx.database.db, ctx.user.id, {
        ...windowOf(page),
        ...(articleId !== undefined && { articleId }),
      })
      const { shown, ...more } = pageOf(rows, page, ({ created_at: at, id }) => ({ at, id }))
      return { highlights: shown.map(highlightView), ...more }
    }),

  add: userProcedure
    .meta(
      documented({
        route: 'POST /articles/{id}/highlight',
        tag: 'highlights',
        summary: 'Highlight a passage',
        description:
          'Only `text` is required. The words around it and its position in the article’s text, in UTF-16 code units, locate it if the same words occur more than once. Highlighting the same passage twice creates one highlight.',
        request: {
          id: EXAMPLE_ARTICLE.id,
          text: EXAMPLE_HIGHLIGHT.text,
          prefix: EXAMPLE_HIGHLIGHT.prefix,
          start: EXAMPLE_HIGHLIGHT.start,
          end: EXAMPLE_HIGHLIGHT.end,
        },
        response: { highlight: EXAMPLE_HIGHLIGHT },
      }),
    )
    .input(newHighlight)
    .output(z.object({ highlight }))
    .mutation(async ({ ctx, input: { id, text, prefix, suffix, start, end } }) => {
      const added = randomUUID()
      const passage = { text, prefix: prefix ?? null, suffix: suffix ?? null }
      const place = { start_offset: start ?? null, end_offset: end ?? null }
      const row = await withinLimit(ctx, 'highlights', async (trx) => {
        const about = { id: added, createdAt: Date.now(), ...passage, ...place }
        const kept = await insertHighlight(trx, ctx.user.id, id, about)
        const most = ctx.limits.highlightsOfArticle
        if (kept?.id === added && (await countHighlightsOf(trx, ctx.user.id, id)) > most) {
          throw limitReached(`An article can have at most ${most} highlights.`)
        }
        return kept
      })
      if (!row) throw notFound('article')
      return { highlight: highlightView(row) }
    }),

  delete: userProcedure
    .meta(
      documented({
        route: 'DELETE /highlights/{id}',
        summary: 'Delete a highlight',
        description: 'The article does not change.',
        request: { id: EXAMPLE_HIGHLIGHT.id },
        response: { id: EXAMPLE_HIGHLIGHT.id },
      }),
    )
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteHighlight(ctx.database.db, ctx.user.id, id))) {
        throw notFound('highlight')
      }
      return { id }
    }),
})
