import { countWords } from '../common/text/words-of.ts'
import type { EnrichedArticle, NonArticlePart } from '../common/types/issue.ts'
import { enrichStory } from '../enrich-issue.ts'
import { firstWords } from '../extract/parts/article-of.ts'
import { lineHash } from '../extract/parts/issue-parts.ts'
import { normalised } from '../extract/parts/normalised.ts'
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

/** So many earlier issues have a line that is in every issue: two may share a continued story. */
const ISSUES = 2

/** A longer title is a headline. */
const HEADING_WORDS = 5

/**
 * Hides articles that consist only of lines from earlier issues of the newsletter, its boilerplate, and names those whose
 * title is a standing heading, such as “Funding”, by the first words of their text: the heading becomes their section.
 * `earlier` has the line hashes of each of its last issues. A new newsletter has no known boilerplate; an issue that would
 * be empty keeps everything, and one of a single article its title.
 */
export function withoutRepeats(
  { articles, nonArticleParts }: SortedParts,
  earlier: readonly ReadonlySet<string>[],
): SortedParts {
  if (earlier.length < ISSUES) return { articles, nonArticleParts }
  const isKnown = (line: string) => earlier.filter((lines) => lines.has(line)).length >= ISSUES
  const isRepeated = ({ part: { lines } }: EnrichedArticle) => lines.length > 0 && lines.every(isKnown)
  const out = articles.every(isRepeated) ? [] : articles.filter(isRepeated)
  const isStanding = (article: EnrichedArticle) => articles.length > 1 && hasStandingHeading(article, isKnown)
  return {
    articles: articles
      .filter((article) => !out.includes(article))
      .map((article) => (isStanding(article) ? namedByText(article) : article)),
    nonArticleParts: inOrder([
      ...nonArticleParts,
      ...out.map((article) => asNonArticlePart(article, 'repeated')),
    ]),
  }
}

/** Whether the title of an article is in earlier issues, above other text. */
function hasStandingHeading(
  { title, part: { lines } }: EnrichedArticle,
  isKnown: (line: string) => boolean,
): boolean {
  const heading = lineHash(title)
  if (!lines.includes(heading) || !isKnown(heading) || countWords(title) > HEADING_WORDS) return false
  const below = lines.filter((line) => line !== heading)
  return below.filter(isKnown).length < below.length / 2
}

function namedByText(article: EnrichedArticle): EnrichedArticle {
  const { text, url, part } = article
  const title = firstWords(text)
  const section = article.section ?? article.title
  const features = new Set([...part.features, `section:${normalised(article.title)}`])
  const enriched = enrichStory({ title, text, url, section })
  return { ...article, ...enriched, title, section, part: { ...part, features: [...features] } }
}
