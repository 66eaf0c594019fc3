import { findListedArticles } from '@tidings/db/queries/articles'
import { findStory, tellingsOfStories } from '@tidings/db/queries/stories'
import { linksAmong, type StoryLink } from '@tidings/db/queries/story-graph'
import type { Services } from '../context.ts'
import type { Story, StoryTelling } from '../schemas/story.ts'
import { articleViews } from './article-view.ts'

/** Each is compared with the first. */
const MOST_SHOWN = 200

/** A story with its tellings, the earliest ones of very many, as its calls show it; undefined when the user has none that goes by this id. */
export async function storyView(services: Services, userId: string, id: string): Promise<Story | undefined> {
  const { db } = services.database
  const storyId = await findStory(db, userId, id)
  if (storyId === undefined) return undefined
  const ids = (await tellingsOfStories(db, userId, [storyId])).slice(0, MOST_SHOWN).map(({ id }) => id)
  const rows = await findListedArticles(db, userId, ids)
  const [first] = rows
  if (!first) return undefined
  const views = await articleViews(services, userId, rows)
  // Weaker ones join nothing, and explain nothing.
  const links = (await linksAmong(db, userId, ids)).filter(
    ({ strength }) => strength >= services.storyJudge.leastStrength,
  )
  const tellings = views.map((article, at): StoryTelling => {
    const row = rows[at]
    const isFirst = !row || row.id === first.id
    return {
      article,
      layer: isFirst ? null : layerOf(article.id, first.id, links),
      adds: isFirst ? [] : services.storyJudge.adds([first], row),
    }
  })
  return { id: storyId, tellings }
}

const LAYERS = ['link', 'text', 'story'] as const

/** What joins a telling: that with the first one before all others, of those the plainest; without any, the user's word. */
function layerOf(id: string, first: string, links: readonly StoryLink[]): StoryTelling['layer'] {
  const own = links.filter(({ a, b }) => a === id || b === id)
  const withFirst = own.filter(({ a, b }) => a === first || b === first)
  const among = withFirst.length > 0 ? withFirst : own
  return LAYERS.find((layer) => among.some((link) => link.layer === layer)) ?? 'you'
}
