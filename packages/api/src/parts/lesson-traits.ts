import { z } from 'zod'

const stored = z.array(z.string())

/**
 * What a turned part teaches, as it is stored: what is general about it, and which of that no part has which stayed on
 * the side that it left. Only the latter tells it from them: a section of ten stories does not go with one of them.
 */
export function lessonTraits(own: string, stayed: readonly string[]): string {
  const features = stored.parse(JSON.parse(own))
  const others = new Set(stayed.flatMap((traits) => stored.parse(JSON.parse(traits))))
  return JSON.stringify({ features, telling: features.filter((feature) => !others.has(feature)) })
}
