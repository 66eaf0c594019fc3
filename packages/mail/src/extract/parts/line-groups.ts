import type { NonArticleReason } from '../../common/types/issue.ts'
import { type ArticleItem, type LineGroup, marksOfItem, type Snippet } from '../items/item.ts'
import { linksOfRuns } from '../lines/line.ts'
import { isHeading, type Mark, reasonFor } from '../lines/mark.ts'
import { isNetworkLink, isShare, isUnsubscribe, isViewOnline } from '../lines/phrases.ts'

/** The line group of an article first, then groups of lines about it, such as bylines. */
export function articleGroups(own: ArticleItem): LineGroup[] {
  const groups: LineGroup[] = [{ reason: null, article: own, title: null, marks: [] }]
  for (const mark of marksOfItem(own.item)) {
    const reason = own.aside.get(mark.index) ?? null
    const last = groups.at(-1)
    if (reason === null) groups[0]?.marks.push(mark)
    else if (last?.reason === reason && last.marks.at(-1)?.index === mark.index - 1) last.marks.push(mark)
    else groups.push({ reason, article: null, title: null, marks: [mark] })
  }
  return groups
}

/**
 * What an article omits from its lines: small linked pictures, most of which share the item or follow its sender, the
 * link at the end of its text, further links of its title.
 */
export function snippetsOf(
  { item: { title }, article, cut }: ArticleItem,
  marks: readonly Mark[],
): Snippet[] {
  const icons = marks.flatMap(({ index, line: { icons: links = [] } }): Snippet[] => {
    const reason = links.every(isNetworkLink) ? 'social' : 'link'
    return links.length === 0 ? [] : [{ reason, index, text: '', links }]
  })
  const { line, lead, index = 0 } = title?.mark ?? {}
  const inTail = new Set(linksOfRuns(lead?.tailRuns ?? []).map(({ url }) => url))
  const links = linksOfRuns(line?.runs ?? []).filter(
    ({ url }) => url !== article.originalUrl && !inTail.has(url),
  )
  const further: Snippet[] = links.length === 0 ? [] : [{ reason: 'link', index, text: '', links }]
  return [...icons, ...cut, ...further]
}

/** Longer lines below a footer are text. */
const SMALL_PRINT_WORDS = 25

/** Reasons of single lines that are replaced by `footer` within the small print. */
const IN_FOOTER = new Set<NonArticleReason>(['other', 'heading', 'navigation'])

/** A postal address is at most this many lines above the line that identifies the small print. */
const ABOVE = 4

/**
 * Groups the lines that belong to no item: neighbours with the same reason share a group, never across an item, a rule
 * or a new heading; a heading and the words right below it are one group. `taken` are the indices of lines that have a
 * group; `rest` has the reasons of lines that say less themselves.
 */
export function looseGroups(
  marks: readonly Mark[],
  rest: ReadonlyMap<number, NonArticleReason>,
  taken: ReadonlySet<number>,
): LineGroup[] {
  const groups: LineGroup[] = []
  const reasons = marks.map((mark) => rest.get(mark.index) ?? reasonFor(mark))
  // Footnotes are counted after all other lines.
  const end = marks.findLastIndex(({ index, line }) => taken.has(index) && line.note === undefined)
  const footer = footerStart(marks, reasons, end)
  let open = null as LineGroup | null
  for (const [at, mark] of marks.entries()) {
    if (taken.has(mark.index)) open = null
    else if (mark.line.kind === 'rule') {
      if (open?.reason !== 'footer') open = null
    } else {
      const reason = fineReason(mark, reasons[at] ?? 'other', at >= footer)
      if (open?.reason === 'heading' && reason === 'other' && open.marks.length === 1) {
        open.reason = reason
        open.title = open.marks[0] ?? null
        open.marks.push(mark)
      } else if (open?.reason === reason && belongs(mark, open)) open.marks.push(mark)
      else {
        open = { reason, article: null, title: null, marks: [mark] }
        groups.push(open)
      }
    }
  }
  return groups
}

/** Why a line isn't part of an article, more finely than the rules for items distinguish. */
function fineReason(
  { line: { hidden, text }, phrase, words }: Mark,
  reason: NonArticleReason,
  isInFooter: boolean,
): NonArticleReason {
  if (hidden) return 'hidden'
  const isSmall = isInFooter && words <= SMALL_PRINT_WORDS && IN_FOOTER.has(reason)
  if (isSmall || (reason === 'navigation' && isUnsubscribe(text))) return 'footer'
  if (reason === 'navigation') return isViewOnline(text) ? 'view-in-browser' : reason
  if (reason === 'social') return isShare(text) ? 'share' : reason
  if (reason === 'greeting') return phrase === 'sign-off' ? phrase : reason
  return reason === 'heading' && phrase === 'by-line' ? phrase : reason
}

/**
 * Where the small print below the last item begins: a few lines, such as an address, are above the one that identifies
 * it.
 */
function footerStart(marks: readonly Mark[], reasons: readonly NonArticleReason[], end: number): number {
  const found = marks.findIndex(({ line }, at) => {
    const isNavigation = reasons[at] === 'navigation' && isUnsubscribe(line.text)
    return at > end && (reasons[at] === 'footer' || isNavigation)
  })
  if (found === -1) return marks.length
  let start = found
  for (const mark of marks.slice(Math.max(end + 1, found - ABOVE), found).reverse()) {
    if (mark.words > SMALL_PRINT_WORDS || mark.phrase === 'sign-off' || mark.line.kind === 'rule') break
    if (/[\d©|]/.test(mark.line.text)) start = mark.index
  }
  return start
}

function belongs(mark: Mark, { reason, marks }: LineGroup): boolean {
  if (reason === 'heading' || reason === 'by-line') return false
  if (reason === 'sponsor') return mark.phrase !== 'sponsor' || marks.at(-1)?.phrase === 'sponsor'
  if (reason !== 'other' && reason !== 'job') return true
  return !isHeading(mark) || marks.every(({ words }) => words === 0)
}
