import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { int, intOrNull, textOrNull } from '../common/fields.ts'
import { next } from '../common/paging.ts'
import { countingNumber, yesOrNo } from '../common/query-parameters.ts'
import { placementReason } from '../topics/schema.ts'
import { cleanTag, MAX_TAGS, tagFault } from '../topics/tag-rules.ts'
import { attachment } from './attachment-schema.ts'

/** A sentence of a summary and the position of its source in the article's text: UTF-16 offsets, end exclusive. */
export const summarySentence = z.object({
  text: z.string(),
  start: int,
  end: int,
})

/** A sentence of a summary, for the reader. */
export const placedSentence = summarySentence.extend({
  passage: z.string().describe('The text at that position.'),
})
export type PlacedSentence = z.infer<typeof placedSentence>

/** Another article of the same story. */
const storyArticle = z.object({
  id: z.string(),
  sourceNewsletter: z.string(),
  receivedAt: z.string().describe('ISO 8601, UTC.'),
})

/** An article as returned by lists. */
export const article = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string().describe('Plain text, two to three sentences.'),
  imageUrl: textOrNull.describe(
    'A path on this server; pictures never come from the newsletter’s servers directly.',
  ),
  category: z.string(),
  sourceNewsletter: z.string(),
  newsletterId: z.string(),
  newsletterColor: z.string().describe('The newsletter’s style class, such as `sw-blue`.'),
  publishedAt: z.string().describe('ISO 8601, UTC.'),
  receivedAt: z.string().describe('When the email arrived, ISO 8601, UTC; decides "today" and "latest".'),
  isDuplicate: z.boolean(),
  duplicateOf: storyArticle.nullable().describe('The first article of this story, if this is a later one.'),
  alsoIn: z.array(storyArticle).describe('The later articles, if this is the first.'),
  storyId: z.string().describe('The story’s id; the id of any of its articles works too.'),
  storySize: int.describe('How many newsletters have the story, at least 1.'),
  isUpdate: z
    .boolean()
    .describe('A duplicate that arrived on a later day than the first article and adds something new.'),
  isSaved: z.boolean(),
  isRead: z.boolean(),
  tags: z.array(z.string()),
  url: textOrNull.describe('The article on the web; null if the email contains it in full.'),
  isOpaqueLink: z
    .boolean()
    .describe(
      '`url` is a tracking link: only the sender’s server knows its target, and sees when it is opened.',
    ),
  author: textOrNull,
  section: textOrNull,
  readingMinutes: intOrNull.describe(
    'For its text here, not for the page that it links to; null for less than one.',
  ),
})
export type Article = z.infer<typeof article>

/** A full article for the reader. `summary` and `fullText` are sanitised HTML. */
export const fullArticle = article.extend({
  fullText: z.string(),
  language: textOrNull.describe('Its language, as a BCP 47 primary tag such as `en`; null if unknown.'),
  summarySentences: z
    .array(placedSentence)
    .describe(
      'The sentences of `summary` as plain text, each with its position in the article’s text; empty if unknown.',
    ),
  summaryBy: z
    .enum(['text', 'model'])
    .describe(
      'Whether the summary consists of the text’s own sentences or was written by a model, `summaryModel`.',
    ),
  summaryModel: textOrNull,
  issueId: z.string().describe('The issue that contains it.'),
  attachments: z.array(attachment).describe('The files that are attached to the issue.'),
  originalUrl: textOrNull.describe('The link as written in the email, if it differs from `url`.'),
  readingPosition: intOrNull.describe(
    'How far the user has read: an offset into the text content of `fullText`, in UTF-16 code units; null if not begun or finished.',
  ),
})
export type FullArticle = z.infer<typeof fullArticle>

/** An article with the reasons for its position in the list, the decisive one first. */
export const listedArticle = article.extend({ place: z.array(placementReason) })
export type ListedArticle = z.infer<typeof listedArticle>

export const articlePage = z.object({
  articles: z.array(listedArticle),
  totalPages: int.describe(
    'At least 1, even without articles. With more than 10,000 articles beyond the page, those and the pages before.',
  ),
  next,
})
export type ArticlePage = z.infer<typeof articlePage>

/** Query parameters of the list calls. */
export const articleQuery = z.object({
  page: countingNumber(100_000).default(1),
  pageSize: countingNumber(100).default(24),
  sort: z.enum(['latest']).default('latest'),
  after: z
    .string()
    .regex(/^([012]~)?\d{1,16}\.\d{1,6}\.[\w-]{1,64}$/, 'Invalid cursor, must be the `next` of a page')
    .describe(
      'The `next` of the previous page: this page starts after its last article, whatever arrived or changed since. `page` then only counts the pages.',
    )
    .optional(),
  tags: z
    .string()
    .max(1000)
    .describe('Comma-separated, compared without case; an article must have all of them.')
    .optional(),
  source: z.string().max(4000).describe('A newsletter’s id or its name, or comma-separated ids.').optional(),
  category: z.string().max(400).describe('One category, or several separated by commas.').optional(),
  read: z.enum(['read', 'unread']).optional(),
  duplicates: z.enum(['show', 'hide']).describe('`hide` leaves out articles that repeat a story.').optional(),
  group: yesOrNo().describe('`true` leaves out articles that repeat a story, except updates.').optional(),
  picture: z.enum(['any', 'only']).describe('`only` leaves out articles without a picture.').optional(),
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
  newsletterColor: EXAMPLE_NEWSLETTER.color,
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
