import type { EnrichedArticle, NonArticlePart } from '../common/types/issue.ts'
import { type Correction, featuresOf, type SortedParts } from './correction.ts'
import { asArticle, asNonArticlePart, canBeArticle } from './reclassify-part.ts'
import { similarityTo } from './similarity-to-correction.ts'

/** A correction that would reclassify more non-article parts of one issue than this is too general. */
const MAX_RECLASSIFIED = 5

/** This many articles may be hidden even if they are most of an issue. */
const FEW = 2

type Part = EnrichedArticle | NonArticlePart

/**
 * Reclassifies the parts of an issue that are similar to those that the user reclassified in earlier ones.
 * `corrections` begin with the last one, which wins. An issue never loses all of its articles this way, nor most of
 * them by one correction.
 */
export function applyCorrections(
  { articles, nonArticleParts }: SortedParts,
  corrections: readonly Correction[],
): SortedParts {
  const sides = new Map<Part, Correction['verdict']>()
  // Computed once: hundreds of corrections are compared with each of a mail's parts, of which there may be thousands.
  const features = [...articles, ...nonArticleParts].map((part): [Part, string[]] => [part, featuresOf(part)])
  for (const correction of corrections) {
    const isLike = similarityTo(correction)
    const open = features.flatMap(([part, own]) => (!sides.has(part) && isLike(own) ? [part] : []))
    const reclassified = open.filter((part) => sideOf(part) !== correction.verdict)
    const isBroad =
      correction.verdict === 'article'
        ? reclassified.length > MAX_RECLASSIFIED
        : reclassified.length > FEW && reclassified.length > articles.length / 2
    if (!isBroad) for (const part of open) sides.set(part, correction.verdict)
  }
  const isOut = (part: Part) => sides.get(part) === 'non-article'
  const isFound = (part: NonArticlePart) => sides.get(part) === 'article' && canBeArticle(part)
  const stays = articles.filter((part) => !isOut(part))
  const found = nonArticleParts.filter(isFound)
  if (stays.length + found.length === 0) return { articles, nonArticleParts }
  const out = articles.filter(isOut)
  return {
    articles: inOrder([...stays, ...found.map(asArticle)]),
    nonArticleParts: inOrder([
      ...nonArticleParts.filter((part) => !isFound(part)),
      ...out.map((part) => asNonArticlePart(part, 'unwanted')),
    ]),
  }
}

const sideOf = (part: Part): Correction['verdict'] => ('reason' in part ? 'non-article' : 'article')

function inOrder<P extends Part>(parts: P[]): P[] {
  return parts.sort((a, b) => a.part.position - b.part.position)
}

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
