import type { FinishedArticle, Leftover } from '../../common/types/issue.ts'
import type { Correction, SortedParts } from './correction.ts'
import { featuresOf } from './features-of.ts'
import { likenessTo } from './similarity-to-correction.ts'
import { asArticle, asLeftover, canBeArticle } from './turn-part.ts'

/** A lesson that would turn more leftovers of one issue than this is not about one of its habits. */
const MOST_TURNED = 5

/** Up to so many articles are left out though they are most of an issue. */
const FEW = 2

type Part = FinishedArticle | Leftover

/**
 * Turns the parts of an issue that are like what the reader turned in earlier ones; the others stay. `lessons` begin
 * with the last one, which wins. An issue never loses all of its articles so, nor most of them by one lesson.
 */
export function applyCorrections(
  { articles, leftovers }: SortedParts,
  lessons: readonly Correction[],
): SortedParts {
  const sides = new Map<Part, Correction['verdict']>()
  // Worked out once: hundreds of lessons look at each of a mail's parts, of which its sender may make thousands.
  const traits = [...articles, ...leftovers].map((part): [Part, string[]] => [part, featuresOf(part)])
  for (const lesson of lessons) {
    const isLike = likenessTo(lesson)
    const open = traits.flatMap(([part, own]) => (!sides.has(part) && isLike(own) ? [part] : []))
    const turned = open.filter((part) => sideOf(part) !== lesson.verdict)
    const isBroad =
      lesson.verdict === 'article'
        ? turned.length > MOST_TURNED
        : turned.length > FEW && turned.length > articles.length / 2
    if (!isBroad) for (const part of open) sides.set(part, lesson.verdict)
  }
  const isOut = (part: Part) => sides.get(part) === 'leftover'
  const isFound = (part: Leftover) => sides.get(part) === 'article' && canBeArticle(part)
  const stays = articles.filter((part) => !isOut(part))
  const found = leftovers.filter(isFound)
  if (stays.length + found.length === 0) return { articles, leftovers }
  const out = articles.filter(isOut)
  return {
    articles: inOrder([...stays, ...found.map(asArticle)]),
    leftovers: inOrder([
      ...leftovers.filter((part) => !isFound(part)),
      ...out.map((part) => asLeftover(part, 'unwanted')),
    ]),
  }
}

const sideOf = (part: Part): Correction['verdict'] => ('reason' in part ? 'leftover' : 'article')

function inOrder<P extends Part>(parts: P[]): P[] {
  return parts.sort((a, b) => a.part.position - b.part.position)
}
