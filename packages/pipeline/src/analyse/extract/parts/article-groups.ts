import type { ExtractedArticle, NonArticleReason } from '../../../common/types/issue.ts'
import type { Item } from '../items/item.ts'
import { type LineGroup, lineGroupOf, marksOfItem, type Snippet } from '../items/line-group.ts'
import { linksOfRuns } from '../lines/account.ts'
import { isNetworkLink } from '../lines/fine-phrases.ts'
import type { Mark } from '../lines/mark.ts'
import type { TrimmedItem } from './trim-item.ts'

/** The pile of an article, first, and those of the lines that are about it and not of it. */
export function articleGroups(
  item: Item,
  { aside }: TrimmedItem,
  article: ExtractedArticle,
): [LineGroup, ...LineGroup[]] {
  const own: Mark[] = []
  const others: LineGroup[] = []
  for (const mark of marksOfItem(item)) {
    const isOver = item.before.includes(mark) && mark.line.kind === 'text'
    const reason = isOver ? 'heading' : (aside.get(mark.index) ?? null)
    if (reason === null) own.push(mark)
    else {
      const fine = fineReason(reason, mark)
      const last = others.at(-1)
      if (last?.reason === fine && last.marks.at(-1)?.index === mark.index - 1) last.marks.push(mark)
      else others.push(lineGroupOf(fine, [mark]))
    }
  }
  return [{ reason: null, article, item, title: null, marks: own }, ...others]
}

function fineReason(reason: NonArticleReason, { phrase }: Mark): NonArticleReason {
  if (reason === 'heading') return phrase === 'by-line' ? 'by-line' : reason
  return reason === 'navigation' ? 'read-more' : reason
}

/** What an article leaves of lines that it keeps: the link at the end of its text, further links of its title. */
export function snippetsOf({ article, item, marks }: LineGroup, { cut }: TrimmedItem): Snippet[] {
  const own = [...iconsOf(marks), ...cut]
  const mark = item?.title?.mark
  if (!mark || mark.index < 0) return own
  const told = new Set(linksOfRuns(mark.lead?.tailRuns ?? []).map(({ url }) => url))
  const links = linksOfRuns(mark.line.runs).filter(
    ({ url }) => url !== article?.originalUrl && !told.has(url),
  )
  return links.length === 0 ? own : [...own, { reason: 'link', index: mark.index, text: '', links }]
}

/** Small pictures that link somewhere: most share the item or follow its sender. */
function iconsOf(marks: readonly Mark[]): Snippet[] {
  return marks.flatMap(({ index, line: { icons = [] } }): Snippet[] => {
    const reason = icons.every(isNetworkLink) ? 'social' : 'link'
    return icons.length === 0 ? [] : [{ reason, index, text: '', links: icons }]
  })
}

/**
 * The pile of an item that is no article: its own lines, what is between them, and the mark of payment over it.
 * `isFree` says whether a line belongs to no item.
 */
export function refusedGroup(
  item: Item,
  reason: NonArticleReason,
  marks: readonly Mark[],
  rest: ReadonlyMap<number, NonArticleReason>,
  isFree: (index: number) => boolean,
): LineGroup {
  const marksOwn = marksOfItem(item)
  const own = new Set(marksOwn)
  const first = marksOwn[0]?.index ?? 0
  const last = marksOwn.at(-1)?.index ?? 0
  const within = marks
    .slice(first, last + 1)
    .filter((mark) => own.has(mark) || (isFree(mark.index) && !mark.line.hidden && mark.line.kind !== 'rule'))
  const label = reason === 'sponsor' ? labelOver(first, marks, rest, isFree) : []
  return lineGroupOf(reason, [...label, ...within], item)
}

/** Lines right above that say that the item is paid for, up to the one that does. */
function labelOver(
  first: number,
  marks: readonly Mark[],
  rest: ReadonlyMap<number, NonArticleReason>,
  isFree: (index: number) => boolean,
): Mark[] {
  const over: Mark[] = []
  for (let at = first - 1; at >= 0 && over.length < 4; at -= 1) {
    const mark = marks[at]
    if (!mark || !isFree(at) || mark.line.hidden || rest.get(at) !== 'sponsor') break
    over.unshift(mark)
    if (mark.phrase === 'sponsor') return over
  }
  return []
}
