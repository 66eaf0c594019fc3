import type { SortedParts } from './correction.ts'
import { asNonArticlePart } from './reclassify-part.ts'

/** In as many earlier issues a line must have stood: what two issues share may be a story told on. */
const ISSUES = 2

/**
 * Leaves articles out that are made of nothing but lines which stood word for word in earlier issues of the newsletter:
 * its boilerplate. `earlier` holds the line hashes of each of its last issues. A new newsletter has no boilerplate yet,
 * and an issue that would end empty keeps all it has.
 */
export function withoutRepeats(
  { articles, nonArticleParts }: SortedParts,
  earlier: readonly ReadonlySet<string>[],
): SortedParts {
  if (earlier.length < ISSUES) return { articles, nonArticleParts }
  const isKnown = (line: string) => earlier.filter((lines) => lines.has(line)).length >= ISSUES
  const repeated = new Set(articles.filter(({ part }) => part.lines.length > 0 && part.lines.every(isKnown)))
  if (repeated.size === 0 || repeated.size === articles.length) return { articles, nonArticleParts }
  const out = [...repeated].map((article) => asNonArticlePart(article, 'repeated'))
  return {
    articles: articles.filter((article) => !repeated.has(article)),
    nonArticleParts: [...nonArticleParts, ...out].sort((a, b) => a.part.position - b.part.position),
  }
}
