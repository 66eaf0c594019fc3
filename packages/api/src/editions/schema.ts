import { GROUPINGS } from '@tidings/mail/edition/edition'
import { z } from 'zod'
import { article, EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { int, textOrNull } from '../common/fields.ts'
import { next } from '../common/paging.ts'
import { countingNumber } from '../common/query-parameters.ts'
import { TOPIC_REASONS } from '../topics/schema.ts'

/** A local date of the user's, such as `2026-11-20`. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Invalid day, must be a date such as 2026-11-20')
const instant = z.iso.datetime().max(40)

/** The minutes that an edition takes, or all of the day. */
export const editionMinutes = z.enum(['10', '20', 'all'])
const grouping = z.enum(GROUPINGS)

/** The options of an edition: the minutes that it takes, and how its articles are grouped. */
export const editionQuery = z.object({
  minutes: editionMinutes.default('all'),
  by: grouping.default('category'),
})
export type EditionQuery = z.output<typeof editionQuery>

export const editionOfDayQuery = editionQuery.extend({ day })

/** Why a story has its value for the user. */
const editionReason = z.object({
  kind: z.enum([
    ...TOPIC_REASONS,
    ...['worth-reading', 'covered-by', 'usually-read', 'update', 'covered-before', 'arrived-today'],
  ] as const),
  name: z
    .string()
    .optional()
    .describe('The tag, newsletter or category; with `usually-read` the newsletter.'),
  count: int.optional().describe('With `covered-by`: how many newsletters cover the story.'),
  share: int
    .optional()
    .describe(
      'With `usually-read`: the percentage of the newsletter’s articles that the user read in the last 30 days.',
    ),
})

/** An article that covers the same story. */
const storyArticle = z.object({
  id: z.string(),
  sourceNewsletter: z.string(),
  newsletterId: z.string(),
  receivedAt: z.string().describe('ISO 8601, UTC.'),
})

/** A story of an edition. */
export const editionEntry = z.object({
  article: article.describe('The article that represents the story.'),
  articleIds: z
    .array(z.string())
    .describe(
      'The story’s articles of that day, including `article`, which comes first. Reading one is reading the story.',
    ),
  alsoCoveredBy: z
    .array(storyArticle)
    .describe('All other articles of the story up to the end of that day, earliest first; at most 100.'),
  coveredBy: int.describe(
    'How many newsletters cover the story; if it is known from an earlier day, those of that day.',
  ),
  isRead: z.boolean().describe('Whether one of `articleIds` is read.'),
  seconds: int.describe('Reading time of the text in the email; 0 for a title alone.'),
  skimSeconds: int.describe('What it takes of the minutes: its card, and the share of readers who open it.'),
  value: z
    .number()
    .describe('Its worth from 0 to 3, more or less by what the user follows and reads, and who covers it.'),
  reasons: z.array(editionReason).describe('The weightiest first.'),
  coveredBeforeAt: textOrNull.describe(
    'When an earlier day covered the story last, ISO 8601, UTC; null for a new story.',
  ),
  whatIsNew: z
    .array(z.object({ text: z.string(), start: int, end: int }))
    .nullable()
    .describe(
      'The sentences of an update that say what earlier days did not, with their positions in its text; null for others.',
    ),
})
export type EditionEntryView = z.infer<typeof editionEntry>

const editionSection = z.object({
  kind: z.enum(['new', 'top', 'articles', 'long-reads', 'links']),
  key: textOrNull.describe(
    'The category or newsletter id of articles, the newsletter id of links; null for other sections.',
  ),
  name: textOrNull.describe('The name of that category or newsletter.'),
  entries: z.array(editionEntry),
})

const counts = {
  articles: int.describe('How many articles arrived.'),
  stories: int.describe('How many stories they cover.'),
}

export const edition = z.object({
  day,
  asOf: z
    .string()
    .describe(
      'When the edition was made, ISO 8601, UTC: pass it as `until` to mark all of it, and nothing newer, as read.',
    ),
  seenAt: textOrNull.describe(
    'With `minutes`, when the user first saw today’s edition, ISO 8601, UTC; what arrived later and is worth it stands in the section `new`. Null for other days and before, see `editions.visit`.',
  ),
  minutes: editionMinutes,
  by: grouping,
  ...counts,
  left: int.describe('How many of the stories are unread.'),
  seconds: int.describe(
    'The time that the sections take, and their unread stories: the sum of `skimSeconds`, with `minutes` without bare links.',
  ),
  secondsLeft: int,
  sections: z.array(editionSection).describe('In order. Empty sections are left out.'),
  alsoToday: z
    .array(editionEntry)
    .describe(
      'The other stories of the day, with `minutes`: those less worth it, and links that are hardly worth a click, the best first.',
    ),
})
export type EditionView = z.infer<typeof edition>

/** A day with the numbers of its edition. */
const editionDay = z.object({
  day,
  ...counts,
  unread: int.describe('How many of the stories are unread.'),
  headline: z
    .string()
    .describe('The title of the story that is most worth reading; empty in `editions.catchUp`.'),
})

export const editionsQuery = z.object({
  pageSize: countingNumber(60).default(14),
  after: day.describe('The `next` of the previous page.').optional(),
})

export const editionList = z.object({ editions: z.array(editionDay), next })

/** Which articles to mark as read: those of a day, or those since an instant, in both cases up to another. */
export const markedSpan = z
  .object({
    day: day.optional(),
    since: instant.optional(),
    until: instant
      .optional()
      .describe('Articles that arrived after that are not marked; pass `asOf` of the edition that is shown.'),
  })
  .refine(
    ({ day, since }) => (day === undefined) !== (since === undefined),
    'Please give either day or since',
  )

export const markedArticles = z.object({
  marked: int.describe('How many articles were unread.'),
  undo: textOrNull.describe('Pass it to `editions.undoMarkAllRead`; null if nothing was marked.'),
})

export const undoOfMark = z.object({
  undo: z.string().regex(/^\d{1,16}$/, 'Invalid undo, must be the one that was returned'),
})

export const visitInput = z.object({
  seen: instant
    .optional()
    .describe(
      '`asOf` of the edition of 10 or 20 minutes that the user sees: from then on its order is fixed.',
    ),
})

export const visit = z.object({
  awaySince: textOrNull.describe(
    'When the user was last here before an absence of two whole days or more that ended today, or seven days before the first issues of an account that has imported them today; else null.',
  ),
})

export const catchUp = z.object({
  awaySince: textOrNull.describe('As in `editions.visit`; the rest is empty if it is null.'),
  isFirst: z.boolean().describe('Whether this is the first day of the account’s articles, not an absence.'),
  asOf: z
    .string()
    .describe(
      'When this was counted, ISO 8601, UTC: pass it as `until`, and `awaySince` as `since`, to mark it all as read.',
    ),
  articles: int.describe('How many articles arrived since.'),
  unread: int.describe('How many stories of all days are unread.'),
  matter: z
    .array(editionEntry)
    .describe(
      'The stories that are most worth reading, at most 20, the best first; after an absence the unread ones.',
    ),
  days: z.array(editionDay).describe('Latest first, at most 60.'),
})
export type CatchUpView = z.infer<typeof catchUp>

/** The story in examples. */
const EXAMPLE_ENTRY = {
  article: EXAMPLE_ARTICLE,
  articleIds: [EXAMPLE_ARTICLE.id],
  alsoCoveredBy: [],
  coveredBy: 1,
  isRead: false,
  seconds: 190,
  skimSeconds: 26,
  value: 3.24,
  reasons: [
    { kind: 'followed-tag', name: 'linux' },
    { kind: 'usually-read', name: 'Kernel Weekly', share: 71 },
  ],
  coveredBeforeAt: null,
  whatIsNew: null,
}

export const EXAMPLE_EDITION = {
  day: '2026-11-20',
  asOf: '2026-11-20T08:00:00.000Z',
  seenAt: null,
  minutes: '10',
  by: 'category',
  articles: 1,
  stories: 1,
  left: 1,
  seconds: 26,
  secondsLeft: 26,
  sections: [{ kind: 'articles', key: 'technology', name: 'technology', entries: [EXAMPLE_ENTRY] }],
  alsoToday: [],
}

export const EXAMPLE_DAY = {
  day: '2026-11-20',
  articles: 29,
  stories: 24,
  unread: 12,
  headline: 'A scheduler rewrite lands',
}

export const EXAMPLE_CATCH_UP = {
  awaySince: '2026-11-16T18:20:00.000Z',
  isFirst: false,
  asOf: '2026-11-20T08:00:00.000Z',
  articles: 29,
  unread: 12,
  matter: [EXAMPLE_ENTRY],
  days: [EXAMPLE_DAY],
}
