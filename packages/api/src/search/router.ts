import { found } from '@tidings/db/domain-error'
import { didYouMean } from '@tidings/jobs/search/did-you-mean'
import { marksInArticle } from '@tidings/jobs/search/marks-in-article'
import {
  countResults,
  prepareSearch,
  searchArticles,
  searchHighlights,
  searchNewsletters,
} from '@tidings/jobs/search/search-articles'
import { suggestionsFor } from '@tidings/jobs/search/suggest'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { EXAMPLE_HIGHLIGHT } from '../highlights/schema.ts'
import { highlightView } from '../highlights/view.ts'
import { router, userProcedure } from '../trpc/trpc.ts'
import { savedSearches } from './saved-searches-router.ts'
import {
  articleResults,
  highlightResults,
  markList,
  newsletterResults,
  searchQuery,
  suggestionList,
  textQuery,
} from './schema.ts'
import { articleResultViews, inTurns, markedText, termViews } from './view.ts'

/** With fewer results, a spelling suggestion is searched. */
const FEW = 10

const hit = (text: string, isHit = false) => ({ text, isHit })

const GRAMMAR =
  'Words, "phrases", `-not`, `OR` and `( )`; `from:` a newsletter or address, `tag:`, `category:`, `is:` read, unread, saved, duplicate or long, `has:` highlight, note or image, `lang:`, `before:`, `after:` and `on:` a date in the user’s time zone, `age:<7d`, `title:`, `url:`, `begin*` and `*part*`. What is none of these is plain words, never an error.'

interface PageQuery {
  sort: 'best' | 'newest'
  pageSize: number
  after?: string | undefined
}

const pageOf = ({ sort, pageSize, after }: PageQuery) => ({
  sort,
  limit: pageSize,
  offset: after === undefined ? 0 : Number(after),
})

/** The `next` of a page, if there is one. */
function nextOf({ pageSize, after }: PageQuery, total: number): { next?: string } {
  const end = (after === undefined ? 0 : Number(after)) + pageSize
  return end < total ? { next: String(end) } : {}
}

