import type { FinishedArticle, Leftover } from '../issue.ts'
import type { Lesson, SortedParts } from './lesson.ts'
import { isLike } from './likeness-to-lesson.ts'
import { traitsOf } from './traits-of.ts'
import { asArticle, asLeftover } from './turn-part.ts'

/** A lesson that would turn more leftovers of one issue than this is not about one of its habits. */
const MOST_TURNED = 5

/** Up to so many articles are left out though they are most of an issue. */
const FEW = 2

type Part = FinishedArticle | Leftover

/**
 * Turns the parts of an issue that are like what the reader turned in earlier ones; the others stay. `lessons` begin
 * with the last one, which wins. An issue never loses all of its articles so, nor most of them by one lesson.
 */
export function applyLessons({ articles, leftovers }: SortedParts, lessons: readonly Lesson[]): SortedParts {
  const sides = new Map<Part, Lesson['verdict']>()
  for (const lesson of lessons) {
    const open = [...articles, ...leftovers].filter(
      (part) => !sides.has(part) && isLike(traitsOf(part), lesson),
    )
    const turned = open.filter((part) => sideOf(part) !== lesson.verdict)
    const isBroad =
      lesson.verdict === 'article'
        ? turned.length > MOST_TURNED
        : turned.length > FEW && turned.length > articles.length / 2
    if (!isBroad) for (const part of open) sides.set(part, lesson.verdict)
  }
  const stays = articles.filter((part) => sides.get(part) !== 'leftover')
  const found = leftovers.filter((part) => sides.get(part) === 'article' && canBeArticle(part))
  if (stays.length + found.length === 0) return { articles, leftovers }
  const out = articles.filter((part) => !stays.includes(part))
  return {
    articles: inOrder([...stays, ...found.map(asArticle)]),
    leftovers: inOrder([
      ...leftovers.filter((part) => !found.includes(part)),
      ...out.map((part) => asLeftover(part, 'unwanted')),
    ]),
  }
}

const sideOf = (part: Part): Lesson['verdict'] => ('reason' in part ? 'leftover' : 'article')

/** Hidden words stay hidden, whatever they are like. */
function canBeArticle({ reason, title, text }: Leftover): boolean {
  return reason !== 'hidden' && /[\p{L}\p{N}]/u.test(`${title ?? ''}${text}`)
}

function inOrder<P extends Part>(parts: P[]): P[] {
  return parts.sort((a, b) => a.part.position - b.part.position)
}
