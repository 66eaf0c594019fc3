import { clusterStories } from '../analyse/stories/cluster-stories.ts'
import type { StoryArticle } from '../analyse/stories/story-article.ts'
import { forEachJsonLine, textOf } from './json-lines.ts'
import type { Task } from './task.ts'

/** Names for each item, in the order given, the story that it tells. Clusters are made of all items together. */
export const dedupeTask: Task = async (_files, output) => {
  const ids = new Map<string, string | number>()
  const storyArticles: StoryArticle[] = []
  await forEachJsonLine(output, (row, id) => {
    const date = textOf(row, 'date', 'optional')
    const source = textOf(row, 'source', 'optional')
    const at = Date.parse(date)
    storyArticles.push({
      id: String(id),
      at: Number.isNaN(at) ? null : at,
      issue: date !== '' && source !== '' ? `${source} ${date}` : `item ${id}`,
      source,
      title: textOf(row, 'title', 'optional'),
      text: textOf(row, 'text', 'optional'),
      url: textOf(row, 'url', 'optional') || null,
      language: null,
    })
    ids.set(String(id), id)
  })
  for (const { id, cluster } of clusterStories(storyArticles)) {
    await output.answer({ id: ids.get(id) ?? id, cluster: ids.get(cluster) ?? cluster })
  }
}
