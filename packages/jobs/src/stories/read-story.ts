import { setImmediate as nextTurn } from 'node:timers/promises'
import { findListedArticles, type ListedArticle } from '@tidings/db/queries/articles/articles'
import { articlesOfStories, findStory } from '@tidings/db/queries/stories/stories'
import { linksAmong, type StoryLink } from '@tidings/db/queries/stories/story-graph'
import type { Executor } from '@tidings/db/schema'
import type { Sentence } from '@tidings/mail/common/text/sentences'
import { JOIN } from '@tidings/mail/stories/group-articles'
import { newContentOf } from '@tidings/mail/stories/new-content-of'
import { termsOf } from './story-updates.ts'

/** Each is compared with the first. */
const MAX_SHOWN = 200

/** An article of a story. */
export interface StoryArticle {
  row: ListedArticle
  /**
   * Why it is in the story: the same page, nearly the same text, the same story in other words, or the user; null for
   * the primary article.
   */
  layer: StoryLink['layer'] | 'you' | null
  /** The sentences whose content is not in the primary article. */
  adds: Sentence[]
}

/**
 * The story that an id now belongs to, with its articles, the earliest ones of very many; undefined if the user has
 * none.
 */
export async function readStory(
  db: Executor,
  userId: string,
  id: string,
): Promise<{ id: string; articles: StoryArticle[] } | undefined> {
  const storyId = await findStory(db, userId, id)
  if (storyId === undefined) return undefined
  const ids = (await articlesOfStories(db, userId, [storyId])).slice(0, MAX_SHOWN).map(({ id }) => id)
  const [first, ...others] = await findListedArticles(db, userId, ids)
  if (!first) return undefined
  // Weaker links join nothing, and explain nothing.
  const links = (await linksAmong(db, userId, ids)).filter(({ strength }) => strength >= JOIN)
  const knownTerms = termsOf(first)
  const articles: StoryArticle[] = [{ row: first, layer: null, adds: [] }]
  for (const row of others) {
    const adds = newContentOf(row.text, knownTerms)
    articles.push({ row, layer: layerOf(row.id, first.id, links), adds })
    await nextTurn()
  }
  return { id: storyId, articles }
}

const LAYERS = ['link', 'text', 'story'] as const

/**
 * The link that joins an article: to the primary article if there is one, the strongest of those; without any, the
 * user's decision.
 */
function layerOf(id: string, first: string, links: readonly StoryLink[]): StoryArticle['layer'] {
  const own = links.filter(({ a, b }) => a === id || b === id)
  const withFirst = own.filter(({ a, b }) => a === first || b === first)
  const among = withFirst.length > 0 ? withFirst : own
  return LAYERS.find((layer) => among.some((link) => link.layer === layer)) ?? 'you'
}
