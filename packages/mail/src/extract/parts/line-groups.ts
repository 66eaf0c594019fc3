import type { ExtractedArticle, NonArticleReason } from '../../common/types/issue.ts'
import { type Item, type LineGroup, lineGroupOf, marksOfItem, type Snippet } from '../items/item.ts'
import { linksOfRuns } from '../lines/line.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import { isNetworkLink, isShare, isUnsubscribe, isViewOnline } from '../lines/phrases.ts'
import type { TrimmedItem } from './trim-item.ts'

/** The line group of an article first, then groups of lines about it, such as bylines. */
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

/** The snippets that an article omits from its lines: the link at the end of its text, further links of its title. */
export function snippetsOf({ article, item, marks }: LineGroup, { cut }: TrimmedItem): Snippet[] {
  const own = [...iconsOf(marks), ...cut]
  const mark = item?.title?.mark
  if (!mark || mark.index < 0) return own
  const leadLinks = new Set(linksOfRuns(mark.lead?.tailRuns ?? []).map(({ url }) => url))
  const links = linksOfRuns(mark.line.runs).filter(
    ({ url }) => url !== article?.originalUrl && !leadLinks.has(url),
  )
  return links.length === 0 ? own : [...own, { reason: 'link', index: mark.index, text: '', links }]
}

/** Small linked pictures: most share the item or follow its sender. */
function iconsOf(marks: readonly Mark[]): Snippet[] {
  return marks.flatMap(({ index, line: { icons = [] } }): Snippet[] => {
    const reason = icons.every(isNetworkLink) ? 'social' : 'link'
    return icons.length === 0 ? [] : [{ reason, index, text: '', links: icons }]
  })
}

/** Longer lines below a footer are text. */
const SMALL_PRINT_WORDS = 25

/** Reasons of single lines that are replaced by `footer` within the small print. */
const IN_FOOTER = new Set<NonArticleReason>(['other', 'heading', 'navigation'])

/** A postal address is at most this many lines above the line that identifies the small print. */
const ABOVE = 4

/** The state of grouping the lines between items. */
interface Gathering {
  open: LineGroup | null
  /** The index of the first line of the mail's footer. */
  footer: number
}

/**
 * Groups the lines that belong to no item: neighbours with the same reason share a group, never across an item, a rule
 * or a new heading; a heading and the words right below it are one group. `taken` says of each line whether it already
 * has a group.
 */
export function looseGroups(
  { marks, bodySize }: Marked,
  rest: ReadonlyMap<number, NonArticleReason>,
  taken: readonly boolean[],
): LineGroup[] {
  const groups: LineGroup[] = []
  // Footnotes are counted after all other lines.
  const end = marks.findLastIndex(({ index, line }) => taken[index] && line.note === undefined)
  const state: Gathering = { open: null, footer: footerStart(marks, rest, end) }
  for (const mark of marks) {
    if (taken[mark.index]) state.open = null
    else if (mark.line.kind === 'rule') {
      if (state.open?.reason !== 'footer') state.open = null
    } else place(mark, reasonOf(mark, rest, state), bodySize, state, groups)
  }
  return groups
}

function place(
  mark: Mark,
  reason: NonArticleReason,
  bodySize: number,
  state: Gathering,
  groups: LineGroup[],
): void {
  const { open } = state
  if (open?.reason === 'heading' && reason === 'other' && open.marks.length === 1) {
    open.reason = 'other'
    open.title = open.marks[0] ?? null
    open.marks.push(mark)
  } else if (open && open.reason === reason && belongs(mark, open, bodySize)) open.marks.push(mark)
  else {
    state.open = lineGroupOf(reason, [mark])
    groups.push(state.open)
  }
}

/** Why a line isn't part of an article, more finely than the rules for items distinguish. */
function reasonOf(
  { index, line, phrase, words }: Mark,
  rest: ReadonlyMap<number, NonArticleReason>,
  state: Gathering,
): NonArticleReason {
  if (line.hidden) return 'hidden'
  const reason = rest.get(index) ?? 'other'
  const isSmall = index >= state.footer && words <= SMALL_PRINT_WORDS && IN_FOOTER.has(reason)
  if (isSmall || (reason === 'navigation' && isUnsubscribe(line.text))) return 'footer'
  if (reason === 'navigation') return isViewOnline(line.text) ? 'view-in-browser' : reason
  if (reason === 'social') return isShare(line.text) ? 'share' : reason
  if (reason === 'greeting') return phrase === 'sign-off' ? 'sign-off' : reason
  return reason === 'heading' && phrase === 'by-line' ? 'by-line' : reason
}

/**
 * Where the small print below the last item begins: a few lines, such as an address, are above the one that identifies
 * it.
 */
function footerStart(
  marks: readonly Mark[],
  rest: ReadonlyMap<number, NonArticleReason>,
  end: number,
): number {
  const found = marks.findIndex(({ index, line }) => {
    const reason = index > end ? rest.get(index) : undefined
    return reason === 'footer' || (reason === 'navigation' && isUnsubscribe(line.text))
  })
  if (found === -1) return marks.length
  let start = found
  for (let at = found - 1; at > end && at >= found - ABOVE; at -= 1) {
    const mark = marks[at]
    if (!mark || mark.words > SMALL_PRINT_WORDS || mark.phrase === 'sign-off') break
    if (mark.line.kind === 'rule') return start
    if (/[\d©|]/.test(mark.line.text)) start = at
  }
  return start
}

function belongs(mark: Mark, { reason, marks }: LineGroup, bodySize: number): boolean {
  if (reason === 'heading' || reason === 'by-line') return false
  if (reason === 'sponsor') return mark.phrase !== 'sponsor' || marks.at(-1)?.phrase === 'sponsor'
  if (reason !== 'other' && reason !== 'job') return true
  return !isHeading(mark, bodySize) || marks.every(({ words }) => words === 0)
}

/** Whether a whole line stands out from running text. */
function isHeading({ lead, line }: Mark, bodySize: number): boolean {
  return lead?.isWhole === true && (line.level > 0 || lead.size > bodySize * 1.12)
}
