import { z } from 'zod'
import { article } from './article.ts'
import { highlight } from './highlight.ts'
import { next } from './paging.ts'
import { countingNumber, yesOrNo } from './query-parameters.ts'

/** The longest query, in UTF-16 code units. */
const MAX_LENGTH = 500

/** What is searched for. */
export const q = z.string().max(MAX_LENGTH, `A search has at most ${MAX_LENGTH} characters.`)

/** A piece of plain text, and whether it is what was sought. */
const segment = z.object({ text: z.string(), isHit: z.boolean() })
export type Segment = z.infer<typeof segment>

/** A search, a page of its results and their order. */
export const searchQuery = z.object({
  /** Words, "phrases", `-not`, `OR`, `( )` and operators. */
  q,
  /** `best` puts results first whose title has the words; otherwise the newest come first. */
  sort: z.enum(['best', 'newest']).default('best'),
  /** `true` while the query is being typed: its last word may be unfinished. */
  typing: yesOrNo().optional(),
  pageSize: countingNumber(100).default(24),
  /** The `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{1,6}$/, 'Invalid cursor, must be the `next` of a page')
    .optional(),
})

/** A condition of a query, to show and take off. */
const searchTerm = z.object({
  /** The operator, or `words`. */
  kind: z.enum([
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
  ]),
  isNot: z.boolean(),
  /** As written, without operator, minus and quotes. */
  value: z.string(),
  /** Its place in the query, in UTF-16 code units. */
  start: z.number().int(),
  end: z.number().int(),
})
export type SearchTermView = z.infer<typeof searchTerm>

const total = z.number().int()

/** A page of articles that a search finds. */
export const articleResults = z.object({
  articles: z.array(
    article.extend({
      /** The title in pieces. */
      titleSegments: z.array(segment),
      /** The passage that has most of what was sought, in pieces; plain text. */
      snippet: z.array(segment),
    }),
  ),
  /** How many articles, highlights and newsletters the search finds. */
  counts: z.object({ articles: total, highlights: total, newsletters: total }),
  /** How the query was understood; empty if there is nothing to search for. */
  terms: z.array(searchTerm),
  /** A more frequent word of the user's own articles that may have been meant; only with few results. */
  didYouMean: z.object({ query: z.string(), word: z.string(), articles: total }).nullable(),
  next,
})
export type ArticleResults = z.infer<typeof articleResults>

/** A page of highlights that a search finds. */
export const highlightResults = z.object({
  highlights: z.array(
    highlight.extend({
      /** The passage in pieces. */
      segments: z.array(segment),
      /** The note in pieces; empty without one. */
      noteSegments: z.array(segment),
    }),
  ),
  total,
  next,
})
export type HighlightResults = z.infer<typeof highlightResults>

/** Newsletters that a search finds, by name or address. */
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

/** Ways to complete a query. */
export const suggestionList = z.object({
  suggestions: z.array(
    z.object({
      kind: z.enum(['word', 'operator', 'newsletter', 'tag', 'category', 'value']),
      text: z.string(),
      query: z.string(),
    }),
  ),
})

/** Where an article has what was sought: offsets into the text content of `fullText`, in UTF-16 code units. */
export const markList = z.object({
  marks: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
})

const preference = z.enum(['follow', 'mute']).nullable()

/** A search in the sidebar. */
export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  preference,
})

/** The same with the number of unread articles that it finds. */
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
  /** By default the query. */
  name: name.optional(),
})

/** What is omitted stays; a preference of null is neither. */
export const savedSearchChange = z.object({
  id: z.string(),
  name: name.optional(),
  preference: preference.optional(),
})
