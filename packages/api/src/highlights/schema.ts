import { HIGHLIGHT_COLORS } from '@tidings/db/schema/articles'
import { z } from 'zod'
import { EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { MAX_HIGHLIGHT_LENGTH, MAX_NOTE_LENGTH } from '../browser-rules.ts'
import { ago } from '../common/ago.ts'
import { int, intOrNull, textOrNull } from '../common/fields.ts'
import { after, next } from '../common/paging.ts'
import { countingNumber, yesOrNo } from '../common/query-parameters.ts'

const color = z.enum(HIGHLIGHT_COLORS)

/** Plain text; an empty one removes the note. */
const note = z.string().trim().max(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters.`)

/** A passage highlighted while reading. */
export const highlight = z.object({
  id: z.string(),
  text: z.string(),
  articleId: textOrNull.describe('Null once the article is deleted; title and source are kept.'),
  articleTitle: z.string(),
  sourceNewsletter: z.string(),
  color,
  note: textOrNull.describe('Plain text; null without a note.'),
  createdAt: z.string().describe('ISO 8601, UTC.'),
  prefix: textOrNull.describe('The words before and after, null if the caller sent none.'),
  suffix: textOrNull,
  start: intOrNull.describe(
    'Its position in the article’s text content, in UTF-16 code units from 0; null if the caller sent none.',
  ),
  end: intOrNull,
})
export type Highlight = z.infer<typeof highlight>

/** Something visible: not only white space and the invisible characters that newsletters put in their texts. */
const VISIBLE = /[^\s\p{C}\p{M}]/u
const context = z.string().max(200).optional()
const offset = int.min(0).max(100_000_000).optional()

/**
 * A passage to highlight in the article `id`; the fields of W3C's TextQuoteSelector and TextPositionSelector are
 * optional.
 */
export const newHighlight = z
  .object({
    id: z.string(),
    text: z
      .string()
      .trim()
      .max(MAX_HIGHLIGHT_LENGTH, `A highlight has at most ${MAX_HIGHLIGHT_LENGTH} characters.`)
      .regex(VISIBLE, 'There is no text to highlight.'),
    prefix: context,
    suffix: context,
    start: offset,
    end: offset,
    color: color.default('yellow'),
    note: note.optional(),
    ago,
  })
  .refine(({ start, end }) => (start === undefined ? end === undefined : end !== undefined && end > start), {
    message: 'start and end go together, and end comes after start.',
  })

/** A change of a highlight; fields left out do not change. */
export const highlightChange = z.object({
  id: z.string(),
  color: color.optional(),
  note: note.optional(),
  ago,
})

const date = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'Invalid date, must be like 2026-11-20')

/** Filters of highlights, combined by "and". */
export const highlightFilter = z.object({
  articleId: z
    .string()
    .optional()
    .describe('Only the highlights of this article, this newsletter’s articles, or articles with this tag.'),
  newsletterId: z.string().optional(),
  tag: z.string().max(200).optional(),
  color: color.optional(),
  hasNote: yesOrNo().optional(),
  since: date
    .optional()
    .describe('The first and the last day, in the user’s time zone, such as `2026-11-20`.'),
  until: date.optional(),
  search: z
    .string()
    .max(200)
    .optional()
    .describe('Words that all occur in the passage, the note or the article’s title.'),
})
export type HighlightFilter = z.infer<typeof highlightFilter>

/** Query parameters of the list; numbers are strings in REST. */
export const highlightQuery = highlightFilter.extend({ pageSize: countingNumber(1000).default(1000), after })

/** How many highlights match a filter, and the filter options. */
export const highlightSummary = z.object({
  total: int,
  withNote: int,
  newsletters: z
    .array(z.object({ id: z.string(), name: z.string(), count: int }))
    .describe('By name, each with the number of its highlights.'),
  tags: z
    .array(z.object({ tag: z.string(), count: int }))
    .describe('The most frequent 50 tags of highlighted articles.'),
})

export const highlightPage = z.object({
  highlights: z.array(highlight).describe('Newest first.'),
  next,
})
export type HighlightPage = z.infer<typeof highlightPage>

/** The highlight in examples, in their article. */
export const EXAMPLE_HIGHLIGHT = {
  id: 'a9c3f5d1-7b60-4d2e-9a41-8e6f0b7c2d13',
  text: 'Reviewers could read it to the end.',
  articleId: EXAMPLE_ARTICLE.id,
  articleTitle: EXAMPLE_ARTICLE.title,
  sourceNewsletter: EXAMPLE_ARTICLE.sourceNewsletter,
  color: 'yellow' as const,
  note: null,
  createdAt: '2026-11-20T08:12:00.000Z',
  prefix: 'from 14,000 lines to 900. ',
  suffix: null,
  start: 51,
  end: 86,
}
