import { randomUUID } from 'node:crypto'
import { limitReached, withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import { deleteHighlight, insertHighlight, listHighlights } from '@tidings/db/queries/highlights'
import { countHighlightsOf } from '@tidings/db/queries/user-limits'
import { z } from 'zod'
import { highlight, highlightPage, highlightQuery, newHighlight } from '../schemas/highlight.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { highlightView } from '../views/highlight-view.ts'
import { pageOf, windowOf } from '../views/page-of.ts'

export const highlightsRouter = router({
  list: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/highlights',
        tags: ['highlights'],
        protect: true,
        summary: 'Highlights, newest first',
      },
    })
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
    .meta({
      openapi: {
        method: 'POST',
        path: '/articles/{id}/highlight',
        tags: ['highlights'],
        protect: true,
        summary: 'Highlight a passage; the same passage twice is one highlight',
      },
    })
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
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/highlights/{id}',
        tags: ['highlights'],
        protect: true,
        summary: 'Delete a highlight',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteHighlight(ctx.database.db, ctx.user.id, id))) {
        throw notFound('highlight')
      }
      return { id }
    }),
})
