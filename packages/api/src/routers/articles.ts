import {
  type ArticleFilter,
  countArticles,
  countCategoriesSince,
  findArticle,
  listArticles,
  setSaved,
} from '@tidings/db/queries/articles'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { startOfDay } from '../days.ts'
import { type ArticlePage, articlePage, articleQuery, fullArticle } from '../schemas/article.ts'
import { ownEmail } from '../schemas/user.ts'
import { router, userProcedure } from '../trpc.ts'
import { articleViews } from '../views/article-view.ts'
import { readerHtml } from '../views/reader-html.ts'

const notFound = () => new TRPCError({ code: 'NOT_FOUND', message: 'There is no such article.' })

async function pageOf(
  services: Services,
  userId: string,
  query: z.output<typeof articleQuery>,
  savedOnly: boolean,
): Promise<ArticlePage> {
  const { db } = services.database
  const filter: ArticleFilter = {
    savedOnly,
    tags: (query.tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    ...(query.source && { source: query.source }),
    ...(query.category && { category: query.category }),
  }
  const total = await countArticles(db, userId, filter)
  const rows = await listArticles(db, userId, filter, query)
  return {
    articles: await articleViews(services, userId, rows),
    totalPages: Math.max(1, Math.ceil(total / query.pageSize)),
  }
}

export const articlesRouter = router({
  list: userProcedure
    .meta({
      openapi: { method: 'GET', path: '/articles', tags: ['articles'], protect: true, summary: 'The digest' },
    })
    .input(articleQuery)
    .output(articlePage)
    .query(({ ctx, input }) => pageOf(ctx, ctx.user.id, input, false)),

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
    .query(({ ctx, input }) => pageOf(ctx, ctx.user.id, input, true)),

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
    .input(ownEmail)
    .output(
      z.object({
        todayCount: z.number().int(),
        categories: z.array(z.object({ category: z.string(), count: z.number().int() })),
      }),
    )
    .query(async ({ ctx, input }) => {
      if (!input.email) throw new TRPCError({ code: 'BAD_REQUEST', message: 'User email required' })
      const since = startOfDay(Date.now(), ctx.user.time_zone)
      const categories = await countCategoriesSince(ctx.database.db, ctx.user.id, since)
      return { todayCount: categories.reduce((sum, { count }) => sum + count, 0), categories }
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
      if (!row) throw notFound()
      const [view] = await articleViews(ctx, ctx.user.id, [row])
      if (!view) throw notFound()
      return { ...view, fullText: readerHtml(row.html, ctx.pictures) }
    }),

  save: userProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/articles/save',
        tags: ['articles'],
        protect: true,
        summary: 'Save or unsave',
      },
    })
    .input(z.object({ articleId: z.string(), saved: z.boolean() }))
    .output(z.object({ articleId: z.string(), isSaved: z.boolean() }))
    .mutation(async ({ ctx, input: { articleId, saved } }) => {
      const found = await setSaved(ctx.database.db, ctx.user.id, articleId, saved ? Date.now() : null)
      if (!found) throw notFound()
      return { articleId, isSaved: saved }
    }),
})
