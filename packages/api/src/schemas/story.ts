import { z } from 'zod'
import { article } from './article.ts'

/** A sentence with its place in an article's text, in UTF-16 code units. */
const placedSentence = z.object({ text: z.string(), start: z.number().int(), end: z.number().int() })

/** One telling of a story. */
const storyTelling = z.object({
  article,
  /**
   * Why it is taken to tell the story: `link`: the same page; `text`: nearly the same text; `story`: the same story in
   * other words; `you`: the user said so. Null for the first telling.
   */
  layer: z.enum(['link', 'text', 'story', 'you']).nullable(),
  /** The sentences of its text that say what the first telling does not. */
  adds: z.array(placedSentence),
})

/** A story as all newsletters tell it. */
export const story = z.object({
  id: z.string(),
  /** In the order in which they came; those that move the story on are marked by their article's `isUpdate`. */
  tellings: z.array(storyTelling),
})
export type Story = z.infer<typeof story>

/** A story, by its id or that of any of its tellings, and an article. */
export const storyAndArticle = z.object({ id: z.string(), articleId: z.string() })

const word = z.boolean().nullable()

/** How what the user said of an article and another was changed: that they tell one story (true), two (false), nothing (null). */
const wordChange = z.object({ articleId: z.string(), was: word, is: word })

/** The story that an article tells now. */
export const storyPlace = z.object({ articleId: z.string(), storyId: z.string() })

/** What became of a story and an article. */
export const storyChange = storyPlace.extend({
  /** The story as it goes by now. */
  id: z.string(),
  /** What was said anew; none where it had been said before. */
  changes: z.array(wordChange),
})
export type StoryChange = z.infer<typeof storyChange>

/** Longer lists no story has. */
const MOST_CHANGES = 2000

/** An article, and what is to be taken back of what was said of it. */
export const takingBack = z.object({ articleId: z.string(), changes: z.array(wordChange).max(MOST_CHANGES) })
