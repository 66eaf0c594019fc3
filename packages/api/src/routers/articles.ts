import { startOfDay } from '@tidings/accounts/days'
import { notFound } from '@tidings/db/domain-error'
import { pictureIds } from '@tidings/db/picture-sources'
import { countCategoriesSince, countFoldedSince, findArticle } from '@tidings/db/queries/articles'
import { shownPictures } from '@tidings/db/queries/remote-pictures'
import { z } from 'zod'
import { articlePage, articleQuery, fullArticle, statsQuery } from '../schemas/article.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { articlePageView } from '../views/article-page-view.ts'
import { articleViews } from '../views/article-view.ts'
import { placedSentences } from '../views/placed-sentences.ts'
import { readerHtml, textAsHtml } from '../views/reader-html.ts'
import { articleLink } from './article-link.ts'
import { articleMarks } from './article-marks.ts'

export const articlesRouter = router({
  list: userProcedure
    .meta({
      openapi: { method: 'GET', path: '/articles', tags: ['articles'], protect: true, summary: 'The digest' },
    })
    .input(articleQuery)
    .output(articlePage)
    .query(({ ctx, input }) => articlePageView(ctx, ctx.user, input, false)),

  saved: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/articles/saved',
        tags: ['articles'],
        protect: true,
        summary: 'Saved articles',
      },
    })
    .input(articleQuery)
    .output(articlePage)
    .query(({ ctx, input }) => articlePageView(ctx, ctx.user, input, true)),

  stats: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/articles/stats',
        tags: ['articles'],
        protect: true,
        summary: "Today's numbers",
      },
    })
    .input(statsQuery)
    .output(
      z.object({
        todayCount: z.number().int(),
        /** How many of them `fold` leaves out. */
        todayDuplicates: z.number().int(),
        categories: z.array(z.object({ category: z.string(), count: z.number().int() })),
      }),
    )
    .query(async ({ ctx }) => {
      const since = startOfDay(Date.now(), ctx.user.time_zone)
      const categories = await countCategoriesSince(ctx.database.db, ctx.user.id, since)
      const todayDuplicates = await countFoldedSince(ctx.database.db, ctx.user.id, since)
      return {
        todayCount: categories.reduce((sum, { count }) => sum + count, 0),
        todayDuplicates,
        categories,
      }
    }),

  get: userProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/articles/{id}',
        tags: ['articles'],
        protect: true,
        summary: 'One article, whole',
      },
    })
    .input(z.object({ id: z.string() }))
    .output(fullArticle)
    .query(async ({ ctx, input: { id } }) => {
      const row = await findArticle(ctx.database.db, ctx.user.id, id)
      if (!row) throw notFound('article')
      const [view] = await articleViews(ctx, ctx.user.id, [row])
      if (!view) throw notFound('article')
      const { original_url: original } = row
      const shown = await shownPictures(ctx.database.db, ctx.user.id, {
        ids: pictureIds(row.html),
        areFetched: ctx.pictureMode !== 'off',
      })
      return {
        ...view,
        summary: textAsHtml(view.summary),
        fullText: readerHtml(row.html, shown),
        summarySentences: placedSentences(row.summary_places, row.text),
        summaryBy: row.summary_by,
        summaryModel: row.summary_model,
        issueId: row.mail_id,
        originalUrl: original !== row.url && /^https?:/.test(original ?? '') ? original : null,
      }
    }),

  ...articleMarks,
  ...articleLink,
})
