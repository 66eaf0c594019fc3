import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from './newsletter.ts'
import { next } from './paging.ts'
import { countingNumber, yesOrNo } from './query-parameters.ts'
import { cleanTag, MAX_TAGS, tagFault } from './tag-rules.ts'
import { placementReason } from './topic.ts'

/** A sentence of a summary and the position of its source in the article's text: UTF-16 offsets, end exclusive. */
export const summarySentence = z.object({
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
})

/** A sentence of a summary, for the reader. */
export const placedSentence = summarySentence.extend({
  /** The text at that position. */
  passage: z.string(),
})
export type PlacedSentence = z.infer<typeof placedSentence>

/** Another article of the same story. */
const storyArticle = z.object({
  id: z.string(),
  sourceNewsletter: z.string(),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
})

/** An article as returned by lists. */
export const article = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text, two to three sentences. */
  summary: z.string(),
  /** A path on this server; pictures never come from the newsletter's servers directly. */
  imageUrl: z.string().nullable(),
  category: z.string(),
  sourceNewsletter: z.string(),
  newsletterId: z.string(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  /** When the mail arrived, ISO 8601, UTC; decides "today" and "latest". */
  receivedAt: z.string(),
  isDuplicate: z.boolean(),
  /** The first article of this story, if this is a later one. */
  duplicateOf: storyArticle.nullable(),
  /** The later articles, if this is the first. */
  alsoIn: z.array(storyArticle),
  /** The story's id; the id of any of its articles works too. */
  storyId: z.string(),
  /** How many newsletters have the story, at least 1. */
  storySize: z.number().int(),
  /** A duplicate that arrived on a later day than the first article and adds something new. */
  isUpdate: z.boolean(),
  isSaved: z.boolean(),
  isRead: z.boolean(),
  tags: z.array(z.string()),
  /** The article on the web; null if the mail contains it in full. */
  url: z.string().nullable(),
  /** `url` is a tracking link: only the sender's server knows its target, and sees when it is opened. */
  isOpaqueLink: z.boolean(),
  author: z.string().nullable(),
  section: z.string().nullable(),
  readingMinutes: z.number().int().nullable(),
})
export type Article = z.infer<typeof article>

/** A full article for the reader. `summary` and `fullText` are sanitised HTML. */
export const fullArticle = article.extend({
  fullText: z.string(),
  /** Its language, as a BCP 47 primary tag such as `en`; null if unknown. */
  language: z.string().nullable(),
  /** The sentences of `summary` as plain text, each with its position in the article's text; empty if unknown. */
  summarySentences: z.array(placedSentence),
  /** Whether the summary consists of the text's own sentences or was written by a model, `summaryModel`. */
  summaryBy: z.enum(['text', 'model']),
  summaryModel: z.string().nullable(),
  /** The issue that contains it. */
  issueId: z.string(),
  /** The link as written in the mail, if it differs from `url`. */
  originalUrl: z.string().nullable(),
  /**
   * How far the user has read: an offset into the text content of `fullText`, in UTF-16 code units; null if not begun or
   * finished.
   */
  readingPosition: z.number().int().nullable(),
})
export type FullArticle = z.infer<typeof fullArticle>

/** An article with the reasons for its position in the list, the decisive one first. */
export const listedArticle = article.extend({ place: z.array(placementReason) })
export type ListedArticle = z.infer<typeof listedArticle>

export const articlePage = z.object({
  articles: z.array(listedArticle),
  /** At least 1, even without articles. With more than 10,000 articles beyond the page, those and the pages before. */
  totalPages: z.number().int(),
  next,
})
export type ArticlePage = z.infer<typeof articlePage>

/** Query parameters of the list calls. */
export const articleQuery = z.object({
  page: countingNumber(100_000).default(1),
  pageSize: countingNumber(100).default(24),
  sort: z.enum(['latest']).default('latest'),
  /**
   * The `next` of the previous page: this page starts after its last article, whatever arrived or changed since. `page`
   * then only counts the pages.
   */
  after: z
    .string()
    .regex(/^([012]~)?\d{1,16}\.\d{1,6}\.[\w-]{1,64}$/, 'Invalid cursor, must be the `next` of a page')
    .optional(),
  /** Comma-separated, compared without case; an article must have all of them. */
  tags: z.string().max(1000).optional(),
  /** A newsletter's id or its name, or comma-separated ids. */
  source: z.string().max(4000).optional(),
  /** One category, or several separated by commas. */
  category: z.string().max(400).optional(),
  read: z.enum(['read', 'unread']).optional(),
  /** `hide` leaves out articles that repeat a story. */
  duplicates: z.enum(['show', 'hide']).optional(),
  /** `true` leaves out articles that repeat a story, except updates. */
  group: yesOrNo().optional(),
  /** `only` leaves out articles without a picture. */
  picture: z.enum(['any', 'only']).optional(),
})
export type ArticleQuery = z.output<typeof articleQuery>

const EMAIL_REQUIRED = 'User email required'

/** The only call that requires `email`. */
export const statsQuery = z.object({ email: z.string(EMAIL_REQUIRED).min(1, EMAIL_REQUIRED).max(254) })

const tag = z
  .string()
  .max(400)
  .transform(cleanTag)
  .superRefine((text, { addIssue }) => {
    const message = tagFault(text)
    if (message) addIssue({ code: 'custom', message })
  })

/** Tags to add to and remove from an article. */
export const tagChange = z.object({
  id: z.string(),
  add: z.array(tag).max(MAX_TAGS).default([]),
  remove: z.array(tag).max(MAX_TAGS).default([]),
})

/** The article in examples. */
export const EXAMPLE_ARTICLE = {
  id: 'c0a8f6de-2f5c-4a8e-9e0b-5c1d7a2b3e4f',
  title: 'A scheduler rewrite lands after nine years',
  summary: 'The patch set shrank from 14,000 lines to 900. Reviewers could read it to the end.',
  imageUrl: null,
  category: 'technology',
  sourceNewsletter: 'Kernel Weekly',
  newsletterId: EXAMPLE_NEWSLETTER.id,
  publishedAt: '2026-11-20T06:30:00.000Z',
  receivedAt: '2026-11-20T06:31:12.000Z',
  isDuplicate: false,
  duplicateOf: null,
  alsoIn: [],
  storyId: 'c0a8f6de-2f5c-4a8e-9e0b-5c1d7a2b3e4f',
  storySize: 1,
  isUpdate: false,
  isSaved: false,
  isRead: false,
  tags: ['linux', 'schedulers'],
  url: 'https://lwn.example/scheduler',
  isOpaqueLink: false,
  author: 'Nell Ford',
  section: 'Core',
  readingMinutes: 4,
}

/** A page of a list with only that article. */
export const EXAMPLE_PAGE = {
  articles: [{ ...EXAMPLE_ARTICLE, place: [{ kind: 'followed-tag', name: 'linux' }, { kind: 'newest' }] }],
  totalPages: 1,
}
