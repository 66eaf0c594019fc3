import type { Link, Part } from '../../../common/types/issue.ts'
import type { Pile, Snippet } from '../items/pile.ts'
import { isParagraph, linksOfLine } from '../lines/account.ts'
import { featuresOf } from './features-of.ts'
import { lineHash } from './line-hash.ts'

/** What a pile holds of its mail; links that were cut out of its lines count for those snippets, by index of the line. */
export function partOf(pile: Pile, position: number, cuts: ReadonlyMap<number, readonly Snippet[]>): Part {
  const lines = pile.marks.map(({ line }) => line)
  const links = lines.flatMap(linksOfLine)
  return {
    position,
    paragraphs: lines.filter(isParagraph).length,
    links: pile.article ? withoutCut(pile, links, cuts) : links,
    lines: [...new Set(lines.filter(isParagraph).map(({ text }) => lineHash(text)))],
    features: featuresOf(pile, links),
  }
}

function withoutCut(
  { marks }: Pile,
  links: readonly Link[],
  cuts: ReadonlyMap<number, readonly Snippet[]>,
): Link[] {
  const keyOf = ({ url, text }: Link) => `${url}\n${text}`
  const gone = new Map<string, number>()
  for (const link of marks.flatMap(({ index }) => cuts.get(index) ?? []).flatMap((cut) => cut.links)) {
    gone.set(keyOf(link), (gone.get(keyOf(link)) ?? 0) + 1)
  }
  return links.filter((link) => {
    const left = gone.get(keyOf(link)) ?? 0
    if (left > 0) gone.set(keyOf(link), left - 1)
    return left === 0
  })
}
