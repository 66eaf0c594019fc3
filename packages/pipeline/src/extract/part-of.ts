import type { Link, Part } from '../issue.ts'
import { featuresOf } from '../learn/features-of.ts'
import { lineHash } from '../learn/line-hash.ts'
import { isParagraph, linksOfLine } from './account.ts'
import type { Pile, Snippet } from './pile.ts'

/** What a pile holds of its mail; links that were cut out of its lines count for their snippets. */
export function partOf(pile: Pile, position: number, snippets: readonly Snippet[]): Part {
  const lines = pile.marks.map(({ line }) => line)
  const links = lines.flatMap(linksOfLine)
  return {
    position,
    paragraphs: lines.filter(isParagraph).length,
    links: pile.article ? withoutCut(pile, links, snippets) : links,
    lines: [...new Set(lines.filter(isParagraph).map(({ text }) => lineHash(text)))],
    features: featuresOf(pile, links),
  }
}

function withoutCut({ marks }: Pile, links: readonly Link[], snippets: readonly Snippet[]): Link[] {
  const own = new Set(marks.map(({ index }) => index))
  const kept = [...links]
  for (const { index, links: cut } of snippets) {
    if (!own.has(index)) continue
    for (const { url, text } of cut) {
      const at = kept.findLastIndex((link) => link.url === url && link.text === text)
      if (at !== -1) kept.splice(at, 1)
    }
  }
  return kept
}
