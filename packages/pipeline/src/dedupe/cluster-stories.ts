import { emptyStoryIndex, findStory, type StoryItem } from './find-story.ts'

/** Groups items, given in reading order, into stories; a cluster is named by the id of its first item. */
export function clusterStories(items: Iterable<StoryItem>): { id: string; cluster: string }[] {
  const index = emptyStoryIndex()
  return Array.from(items, (item) => ({ id: item.id, cluster: findStory(item, index) }))
}
