import { z } from 'zod'
import { countingNumber } from './counting-number.ts'
import { EXAMPLE_NEWSLETTER } from './newsletter.ts'
import { next } from './paging.ts'
import { placedSentence } from './summary-sentence.ts'
import { cleanTag, MOST_TAGS, tagFault } from './tag-rules.ts'
import { placementReason } from './topic.ts'
import { yesOrNo } from './yes-or-no.ts'

/** Another article of the same story. */
const storyArticle = z.object({
  id: z.string(),
  sourceNewsletter: z.string(),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
})

/** An article as lists show it. */
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
  /** When the mail came in, ISO 8601, UTC; what "today" and "latest" go by. */
  receivedAt: z.string(),
  isDuplicate: z.boolean(),
  /** The first article of this story, when this is a later one. */
  duplicateOf: storyArticle.nullable(),
  /** The later articles, when this is the first. */
  alsoIn: z.array(storyArticle),
  /** The story's id; that of any of its articles is as good. */
  storyId: z.string(),
  /** In how many newsletters the story stands, at least 1. */
  storySize: z.number().int(),
  /** A duplicate that came on a later day than the first article and says what was not known. */
  isUpdate: z.boolean(),
  isSaved: z.boolean(),
  isRead: z.boolean(),
  tags: z.array(z.string()),
  /** Where the article is on the web; null where the mail printed it in full. */
  url: z.string().nullable(),
  /** `url` goes through the sender's click counter, which alone knows where it leads; opening it tells the sender. */
  isOpaqueLink: z.boolean(),
  author: z.string().nullable(),
  section: z.string().nullable(),
  readingMinutes: z.number().int().nullable(),
})
export type Article = z.infer<typeof article>

/** An article as the user shows it. `summary` and `fullText` are sanitised HTML. */
export const fullArticle = article.extend({
  fullText: z.string(),
  /** The sentences of `summary` as plain text, each with its place in the article's text; none where that isn't known. */
  summarySentences: z.array(placedSentence),
  /** Whether the summary is made of the text's own sentences or was written by a model, then `summaryModel`. */
  summaryBy: z.enum(['text', 'model']),
  summaryModel: z.string().nullable(),
  /** The issue that it came with. */
  issueId: z.string(),
  /** Its address as the mail wrote it, where that is another one than `url`. */
  originalUrl: z.string().nullable(),
})
export type FullArticle = z.infer<typeof fullArticle>

/** An article with why it is where it does in its list: the deciding reason first. */
export const listedArticle = article.extend({ place: z.array(placementReason) })
export type ListedArticle = z.infer<typeof listedArticle>

export const articlePage = z.object({
  articles: z.array(listedArticle),
  /** At least 1, also when there are no articles. */
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
   * The `next` of the page before: this page then begins after its last article, whatever came in or changed since.
   * `page` only counts the pages then.
   */
  after: z
    .string()
    .regex(/^([012]~)?\d{1,16}\.\d{1,6}\.[\w-]{1,64}$/, 'Invalid cursor, must be the `next` of a page')
    .optional(),
  /** Comma-separated, compared without case; an article must carry every one. */
  tags: z.string().max(1000).optional(),
  /** A newsletter's id or its name, or comma-separated ids. */
  source: z.string().max(4000).optional(),
  /** One category, or several separated by commas. */
  category: z.string().max(400).optional(),
  read: z.enum(['read', 'unread']).optional(),
  /** `hide` leaves out what repeats a story. */
  duplicates: z.enum(['show', 'hide']).optional(),
  /** `true` leaves out what repeats a story, but for updates of it. */
  group: yesOrNo().optional(),
  /** `only` leaves out articles without a picture. */
  picture: z.enum(['any', 'only']).optional(),
})
export type ArticleQuery = z.output<typeof articleQuery>

const EMAIL_REQUIRED = 'User email required'

/** The one call whose `email` may not be left out. */
export const statsQuery = z.object({ email: z.string(EMAIL_REQUIRED).min(1, EMAIL_REQUIRED).max(254) })

const tag = z
  .string()
  .max(400)
  .transform(cleanTag)
  .superRefine((text, { addIssue }) => {
    const message = tagFault(text)
    if (message) addIssue({ code: 'custom', message })
  })

/** Tags to add to an article and to remove. */
export const tagChange = z.object({
  id: z.string(),
  add: z.array(tag).max(MOST_TAGS).default([]),
  remove: z.array(tag).max(MOST_TAGS).default([]),
})

/** The article of the examples. */
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

/** A page of a list with that article alone. */
export const EXAMPLE_PAGE = {
  articles: [{ ...EXAMPLE_ARTICLE, place: [{ kind: 'followed-tag', name: 'linux' }, { kind: 'newest' }] }],
  totalPages: 1,
}