export const searchRouter = router({
  articles: userProcedure({
    route: 'GET /search/articles',
    scope: 'read',
    isHeavy: true,
    summary: 'Search the user’s articles',
    description: `${GRAMMAR} Inflections of words are found too, by the language of each article. Titles and snippets are plain text in pieces.`,
    request: { q: 'scheduler from:"Kernel Weekly"', sort: 'best', pageSize: 1 },
    response: {
      articles: [
        {
          ...EXAMPLE_ARTICLE,
          titleSegments: [hit('A '), hit('scheduler', true), hit(' rewrite lands after nine years')],
          snippet: [hit('The patch set shrank from 14,000 lines to 900.')],
        },
      ],
      counts: { articles: 2, highlights: 1, newsletters: 1 },
      terms: [
        { kind: 'words', isNot: false, value: 'scheduler', start: 0, end: 9 },
        { kind: 'from', isNot: false, value: 'Kernel Weekly', start: 10, end: 30 },
      ],
      didYouMean: null,
      next: '1',
    },
  })
    .input(searchQuery)
    .output(articleResults)
    .query(async ({ ctx, input: { q, typing, ...page } }) => {
      const { id } = ctx.user
      const search = await prepareSearch(ctx.db, ctx.user, q, { now: Date.now(), isTyping: typing === true })
      if (!search) {
        const counts = { articles: 0, highlights: 0, newsletters: 0 }
        return { articles: [], counts, terms: [], didYouMean: null }
      }
      const { articles, total } = await searchArticles(ctx.db, id, search, pageOf(page))
      return {
        articles: await articleResultViews(ctx, id, articles, search),
        counts: {
          articles: total,
          highlights: await countResults(ctx.db, id, 'highlight', search),
          newsletters: (await searchNewsletters(ctx.db, id, search)).length,
        },
        terms: termViews(q, search),
        didYouMean: total < FEW && !typing ? ((await didYouMean(ctx.db, id, q, search)) ?? null) : null,
        ...nextOf(page, total),
      }
    }),

  highlights: userProcedure({
    route: 'GET /search/highlights',
    scope: 'highlights',
    isHeavy: true,
    summary: 'Search the user’s highlights',
    description:
      'Takes the same queries as the search of articles: words are searched in the highlighted text, its note and the title of its article; other conditions apply to the article, and dates to the highlight.',
    request: { q: 'reviewers', pageSize: 1 },
    response: {
      highlights: [
        {
          ...EXAMPLE_HIGHLIGHT,
          segments: [hit('Reviewers', true), hit(' could read it to the end.')],
          noteSegments: [],
        },
      ],
      total: 1,
    },
  })
    .input(searchQuery)
    .output(highlightResults)
    .query(async ({ ctx, input: { q, typing, ...page } }) => {
      const search = await prepareSearch(ctx.db, ctx.user, q, { now: Date.now(), isTyping: typing === true })
      if (!search) return { highlights: [], total: 0 }
      const { highlights, total } = await searchHighlights(ctx.db, ctx.user.id, search, pageOf(page))
      return {
        highlights: await inTurns(highlights, (row) => ({
          ...highlightView(row),
          segments: markedText(row.text, search),
          noteSegments: row.note === null ? [] : markedText(row.note, search),
        })),
        total,
        ...nextOf(page, total),
      }
    }),

  newsletters: userProcedure({
    route: 'GET /search/newsletters',
    scope: 'read',
    summary: 'Search the user’s newsletters',
    description:
      'Newsletters whose name or address has all words of the query, or that `from:` names; other conditions don’t count.',
    request: { q: 'kernel' },
    response: {
      newsletters: [
        {
          id: EXAMPLE_NEWSLETTER.id,
          name: EXAMPLE_NEWSLETTER.name,
          sourceEmail: EXAMPLE_NEWSLETTER.sourceEmail,
          color: EXAMPLE_NEWSLETTER.color,
          segments: [hit('Kernel', true), hit(' Weekly')],
        },
      ],
    },
  })
    .input(textQuery)
    .output(newsletterResults)
    .query(async ({ ctx, input: { q } }) => {
      const search = await prepareSearch(ctx.db, ctx.user, q, { now: Date.now() })
      const found = search ? await searchNewsletters(ctx.db, ctx.user.id, search) : []
      return {
        newsletters: await inTurns(found, ({ id, name, source_email, color }) => ({
          id,
          name,
          sourceEmail: source_email,
          color,
          segments: search ? markedText(name, search) : [],
        })),
      }
    }),

  suggest: userProcedure({
    route: 'GET /search/suggestions',
    scope: 'read',
    summary: 'Ways to complete a query',
    description:
      'For the last piece of a query that is being typed: words of the user’s own articles, the most frequent first, operators and their values.',
    request: { q: 'sched' },
    response: { suggestions: [{ kind: 'word', text: 'scheduler', query: 'scheduler' }] },
  })
    .input(textQuery)
    .output(suggestionList)
    .query(async ({ ctx, input: { q } }) => ({
      suggestions: await suggestionsFor(ctx.db, ctx.user.id, q),
    })),

  marks: userProcedure({
    route: 'GET /search/marks',
    scope: 'read',
    summary: 'Where an article matches a query',
    description:
      'For opening an article from a result: offsets into the text content of `fullText`, in UTF-16 code units, at most 500.',
    request: { q: 'patch', articleId: EXAMPLE_ARTICLE.id },
    response: { marks: [{ start: 4, end: 9 }] },
  })
    .input(textQuery.extend({ articleId: z.string() }))
    .output(markList)
    .query(async ({ ctx, input: { q, articleId } }) => {
      const marks = found(await marksInArticle(ctx.db, ctx.user, articleId, q), 'article')
      return { marks }
    }),

  ...savedSearches,
})
