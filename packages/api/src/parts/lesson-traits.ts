import { z } from 'zod'

const stored = z.array(z.string())

/** What a turned part teaches. */
export interface LessonTraits {
  /** What is general about the part. */
  features: string[]
  /** Those of its features that no part has which stayed on the side that it left. */
  telling: string[]
}

const OWN_WORDS = /^(?:label|lead|title|line):/

const storedLesson = z.object({ features: stored, telling: stored })

/** What a lesson teaches, of its row; nothing where that can't be read. */
export function storedTraits(traits: string): LessonTraits {
  const lesson = storedLesson.safeParse(JSON.parse(traits))
  return lesson.success ? lesson.data : { features: [], telling: [] }
}

/**
 * What a part with these traits teaches, beside the traits of those that stayed (JSON, as they are stored). Only what
 * tells it from them counts in full: a section of ten stories does not go with one of them. An issue's last article that
 * goes has none beside it: only its own words tell of it, not what all articles may look like.
 */
export function lessonTraits(
  own: string,
  verdict: 'article' | 'leftover',
  stayed: readonly string[],
): LessonTraits {
  const features = stored.parse(JSON.parse(own))
  const others = new Set(stayed.flatMap((traits) => stored.parse(JSON.parse(traits))))
  const isLast = verdict === 'leftover' && stayed.length === 0
  const tells = (feature: string) => (isLast ? OWN_WORDS.test(feature) : !others.has(feature))
  return { features, telling: features.filter(tells) }
}
