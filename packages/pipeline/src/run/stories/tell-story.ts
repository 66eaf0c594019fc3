import type { Executor } from '@tidings/db/schema'
import { sketchFrom } from './sketch-from.ts'
import { tellStories } from './tell-stories.ts'

/** Finds the story of one new article, whose sketch is given as JSON, see tellStories. `at` is in epoch milliseconds. */
export function tellStory(
  trx: Executor,
  {
    userId,
    mailId,
    at,
    articleId,
    sketch,
  }: Record<'userId' | 'mailId' | 'articleId' | 'sketch', string> & { at: number },
): Promise<void> {
  const made = sketchFrom(sketch)
  if (!made) throw new TypeError('A sketch of another version.')
  return tellStories(trx, { userId, mailId, at, articles: [{ id: articleId, sketch: made }] })
}
