import { storyKeys } from './story-keys.ts'

export interface StoryItem {
  id: string
  /** Day of the issue, such as `2025-06-02`; empty where unknown. */
  date: string
  /** The newsletter. */
  source: string
  title: string
  text: string
  url: string | null
}

/** What has been read so far; items are added in reading order. */
export interface StoryIndex {
  stories: Map<string, string>
  /** Which issues (source and date) already tell a story. */
  issues: Map<string, Set<string>>
}

/** An index that has read nothing. */
export function emptyStoryIndex(): StoryIndex {
  return { stories: new Map(), issues: new Map() }
}

/**
 * The story that an item tells again, or its own id where it is the first; the item is then part of the index.
 * Two items of one issue never join: an editor does not run one story twice.
 */
export function findStory(item: StoryItem, index: StoryIndex): string {
  const issue = item.date === '' && item.source === '' ? item.id : `${item.source} ${item.date}`
  const keys = storyKeys(item)
  const known = keys
    .map((key) => index.stories.get(key))
    .find((story) => story !== undefined && !index.issues.get(story)?.has(issue))
  const story = known ?? item.id
  for (const key of keys) if (!index.stories.has(key)) index.stories.set(key, story)
  const issues = index.issues.get(story)
  if (issues) issues.add(issue)
  else index.issues.set(story, new Set([issue]))
  return story
}
