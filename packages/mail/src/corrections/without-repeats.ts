import type { SortedParts } from './correction.ts'
import { asNonArticlePart } from './reclassify-part.ts'

/** The number of earlier issues with the line: two issues may share a continued story. */
const ISSUES = 2

/**
 * Hides articles that consist only of lines from earlier issues of the newsletter, its boilerplate. `earlier` has the
 * line hashes of each of its last issues. A new newsletter has no known boilerplate, and an issue that would be empty
 * keeps everything.
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
