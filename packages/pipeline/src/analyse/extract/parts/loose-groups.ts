import type { NonArticleReason } from '../../../common/types/issue.ts'
import { type LineGroup, lineGroupOf } from '../items/line-group.ts'
import { isShare, isUnsubscribe, isViewOnline } from '../lines/fine-phrases.ts'
import type { Mark, Marked } from '../lines/mark.ts'

/** Lines of more words below a footer are a text. */
const SMALL_PRINT_WORDS = 25

/** What other lines of the small print are taken for, one by one. */
const IN_FOOTER = new Set<NonArticleReason>(['other', 'heading', 'navigation'])

/** An address is at most so many lines above what tells the small print by its words. */
const ABOVE = 4

/** What is known while the lines between the items are gathered. */
interface Gathering {
  open: LineGroup | null
  /** Index of the line that the mail's footer begins with. */
  footer: number
}

/**
 * Gathers the lines that belong to no item: neighbours of one reason share a pile, never across an item, a drawn line
 * or a new heading; a heading and the words right below it are one. `taken` tells of each line whether it has a pile.
 */
export function looseGroups(
  { marks, bodySize }: Marked,
  rest: ReadonlyMap<number, NonArticleReason>,
  taken: readonly boolean[],
): LineGroup[] {
  const groups: LineGroup[] = []
  const end = taken.lastIndexOf(true)
  const state: Gathering = { open: null, footer: footerStart(marks, rest, end) }
  for (const mark of marks) {
    if (taken[mark.index]) state.open = null
    else if (mark.line.kind === 'rule') {
      if (state.open?.reason !== 'footer') state.open = null
    } else place(mark, reasonOf(mark, rest, state), bodySize, state, groups)
  }
  return joinedBoxes(groups, taken)
}

/** A mark of payment with headings below it and text below those is one box. */
function joinedBoxes(groups: readonly LineGroup[], taken: readonly boolean[]): LineGroup[] {
  const joined: LineGroup[] = []
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at]
    if (!group) break
    const end = isMark(group) ? boxEnd(groups, at, taken) : at
    const box = groups.slice(at, end + 1)
    joined.push(end === at ? group : { ...group, marks: box.flatMap(({ marks }) => marks) })
    at = end
  }
  return joined
}

function isMark({ reason, marks }: LineGroup): boolean {
  return reason === 'sponsor' && marks.every(({ phrase, words }) => phrase === 'sponsor' || words === 0)
}

/**
 * Where the text of the box that a mark of payment opens is among the piles; the mark’s own place where it has none.
 */
function boxEnd(groups: readonly LineGroup[], start: number, taken: readonly boolean[]): number {
  for (let at = start + 1; at < groups.length; at += 1) {
    const last = groups[at - 1]?.marks.at(-1)?.index ?? 0
    const next = groups[at]?.marks[0]?.index ?? 0
    if (taken.slice(last, next).includes(true)) return start
    const reason = groups[at]?.reason
    if (reason === 'other') return at
    if (reason !== 'heading') return start
  }
  return start
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

/** Why a line is no article, finer than the rules about items need it. */
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

/** Where the small print below the last item begins: a few lines, such as an address, are above what tells it. */
function footerStart(
  marks: readonly Mark[],
  rest: ReadonlyMap<number, NonArticleReason>,
  end: number,
): number {
  const told = marks.findIndex(({ index, line }) => {
    const reason = index > end ? rest.get(index) : undefined
    return reason === 'footer' || (reason === 'navigation' && isUnsubscribe(line.text))
  })
  if (told === -1) return marks.length
  let start = told
  for (let at = told - 1; at > end && at >= told - ABOVE; at -= 1) {
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

/** Whether a line stands out as a whole from running text. */
function isHeading({ lead, line }: Mark, bodySize: number): boolean {
  return lead?.isWhole === true && (line.level > 0 || lead.size > bodySize * 1.12)
}
