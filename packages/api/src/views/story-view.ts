import { readStory } from '@tidings/pipeline/run/stories/read-story'
import type { Story } from '../schemas/story.ts'
import type { Services } from '../trpc/context.ts'
import { articleViews } from './article-view.ts'

/** A story as its calls show it; undefined when the user has none that goes by this id. */
export async function storyView(services: Services, userId: string, id: string): Promise<Story | undefined> {
  const story = await readStory(services.database.db, userId, id)
  if (!story) return undefined
  const rows = story.articles.map(({ row }) => row)
  const views = await articleViews(services, userId, rows)
  const tellings = views.flatMap((article, at) => {
    const told = story.articles[at]
    return told ? [{ article, layer: told.layer, adds: told.adds }] : []
  })
  return { id: story.id, tellings }
}
