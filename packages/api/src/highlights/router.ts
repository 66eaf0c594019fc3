import { randomUUID } from 'node:crypto'
import { limitReached, withinLimit } from '@tidings/accounts/limit-reached'
import { notFound } from '@tidings/db/domain-error'
import { countHighlightsOf } from '@tidings/db/queries/accounts/user-limits'
import { lockUser } from '@tidings/db/queries/accounts/users'
import { countHighlights, highlightFacets } from '@tidings/db/queries/highlights/highlight-counts'
import {
  deleteHighlight,
  insertHighlight,
  listHighlights,
  updateHighlight,
} from '@tidings/db/queries/highlights/highlights'
import { queueForReadwise } from '@tidings/jobs/highlights/queue-highlights'
import { highlightsToReview } from '@tidings/jobs/highlights/review-highlights'
import { queueWebhookEvents } from '@tidings/jobs/notify/queue-deliveries'
import { highlightData } from '@tidings/jobs/notify/webhook-data'
import { indexHighlight } from '@tidings/jobs/search/index-mail'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { ago, instantOf } from '../common/ago.ts'
import { pageOf, windowOf } from '../common/paging.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import {
  EXAMPLE_HIGHLIGHT,
  highlight,
  highlightChange,
  highlightFilter,
  highlightPage,
  highlightQuery,
  highlightSummary,
  newHighlight,
} from './schema.ts'
import { filterOf, highlightView } from './view.ts'

