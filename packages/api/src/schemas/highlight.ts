import { z } from 'zod'
import { LONGEST_HIGHLIGHT } from '../browser-rules.ts'
import { EXAMPLE_ARTICLE } from './article.ts'
import { after, next } from './paging.ts'
import { countingNumber } from './query-parameters.ts'

/** A passage highlighted while reading. */
export const highlight = z.object({
  id: z.string(),
  text: z.string(),
  /** Null once the article is deleted; title and source are kept. */
  articleId: z.string().nullable(),
  articleTitle: z.string(),
  sourceNewsletter: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** The words before and after, null if the caller sent none. */
  prefix: z.string().nullable(),
  suffix: z.string().nullable(),
  /** Its position in the article's text content, in UTF-16 code units from 0; null if the caller sent none. */
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
})
export type Highlight = z.infer<typeof highlight>

/** Something visible: not only white space and the invisible characters that newsletters put in their texts. */
const VISIBLE = /[^\s\p{C}\p{M}]/u
const context = z.string().max(200).optional()
const offset = z.number().int().min(0).max(100_000_000).optional()

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
      .max(LONGEST_HIGHLIGHT, `A highlight has at most ${LONGEST_HIGHLIGHT} characters.`)
      .regex(VISIBLE, 'There is no text to highlight.'),
    prefix: context,
    suffix: context,
    start: offset,
    end: offset,
  })
  .refine(({ start, end }) => (start === undefined ? end === undefined : end !== undefined && end > start), {
    message: 'start and end go together, and end comes after start.',
  })

/** Query parameters of the list; numbers are strings in REST. */
export const highlightQuery = z.object({
  /** Only the highlights of this article. */
  articleId: z.string().optional(),
  pageSize: countingNumber(1000).default(1000),
  after,
})

export const highlightPage = z.object({
  /** Newest first. */
  highlights: z.array(highlight),
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
  createdAt: '2026-11-20T08:12:00.000Z',
  prefix: 'from 14,000 lines to 900. ',
  suffix: null,
  start: 51,
  end: 86,
}
