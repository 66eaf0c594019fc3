import { TOPIC_PREFERENCES } from '@tidings/db/schema/newsletters'
import { z } from 'zod'
import { article } from '../articles/schema.ts'
import { int } from '../common/fields.ts'
import { next } from '../common/paging.ts'
import { countingNumber, yesOrNo } from '../common/query-parameters.ts'
import { highlight } from '../highlights/schema.ts'

/** The maximum length of a query, in UTF-16 code units. */
const MAX_LENGTH = 500

/** The kind of results. */
export const q = z.string().max(MAX_LENGTH, `A search has at most ${MAX_LENGTH} characters.`)

/** A piece of plain text, and whether it is a match. */
const segment = z.object({ text: z.string(), isHit: z.boolean() })
export type Segment = z.infer<typeof segment>

/** A search, a page of its results and their order. */
export const searchQuery = z.object({
  q: q.describe('Words, "phrases", `-not`, `OR`, `( )` and operators.'),
  sort: z
    .enum(['best', 'newest'])
    .default('best')
    .describe('`best` puts results first whose title has the words; otherwise the newest come first.'),
  typing: yesOrNo()
    .describe('`true` while the query is being typed: its last word may be unfinished.')
    .optional(),
  pageSize: countingNumber(100).default(24),
  after: z
    .string()
    .regex(/^\d{1,6}$/, 'Invalid cursor, must be the `next` of a page')
    .describe('The `next` of the previous page.')
    .optional(),
})

/** A condition of a query, to show and remove. */
const searchTerm = z.object({
  kind: z
    .enum([
      'words',
      'from',
      'tag',
      'category',
      'is',
      'has',
      'lang',
      'before',
      'after',
      'on',
      'age',
      'title',
      'url',
    ])
    .describe('The operator, or `words`.'),
  isNot: z.boolean().describe('Whether it is excluded, by a minus of its own or of parentheses around it.'),
  value: z.string().describe('As written, without operator, minus and quotes.'),
  start: int.describe('Its place in the query, in UTF-16 code units.'),
  end: int,
})
export type SearchTermView = z.infer<typeof searchTerm>

const total = int

/** A page of articles that match a search. */
export const articleResults = z.object({
  articles: z.array(
    article.extend({
      titleSegments: z.array(segment).describe('The title in pieces.'),
      snippet: z.array(segment).describe('The passage with most matches, in pieces; plain text.'),
    }),
  ),
  counts: z
    .object({ articles: total, highlights: total, newsletters: total })
    .describe('How many articles, highlights and newsletters match the search.'),
  terms: z.array(searchTerm).describe('The parsed query; empty if there is nothing to search for.'),
  didYouMean: z
    .object({ query: z.string(), word: z.string(), articles: total })
    .nullable()
    .describe(
      'A more frequent word of the user’s own articles that may have been meant; only with few results.',
    ),
  next,
})
export type ArticleResults = z.infer<typeof articleResults>

/** A page of highlights that match a search. */
export const highlightResults = z.object({
  highlights: z.array(
    highlight.extend({
      segments: z.array(segment).describe('The passage in pieces.'),
      noteSegments: z.array(segment).describe('The note in pieces; empty without one.'),
    }),
  ),
  total,
  next,
})
export type HighlightResults = z.infer<typeof highlightResults>

/** Newsletters that match a search, by name or address. */
export const newsletterResults = z.object({
  newsletters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sourceEmail: z.string(),
      color: z.string(),
      segments: z.array(segment),
    }),
  ),
})

export const textQuery = z.object({ q })

/** Completions of a query. */
export const suggestionList = z.object({
  suggestions: z.array(
    z.object({
      kind: z.enum(['word', 'operator', 'newsletter', 'tag', 'category', 'value']),
      text: z.string(),
      query: z.string(),
    }),
  ),
})

/** The matches in an article: offsets into the text content of `fullText`, in UTF-16 code units. */
export const markList = z.object({
  marks: z.array(z.object({ start: int, end: int })),
})

const preference = z.enum(TOPIC_PREFERENCES).nullable()

/** A search in the sidebar. */
export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  preference,
})

/** The same with the number of unread articles that match it. */
export const savedSearchList = z.object({
  searches: z.array(savedSearch.extend({ unread: total })),
})

const MAX_NAME_LENGTH = 100
const name = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(MAX_NAME_LENGTH, `A name has at most ${MAX_NAME_LENGTH} characters.`)

export const newSavedSearch = z.object({
  query: q.trim().min(1, 'Please enter a search.'),
  name: name.optional().describe('By default the query.'),
})

/** Omitted fields do not change; a preference of null means neither. */
export const savedSearchChange = z.object({
  id: z.string(),
  name: name.optional(),
  preference: preference.optional(),
})
