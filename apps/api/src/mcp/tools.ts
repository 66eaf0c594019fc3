import { newHighlight } from '@tidings/api/highlights/schema'
import { notFound } from '@tidings/db/domain-error'
import { findArticle } from '@tidings/db/queries/articles/articles'
import { z } from 'zod'
import { type Tool, tool } from './tool.ts'
import { NOTICE, withSources } from './with-sources.ts'

/** A model reads every response: pages of results and of texts are small. */
const MAX_RESULTS = 20
const MAX_STORIES = 40
/** UTF-16 code units. */
const MAX_TEXT_LENGTH = 40_000

const textOf = (segments: readonly { text: string }[]) => segments.map(({ text }) => text).join('')

const search = tool({
  name: 'search',
  scope: 'read',
  title: 'Search newsletters',
  description:
    'Searches the articles of the user’s newsletters. The query takes words, "phrases", -not, OR, ( ), from:newsletter, tag:, category:, is:read, is:unread, is:saved, has:highlight, before: and after: with a date such as 2026-11-20, age:<7d, title: and url:.',
  isReadOnly: true,
  input: z.object({
    query: z.string().min(1).max(500).describe('What to search for'),
    sort: z.enum(['best', 'newest']).default('best'),
    limit: z.number().int().min(1).max(MAX_RESULTS).default(10),
    cursor: z.string().max(10).optional().describe('The nextCursor of the previous page'),
  }),
  async run(call, { query, sort, limit, cursor }) {
    const asked = { q: query, sort, pageSize: String(limit), ...(cursor !== undefined && { after: cursor }) }
    const { articles, counts, next } = await call.call.search.articles(asked)
    const results = await withSources(call, articles, ({ title, summary, snippet }) => ({
      title,
      summary,
      passage: textOf(snippet),
    }))
    return { notice: NOTICE, total: counts.articles, results, nextCursor: next ?? null }
  },
})

const readArticle = tool({
  name: 'read_article',
  scope: 'read',
  title: 'Read an article',
  description:
    'Returns the text of an article of a newsletter, by the id from search or todays_edition. Long texts come in parts. It does not mark the article as read.',
  isReadOnly: true,
  input: z.object({
    id: z.string().max(100),
    offset: z.number().int().min(0).default(0).describe('The nextOffset of the previous part'),
  }),
  async run(call, { id, offset }) {
    const article = await call.call.articles.get({ id })
    const row = await findArticle(call.ctx.database.db, call.user.id, id)
    if (!row) throw notFound('article')
    const end = offset + MAX_TEXT_LENGTH
    const [one] = await withSources(call, [article], ({ title, author, tags }) => ({
      title,
      author,
      tags,
      text: row.text.slice(offset, end),
    }))
    return { notice: NOTICE, ...one, nextOffset: end < row.text.length ? end : null }
  },
})

const todaysEdition = tool({
  name: 'todays_edition',
  scope: 'read',
  title: 'Today’s edition',
  description:
    'Returns the stories that came today, in the user’s time zone, each once, those that several newsletters cover first; with minutes, those most worth that time, the best first, without bare links; what came after the user saw them begins the list.',
  isReadOnly: true,
  input: z.object({ minutes: z.enum(['10', '20', 'all']).default('all') }),
  async run(call, { minutes }) {
    const edition = await call.call.editions.today({ minutes })
    const sections = edition.sections.filter(({ kind }) => minutes === 'all' || kind !== 'links')
    const entries = sections.flatMap((section) => section.entries)
    const shown = entries.slice(0, MAX_STORIES)
    const articles = shown.map(({ article }) => article)
    const stories = await withSources(call, articles, ({ title, summary }) => ({ title, summary }))
    return {
      notice: NOTICE,
      day: edition.day,
      total: edition.stories,
      stories: stories.map((story, at) => ({ ...story, coveredBy: shown[at]?.coveredBy ?? 1 })),
    }
  },
})

const addHighlight = tool({
  name: 'add_highlight',
  scope: 'highlights',
  title: 'Highlight a passage',
  description:
    'Highlights a passage of an article, word by word as its text has it, for the user to find again; with a note if wanted. The same passage twice is one highlight.',
  isReadOnly: false,
  input: z.object({
    id: z.string().max(100).describe('The id of the article'),
    text: newHighlight.shape.text,
    color: newHighlight.shape.color,
    note: newHighlight.shape.note,
  }),
  async run({ call }, { id, text, color, note }) {
    const { highlight } = await call.highlights.add({ id, text, color, ...(note !== undefined && { note }) })
    return { highlight: { id: highlight.id, articleId: highlight.articleId, color: highlight.color } }
  },
})

/** All tools, in the order of their list. */
export const TOOLS: readonly Tool[] = [search, readArticle, todaysEdition, addHighlight]
