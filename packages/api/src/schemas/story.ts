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
export type StoryTelling = z.infer<typeof storyTelling>

/** A story as all newsletters tell it. */
export const story = z.object({
  id: z.string(),
  /** In the order in which they came; those that move the story on are marked by their article's `isUpdate`. */
  tellings: z.array(storyTelling),
})
export type Story = z.infer<typeof story>

/** A story, by its id or that of any of its tellings, and an article. */
export const storyAndArticle = z.object({ id: z.string(), articleId: z.string() })

/** What became of a story and an article. */
export const storyChange = z.object({
  /** The story as it goes by now; with it and the article, the opposite call undoes this one. */
  id: z.string(),
  articleId: z.string(),
  /** The story that the article tells now. */
  storyId: z.string(),
})
export type StoryChange = z.infer<typeof storyChange>
