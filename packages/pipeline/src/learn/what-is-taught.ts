import type { Lesson } from './lesson.ts'
import { isLike } from './likeness-to-lesson.ts'

/** A longer title tells of one story, and comes again only with it. */
const TITLE_WORDS = 5

/**
 * What a lesson can do to later issues: turn parts that are `alike` and say something else, or none but the `same` part,
 * come again in its own words. Null: nothing, as nothing told the part from those that stayed.
 */
export function whatIsTaught(lesson: Pick<Lesson, 'features' | 'telling'>): 'alike' | 'same' | null {
  if (isLike(lesson.features.filter(canRecur), lesson)) return 'alike'
  return isLike(lesson.features, lesson) ? 'same' : null
}

function canRecur(feature: string): boolean {
  if (feature.startsWith('title:')) return feature.split(' ').length <= TITLE_WORDS
  return !feature.startsWith('line:')
}
