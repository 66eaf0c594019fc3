import { found, notFound } from '@tidings/db/domain-error'
import { pictureIds } from '@tidings/db/picture-sources'
import { countCategoriesSince, countGroupedSince } from '@tidings/db/queries/articles/article-counts'
import { findArticle } from '@tidings/db/queries/articles/articles'
import { countDays } from '@tidings/db/queries/editions/edition-days'
import { readingProgress } from '@tidings/db/queries/imports/reading-progress'
import { countFailingMailboxes } from '@tidings/db/queries/mailboxes/mailboxes'
import { shownPictures } from '@tidings/db/queries/pictures/remote-pictures'
import { resolveArticleLink } from '@tidings/jobs/links/resolve-article-link'
import { dayOf } from '@tidings/mail/common/days'
import { languageOf } from '@tidings/mail/common/text/language-of'
import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { attachmentsView, EXAMPLE_ATTACHMENTS } from './attachment-schema.ts'
import { articleMarks } from './marks-router.ts'
import { articlePageView } from './page-view.ts'
import { readerHtml, textAsHtml } from './reader-html.ts'
import {
  articlePage,
  articleQuery,
  EXAMPLE_ARTICLE,
  EXAMPLE_PAGE,
  fullArticle,
  type PlacedSentence,
  statsQuery,
  summarySentence,
} from './schema.ts'
import { unresolvedLinkText } from './unresolved-link-text.ts'
import { articleViews } from './view.ts'

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

/** The outcome of resolving an article's link. */
const resolvedLink = z.object({
  articleId: z.string(),
  url: z.string().describe('The article’s URL now.'),
  isResolved: z.boolean(),
  why: textOrNull.describe('Why the link could not be resolved, in words; then nothing was changed.'),
  articleIds: z
    .array(z.string())
    .describe('The articles that were changed; empty if they had the URL before.'),
})

export const articlesRouter = router({
  list: userProcedure({
    route: 'GET /articles',
    scope: 'read',
    summary: 'The digest',
    description:
      'Articles of all newsletters, latest first. If the user follows or mutes topics, each day (in the user’s time zone) begins with articles of followed topics and ends with those of muted ones, unless the list is filtered by tags, source or category; `place` gives the reasons, the decisive one first. `tags` is comma-separated, and an article must have all of them; `source` is a newsletter’s id or name, or several ids. With `group`, articles that repeat a story are left out, except updates of it. `totalPages` counts at most 10,000 articles beyond the page.',
    request: { page: 1, pageSize: 24, sort: 'latest', tags: 'linux', source: 'Kernel Weekly' },
    response: EXAMPLE_PAGE,
  })
    .input(articleQuery)
    .output(articlePage)
    .query(({ ctx, input }) => articlePageView(ctx, ctx.user, input, false)),

  saved: userProcedure({
    route: 'GET /articles/saved',
    scope: 'read',
    summary: 'Saved articles',
    description: 'Articles saved for later; takes the same parameters as the digest.',
    request: { page: 1 },
    response: {
      ...EXAMPLE_PAGE,
      articles: [{ ...EXAMPLE_ARTICLE, isSaved: true, place: [{ kind: 'last-saved' }] }],
    },
  })
    .input(articleQuery)
    .output(articlePage)
    .query(({ ctx, input }) => articlePageView(ctx, ctx.user, input, true)),

  stats: userProcedure({
    route: 'GET /articles/stats',
    scope: 'read',
    summary: 'Today’s numbers',
    description:
      'The number of articles that arrived today, in the user’s time zone, how many of them only repeat a story, and how many of the stories they tell are unread. Without `email` the call fails with “User email required”.',
    request: { email: 'ada@example.com' },
    response: {
      todayCount: 1,
      todayDuplicates: 0,
      unreadCount: 1,
      categories: [{ category: 'technology', count: 1 }],
      reading: { done: 12, total: 48 },
      failingMailboxes: 0,
    },
  })
    .input(statsQuery)
    .output(
      z.object({
        todayCount: int,
        todayDuplicates: int.describe('How many of them `group` hides.'),
        unreadCount: int.describe('How many of today’s stories have no read article.'),
        categories: z.array(z.object({ category: z.string(), count: int })),
        reading: z
          .object({ done: int, total: int })
          .nullable()
          .describe(
            'Issues that are being imported or processed, and how many of them are; null without any.',
          ),
        failingMailboxes: int.describe(
          'How many mailboxes have a problem, which `GET /mailboxes` describes.',
        ),
      }),
    )
    .query(async ({ ctx }) => {
      const today = dayOf(Date.now(), ctx.user.time_zone)
      const since = today.start
      const [categories, todayDuplicates, counts, reading, failingMailboxes] = await Promise.all([
        countCategoriesSince(ctx.db, ctx.user.id, since),
        countGroupedSince(ctx.db, ctx.user.id, since),
        countDays(ctx.db, ctx.user.id, [today]),
        readingProgress(ctx.db, ctx.user.id, Date.now()),
        countFailingMailboxes(ctx.db, ctx.user.id),
      ])
      return {
        todayCount: categories.reduce((sum, { count }) => sum + count, 0),
        todayDuplicates,
        unreadCount: counts.get(0)?.unread ?? 0,
        categories,
        reading: reading ?? null,
        failingMailboxes,
      }
    }),

  get: userProcedure({
    route: 'GET /articles/{id}',
    scope: 'read',
    summary: 'One article with its full text',
    description:
      'The text is sanitized HTML. `summarySentences` gives for each sentence of the summary the passage of the text that it is based on; `start` and `end` are offsets in UTF-16 code units of the plain text, `readingPosition` one of the text content of `fullText`. `summaryBy` is `model` if the summary was written by `summaryModel`.',
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
      attachments: EXAMPLE_ATTACHMENTS,
      originalUrl: null,
      readingPosition: null,
    },
  })
    .input(z.object({ id: z.string() }))
    .output(fullArticle)
    .query(async ({ ctx, input: { id } }) => {
      const row = found(await findArticle(ctx.db, ctx.user.id, id), 'article')
      const [view] = await articleViews(ctx, ctx.user.id, [row])
      if (!view) throw notFound('article')
      const { original_url: original } = row
      const shown = await shownPictures(ctx.db, ctx.user.id, {
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
        attachments: attachmentsView(row.mail_id, row.attachments),
        originalUrl: original !== row.url && /^https?:/.test(original ?? '') ? original : null,
        readingPosition: row.reading_position,
      }
    }),

  ...articleMarks,

  resolveLink: userProcedure({
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
  })
    .input(z.object({ id: z.string() }))
    .output(resolvedLink)
    .mutation(async ({ ctx, input: { id } }) => {
      const { work, user, signal } = ctx
      const readMail = <T>(read: () => Promise<T>) => work.run(user.id, 'mail', read, { signal })
      const resolving = { ...ctx, readMail }
      const { reason, ...link } = await resolveArticleLink(resolving, user.id, id)
      return { ...link, why: reason && unresolvedLinkText(reason) }
    }),
})
