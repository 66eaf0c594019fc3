import { notFound } from '@tidings/db/domain-error'
import { pictureIds } from '@tidings/db/picture-sources'
import { countCategoriesSince, countGroupedSince } from '@tidings/db/queries/article-counts'
import { findArticle } from '@tidings/db/queries/articles'
import { countDays } from '@tidings/db/queries/editions'
import { shownPictures } from '@tidings/db/queries/remote-pictures'
import { languageOf } from '@tidings/pipeline/common/text/language-of'
import { dayOf } from '@tidings/pipeline/common/time/days'
import { z } from 'zod'
import {
  articlePage,
  articleQuery,
  EXAMPLE_ARTICLE,
  EXAMPLE_PAGE,
  fullArticle,
  type PlacedSentence,
  statsQuery,
  summarySentence,
} from '../schemas/article.ts'
import { documented } from '../trpc/documented.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { articlePageView } from '../views/article-page-view.ts'
import { articleViews } from '../views/article-view.ts'
import { readerHtml, textAsHtml } from '../views/reader-html.ts'
import { articleLink } from './article-link.ts'
import { articleMarks } from './article-marks.ts'

const stored = z.array(summarySentence)

/**
 * The sentences of a stored summary with the passages of the text at their positions; none where positions are unknown.
 */
function placedSentences(places: string | null, text: string): PlacedSentence[] {
  if (places === null) return []
  return stored
    .parse(JSON.parse(places))
    .map((sentence) => ({ ...sentence, passage: text.slice(sentence.start, sentence.end) }))
}

export const articlesRouter = router({
  list: userProcedure
    .meta(
      documented({
        route: 'GET /articles',
        scope: 'read',
        summary: 'The digest',
        description:
          'Articles of all newsletters, latest first. If the user follows or mutes topics, each day (in the user’s time zone) begins with articles of followed topics and ends with those of muted ones, unless the list is filtered by tags, source or category; `place` gives the reasons, the decisive one first. `tags` is comma-separated, and an article must have all of them; `source` is a newsletter’s id or name, or several ids. With `group`, articles that repeat a story are left out, except updates of it. `totalPages` counts at most 10,000 articles beyond the page.',
        request: { page: 1, pageSize: 24, sort: 'latest', tags: 'linux', source: 'Kernel Weekly' },
        response: EXAMPLE_PAGE,
      }),
    )
    .input(articleQuery)
    .output(articlePage)
    .query(({ ctx, input }) => articlePageView(ctx, ctx.user, input, false)),

  saved: userProcedure
    .meta(
      documented({
        route: 'GET /articles/saved',
        scope: 'read',
        summary: 'Saved articles',
        description: 'Articles saved for later; takes the same parameters as the digest.',
        request: { page: 1 },
        response: {
          ...EXAMPLE_PAGE,
          articles: [{ ...EXAMPLE_ARTICLE, isSaved: true, place: [{ kind: 'last-saved' }] }],
        },
      }),
    )
    .input(articleQuery)
    .output(articlePage)
    .query(({ ctx, input }) => articlePageView(ctx, ctx.user, input, true)),

  stats: userProcedure
    .meta(
      documented({
        route: 'GET /articles/stats',
        scope: 'read',
        summary: "Today's numbers",
        description:
          'The number of articles that arrived today, in the user’s time zone, how many of them only repeat a story, and how many of the stories they tell are unread. Without `email` the call fails with “User email required”.',
        request: { email: 'ada@example.com' },
        response: {
          todayCount: 1,
          todayDuplicates: 0,
          unreadCount: 1,
          categories: [{ category: 'technology', count: 1 }],
        },
      }),
    )
    .input(statsQuery)
    .output(
      z.object({
        todayCount: z.number().int(),
        todayDuplicates: z.number().int().describe('How many of them `group` hides.'),
        unreadCount: z.number().int().describe('How many of today’s stories have no read article.'),
        categories: z.array(z.object({ category: z.string(), count: z.number().int() })),
      }),
    )
    .query(async ({ ctx }) => {
      const today = dayOf(Date.now(), ctx.user.time_zone)
      const since = today.start
      const { db } = ctx.database
      const [categories, todayDuplicates, counts] = await Promise.all([
        countCategoriesSince(db, ctx.user.id, since),
        countGroupedSince(db, ctx.user.id, since),
        countDays(db, ctx.user.id, [today]),
      ])
      return {
        todayCount: categories.reduce((sum, { count }) => sum + count, 0),
        todayDuplicates,
        unreadCount: counts.get(0)?.unread ?? 0,
        categories,
      }
    }),

  get: userProcedure
    .meta(
      documented({
        route: 'GET /articles/{id}',
        scope: 'read',
        summary: 'One article with its full text',
        description:
          'The text is sanitised HTML. `summarySentences` gives for each sentence of the summary the passage of the text that it is based on; `start` and `end` are offsets in UTF-16 code units of the plain text, `readingPosition` one of the text content of `fullText`. `summaryBy` is `model` if the summary was written by `summaryModel`.',
        request: { id: EXAMPLE_ARTICLE.id },
        response: {
          ...EXAMPLE_ARTICLE,
          fullText: '<p>The patch set shrank from 14,000 lines to 900.</p>',
          language: 'en',
          summarySentences: [
            {
              text: 'The patch set shrank from 14,000 lines to 900.',
              start: 0,
              end: 46,
              passage: 'The patch set shrank from 14,000 lines to 900.',
            },
          ],
          summaryBy: 'text',
          summaryModel: null,
          issueId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
          originalUrl: null,
          readingPosition: null,
        },
      }),
    )
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
        language: languageOf(`${row.title}\n\n${row.text}`),
        summarySentences: placedSentences(row.summary_places, row.text),
        summaryBy: row.summary_by,
        summaryModel: row.summary_model,
        issueId: row.mail_id,
        originalUrl: original !== row.url && /^https?:/.test(original ?? '') ? original : null,
        readingPosition: row.reading_position,
      }
    }),

  ...articleMarks,
  ...articleLink,
})
