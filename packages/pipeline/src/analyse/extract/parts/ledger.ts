import { countWords } from '../../../common/text/words-of.ts'
import type {
  ExtractedArticle,
  Issue,
  IssueArticle,
  Leftover,
  LeftoverReason,
  Link,
  Part,
} from '../../../common/types/issue.ts'
import type { Item } from '../items/item.ts'
import { marksOfItem, type Pile, type Snippet } from '../items/pile.ts'
import { isParagraph, linksOfLine } from '../lines/account.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import { featuresOf } from './features-of.ts'
import { articlePiles, refusedPile, snippetsOf } from './item-piles.ts'
import { leftoverOf, snippetLeftover } from './leftover-of.ts'
import { lineHash } from './line-hash.ts'
import { loosePiles } from './loose-piles.ts'
import type { TrimmedItem } from './trim-item.ts'

/** What a pile holds of its mail; links that were cut out of its lines count for those snippets, by index of the line. */
function partOf(pile: Pile, position: number, cuts: ReadonlyMap<number, readonly Snippet[]>): Part {
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

/** An item and what it was judged to be. */
export interface Judged {
  item: Item
  /** An article, with what was trimmed off, or why it is none. */
  verdict: { trimmed: TrimmedItem; article: ExtractedArticle } | { reason: LeftoverReason }
}

/**
 * Writes down what each line of a mail became: every visible paragraph and link is in one article or leftover, in the
 * order of the mail. `rest` are the reasons of the lines outside items.
 */
export function ledgerOf(
  marked: Marked,
  judged: readonly Judged[],
  rest: ReadonlyMap<number, LeftoverReason>,
): Pick<Issue, 'articles' | 'leftovers' | 'totals'> {
  const { marks } = marked
  const isItems = new Array<boolean>(marks.length).fill(false)
  for (const { item } of judged) for (const { index } of marksOfItem(item)) isItems[index] = true
  const piles: Pile[] = []
  const snippets: Snippet[] = []
  for (const { item, verdict } of judged) {
    if ('reason' in verdict) {
      piles.push(refusedPile(item, verdict.reason, marks, rest, (index) => isItems[index] !== true))
    } else {
      const [own, ...others] = articlePiles(item, verdict.trimmed, verdict.article)
      piles.push(own, ...others)
      snippets.push(...snippetsOf(own, verdict.trimmed))
    }
  }
  const taken = new Array<boolean>(marks.length).fill(false)
  for (const pile of piles) for (const { index } of pile.marks) taken[index] = true
  const all = [...joinedContents(piles), ...loosePiles(marked, rest, taken)]
  return { ...partsOf(marked, all, snippets), totals: totalsOf(marks) }
}

/** A table of contents is one part, though each of its entries looks like an item. */
function joinedContents(piles: readonly Pile[]): Pile[] {
  const joined: Pile[] = []
  for (const pile of piles) {
    const last = joined.at(-1)
    const isNext = last?.marks.at(-1)?.index === (pile.marks[0]?.index ?? 0) - 1
    if (last && isNext && isBareEntry(last) && isBareEntry(pile)) last.marks = last.marks.concat(pile.marks)
    else joined.push(pile)
  }
  return joined
}

function isBareEntry({ reason, item }: Pile): boolean {
  return reason === 'navigation' && item !== null && item.body.every(({ words }) => words === 0)
}

function partsOf(
  { marks, bodySize }: Marked,
  piles: readonly Pile[],
  snippets: readonly Snippet[],
): Pick<Issue, 'articles' | 'leftovers'> {
  const firstItem = piles.reduce(
    (first, { item, marks: [mark] }) => (item && mark ? Math.min(first, mark.index) : first),
    marks.length,
  )
  const cuts = Map.groupBy(snippets, ({ index }) => index)
  const entries = [
    ...piles.filter(isListed).map((pile) => ({ at: pile.marks[0]?.index ?? marks.length, pile })),
    ...snippets.map((snippet) => ({ at: snippet.index + 0.5, snippet })),
  ].sort((a, b) => a.at - b.at)
  const articles: IssueArticle[] = []
  const leftovers: Leftover[] = []
  entries.forEach((entry, position) => {
    if ('snippet' in entry) leftovers.push(snippetLeftover(entry.snippet, position))
    else {
      const part = partOf(entry.pile, position, cuts)
      if (entry.pile.article) articles.push({ ...entry.pile.article, part })
      else leftovers.push(leftoverOf(entry.pile, part, bodySize, entry.at < firstItem))
    }
  })
  return { articles, leftovers }
}

/** Lines without words and links are not listed. */
function isListed({ article, marks }: Pile): boolean {
  return article !== null || marks.some(({ line }) => line.text.trim() !== '' || linksOfLine(line).length > 0)
}

/** Counted over the lines alone, whatever became of them. */
function totalsOf(marks: readonly Mark[]): Issue['totals'] {
  const totals = { paragraphs: 0, links: 0, hiddenWords: 0 }
  for (const { line } of marks) {
    if (isParagraph(line)) totals.paragraphs += 1
    totals.links += linksOfLine(line).length
    if (line.hidden) totals.hiddenWords += countWords(line.text)
  }
  return totals
}
