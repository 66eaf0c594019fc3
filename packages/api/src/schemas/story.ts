import { z } from 'zod'
import { article, EXAMPLE_ARTICLE } from './article.ts'

/** A sentence with its place in an article's text, in UTF-16 code units. */
const placedSentence = z.object({ text: z.string(), start: z.number().int(), end: z.number().int() })

/** One article of a story. */
const storyArticle = z.object({
  article,
  /**
   * Why it is taken to tell the story: `link`: the same page; `text`: nearly the same text; `story`: the same story in
   * other words; `you`: the user said so. Null for the first article.
   */
  layer: z.enum(['link', 'text', 'story', 'you']).nullable(),
  /** The sentences of its text that say what the first article does not. */
  adds: z.array(placedSentence),
})

/** A story as all newsletters tell it. */
export const story = z.object({
  id: z.string(),
  /** In the order in which they came; those that move the story on are marked by their article's `isUpdate`. */
  storyArticles: z.array(storyArticle),
})
export type Story = z.infer<typeof story>

/** A story, by its id or that of any of its articles, and an article. */
export const storyAndArticle = z.object({ id: z.string(), articleId: z.string() })

const word = z.boolean().nullable()

/**
 * How what the user said of an article and another was changed: that they cover one story (true), two (false), nothing
 * (null).
 */
const wordChange = z.object({ articleId: z.string(), was: word, is: word })

/** The story that an article tells now. */
export const storyPlace = z.object({ articleId: z.string(), storyId: z.string() })

/** The outcome of a story and an article. */
export const storyChange = storyPlace.extend({
  /** The story as it follows now. */
  id: z.string(),
  /** What was said again; none where it had been said before. */
  changes: z.array(wordChange),
})
export type StoryChange = z.infer<typeof storyChange>

/** Longer lists no story has. */
const MOST_CHANGES = 2000

/** An article, and what is to be taken back of what was said of it. */
export const storyUndo = z.object({ articleId: z.string(), changes: z.array(wordChange).max(MOST_CHANGES) })

const shortOf = ({
  id,
  sourceNewsletter,
  receivedAt,
}: {
  id: string
  sourceNewsletter: string
  receivedAt: string
}) => ({ id, sourceNewsletter, receivedAt })

/** An article that covers the same story as the one of the other examples. */
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

/** The story of both. */
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

/** Names both, as the calls that join and split do. */
export const EXAMPLE_PAIR = { id: EXAMPLE_ARTICLE.id, articleId: EXAMPLE_LATER_ARTICLE.id }
