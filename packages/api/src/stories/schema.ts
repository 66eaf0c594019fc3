import { z } from 'zod'
import { article, EXAMPLE_ARTICLE } from '../articles/schema.ts'
import { int } from '../common/fields.ts'

/** A sentence with its position in an article's text, in UTF-16 code units. */
const placedSentence = z.object({ text: z.string(), start: int, end: int })

/** One article of a story. */
const storyArticle = z.object({
  article,
  layer: z
    .enum(['link', 'text', 'story', 'you'])
    .nullable()
    .describe(
      'Why it belongs to the story: `link`: the same page; `text`: nearly the same text; `story`: the same story in other words; `you`: the user decided. Null for the first article.',
    ),
  adds: z.array(placedSentence).describe('The sentences of its text that are not in the first article.'),
})

/** A story with its articles from all newsletters. */
export const story = z.object({
  id: z.string(),
  storyArticles: z
    .array(storyArticle)
    .describe('In the order of arrival; updates are marked by `isUpdate` of the article.'),
})
export type Story = z.infer<typeof story>

/** A story, by its id or that of any of its articles, and an article. */
export const storyAndArticle = z.object({ id: z.string(), articleId: z.string() })

const word = z.boolean().nullable()

/** A changed decision on a pair of articles: one story (true), separate stories (false), none (null). */
const wordChange = z.object({ articleId: z.string(), was: word, is: word })

/** The story that an article belongs to now. */
export const storyPlace = z.object({ articleId: z.string(), storyId: z.string() })

/** The result of splitting or joining an article. */
export const storyChange = storyPlace.extend({
  id: z.string().describe('The story’s id now.'),
  changes: z.array(wordChange).describe('The changed decisions; empty if nothing changed.'),
})
export type StoryChange = z.infer<typeof storyChange>

/** No story has a longer list. */
const MAX_CHANGES = 2000

/** An article, and the changed decisions to undo. */
export const storyUndo = z.object({ articleId: z.string(), changes: z.array(wordChange).max(MAX_CHANGES) })

const shortOf = ({
  id,
  sourceNewsletter,
  receivedAt,
}: {
  id: string
  sourceNewsletter: string
  receivedAt: string
}) => ({ id, sourceNewsletter, receivedAt })

/** An article of the same story as the one in the other examples. */
export const EXAMPLE_LATER_ARTICLE = {
  ...EXAMPLE_ARTICLE,
  id: '5d1f0f0e-2c57-4b5e-8f0a-7a1b9f3c2d10',
  title: 'Nine years on, the scheduler rewrite is in',
  summary: 'It was merged on Thursday. It took 41 review rounds.',
  sourceNewsletter: 'Systems Digest',
  newsletterId: '8e0d4f5c-61f5-4a39-9f0e-3c0f3f1f7b21',
  publishedAt: '2026-11-20T07:00:00.000Z',
  receivedAt: '2026-11-20T07:00:41.000Z',
  isDuplicate: true,
  duplicateOf: shortOf(EXAMPLE_ARTICLE),
  storySize: 2,
  url: 'https://systems.example/scheduler',
}

/** The story of both articles. */
export const EXAMPLE_STORY_ARTICLES = [
  {
    article: { ...EXAMPLE_ARTICLE, storySize: 2, alsoIn: [shortOf(EXAMPLE_LATER_ARTICLE)] },
    layer: null,
    adds: [],
  },
  {
    article: EXAMPLE_LATER_ARTICLE,
    layer: 'story',
    adds: [{ text: 'It took 41 review rounds.', start: 27, end: 52 }],
  },
]

/** The input of the calls that join and split. */
export const EXAMPLE_PAIR = { id: EXAMPLE_ARTICLE.id, articleId: EXAMPLE_LATER_ARTICLE.id }