export const highlightsRouter = router({
  list: userProcedure({
    route: 'GET /highlights',
    scope: 'highlights',
    summary: 'Highlights, newest first',
    description:
      'All highlights, or those that all given parameters apply to. `since` and `until` are days in the user’s time zone, both included; `search` are words that all occur in the passage, its note or the title of the article. Highlights remain when their article is deleted: `articleId` is then `null`, while title and source are kept.',
    request: { articleId: EXAMPLE_ARTICLE.id, pageSize: 1 },
    response: {
      highlights: [EXAMPLE_HIGHLIGHT],
      next: '1763626320000.a9c3f5d1-7b60-4d2e-9a41-8e6f0b7c2d13',
    },
  })
    .input(highlightQuery)
    .output(highlightPage)
    .query(async ({ ctx, input: { pageSize, after, ...filter } }) => {
      const page = { pageSize, after }
      const rows = await listHighlights(ctx.db, ctx.user.id, {
        ...filterOf(filter, ctx.user.time_zone),
        ...windowOf(page),
      })
      const { shown, ...more } = pageOf(rows, page, ({ created_at: at, id }) => ({ at, id }))
      return { highlights: shown.map(highlightView), ...more }
    }),

  summary: userProcedure({
    route: 'GET /highlights/summary',
    scope: 'highlights',
    summary: 'How many highlights there are, and what they can be filtered by',
    description:
      '`total` and `withNote` count the highlights that the parameters of the list find. Newsletters and tags are those of all highlights.',
    request: { color: 'yellow' },
    response: {
      total: 1,
      withNote: 0,
      newsletters: [{ id: EXAMPLE_ARTICLE.newsletterId, name: EXAMPLE_ARTICLE.sourceNewsletter, count: 1 }],
      tags: [{ tag: 'linux', count: 1 }],
    },
  })
    .input(highlightFilter)
    .output(highlightSummary)
    .query(async ({ ctx, input }) => ({
      ...(await countHighlights(ctx.db, ctx.user.id, filterOf(input, ctx.user.time_zone))),
      ...(await highlightFacets(ctx.db, ctx.user.id)),
    })),

  review: userProcedure({
    route: 'GET /highlights/review',
    scope: 'highlights',
    summary: 'Some older highlights to see again today',
    description:
      'Up to three that are older than a week, others each day until all have been shown, then from the beginning. None if the user has switched them off.',
    response: { highlights: [EXAMPLE_HIGHLIGHT] },
  })
    .input(z.object({}).optional())
    .output(z.object({ highlights: z.array(highlight) }))
    .query(async ({ ctx }) => {
      if (ctx.user.reviews_highlights === 0) return { highlights: [] }
      const found = await highlightsToReview(ctx.db, ctx.user, Date.now())
      return { highlights: found.map(highlightView) }
    }),

  add: userProcedure({
    route: 'POST /articles/{id}/highlight',
    scope: 'highlights',
    tag: 'highlights',
    summary: 'Highlight a passage',
    description:
      'Only `text` is required. The words around it and its position in the article’s text, in UTF-16 code units, locate it if the same words occur more than once. Highlighting the same passage twice creates one highlight, the first. `color` is `yellow` unless given; `note` is plain text. `ago` is how many milliseconds ago the user did it, if not just now.',
    request: {
      id: EXAMPLE_ARTICLE.id,
      text: EXAMPLE_HIGHLIGHT.text,
      prefix: EXAMPLE_HIGHLIGHT.prefix,
      start: EXAMPLE_HIGHLIGHT.start,
      end: EXAMPLE_HIGHLIGHT.end,
    },
    response: { highlight: EXAMPLE_HIGHLIGHT },
  })
    .input(newHighlight)
    .output(z.object({ highlight }))
    .mutation(async ({ ctx, input: { id, text, prefix, suffix, start, end, color, note, ...input } }) => {
      const added = randomUUID()
      const passage = { text, prefix: prefix ?? null, suffix: suffix ?? null }
      const place = { start_offset: start ?? null, end_offset: end ?? null }
      const row = await withinLimit(ctx, 'highlights', async (trx) => {
        const now = Date.now()
        const createdAt = instantOf(input.ago, now) ?? now
        const about = { id: added, createdAt, ...passage, ...place, color, note: note || null }
        const kept = await insertHighlight(trx, ctx.user.id, id, about)
        const max = ctx.limits.highlightsOfArticle
        if (kept?.id === added && (await countHighlightsOf(trx, ctx.user.id, id)) > max) {
          throw limitReached(`An article can have at most ${max} highlights.`)
        }
        if (kept?.id === added) {
          await indexHighlight(trx, ctx.user.id, added)
          const data = [highlightData(kept, ctx.webAddress())]
          await queueWebhookEvents(trx, ctx, ctx.user.id, 'highlight.made', async () => data)
          await queueForReadwise(trx, ctx.jobs, ctx.user.id, added)
        }
        return kept
      })
      if (!row) throw notFound('article')
      ctx.jobs.wake()
      return { highlight: highlightView(row) }
    }),

  update: userProcedure({
    route: 'PATCH /highlights/{id}',
    scope: 'highlights',
    summary: 'Change the color or the note of a highlight',
    description:
      'Fields left out do not change; an empty `note` removes it. `ago` is how many milliseconds ago the user did it, if not just now: a highlight that was changed later stays as it is.',
    request: { id: EXAMPLE_HIGHLIGHT.id, color: 'green', note: 'Use in the talk.' },
    response: { highlight: { ...EXAMPLE_HIGHLIGHT, color: 'green', note: 'Use in the talk.' } },
  })
    .input(highlightChange)
    .output(z.object({ highlight }))
    .mutation(async ({ ctx, input: { id, color, note, ...input } }) => {
      const now = Date.now()
      const doneAt = instantOf(input.ago, now) ?? now
      const change = { color, ...(note !== undefined && { note: note || null }), doneAt }
      const row = await ctx.db.transaction().execute(async (trx) => {
        await lockUser(trx, ctx.user.id)
        const changed = await updateHighlight(trx, ctx.user.id, id, change)
        if (changed && note !== undefined) {
          await indexHighlight(trx, ctx.user.id, id)
          await queueForReadwise(trx, ctx.jobs, ctx.user.id, id)
        }
        return changed
      })
      if (!row) throw notFound('highlight')
      ctx.jobs.wake()
      return { highlight: highlightView(row) }
    }),

  delete: userProcedure({
    route: 'DELETE /highlights/{id}',
    scope: 'highlights',
    summary: 'Delete a highlight',
    description:
      'The article does not change. `ago` is how many milliseconds ago the user did it, if not just now: a highlight whose color or note was changed later stays.',
    request: { id: EXAMPLE_HIGHLIGHT.id },
    response: { id: EXAMPLE_HIGHLIGHT.id },
  })
    .input(z.object({ id: z.string(), ago }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const doneAt = instantOf(input.ago, Date.now())
      if (!(await deleteHighlight(ctx.db, ctx.user.id, id, doneAt))) {
        throw notFound('highlight')
      }
      return { id }
    }),
})
