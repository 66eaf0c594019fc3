import { emptyStoryIndex, findStory } from '../dedupe/find-story.ts'
import { forEachJsonLine, textOf } from './json-lines.ts'
import type { Task } from './task.ts'

/** Names for each item, in the order given, the story that it tells. */
export const dedupeTask: Task = (_files, output) => {
  const index = emptyStoryIndex()
  return forEachJsonLine(output, (row, id) => {
    const item = {
      id: String(id),
      date: textOf(row, 'date', 'optional'),
      source: textOf(row, 'source', 'optional'),
      title: textOf(row, 'title', 'required'),
      text: textOf(row, 'text', 'optional'),
      url: textOf(row, 'url', 'optional') || null,
    }
    return output.answer({ id, cluster: findStory(item, index) })
  })
}
