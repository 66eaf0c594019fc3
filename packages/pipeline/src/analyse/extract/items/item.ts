import type { NonArticleReason } from '../../../common/types/issue.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'

/** A stretch of lines under one title. */
export interface Item {
  title: HeadingCandidate | null
  section: string | null
  /** What the heading above says of the item, where that rules it out as an article. */
  verdict: NonArticleReason | null
  /** Lines of the item without its title line, in order. */
  body: Mark[]
  /** Short lines over the title: kicker, picture. */
  before: Mark[]
}

/** What is known while the lines of a mail are read from top to bottom. */
export interface State {
  items: Item[]
  rest: Map<number, NonArticleReason>
  current: Item | null
  section: string | null
  sectionVerdict: NonArticleReason | null
  /** Look of the titles that a verdict from a mere line counts for; empty until the first, null where the verdict is the section's. */
  verdictKey: string | null
  /** Index of the last line that belongs to a heading of the section. */
  sectionAt: number
  /** In this mail a drawn line is before every title: one with no title after it ends the item. */
  ruleCloses: boolean
  /** Index of the line that marks what comes right after it as paid for, or null. */
  sponsorAt: number | null
  /** The paid text has been read already. */
  sponsorHasText: boolean
  /** Words under a heading that does not look like the mail's other sections, up to the next item; null for one that does. */
  wordsUnder: number | null
}

/**
 * A verdict that no heading but a mere line gave counts for the titles of one look right below it; that of the table
 * of contents for none that the table announces.
 */
export function checkVerdict(title: HeadingCandidate, before: readonly Mark[], state: State): void {
  if (title.mark.line.announced && state.sectionVerdict === 'navigation') {
    state.sectionVerdict = null
    state.section = null
    state.verdictKey = null
  }
  if (state.verdictKey === null) return
  const isRightBelow = state.sectionAt >= title.mark.index - 1 - before.length
  if (state.verdictKey === title.key || (state.verdictKey === '' && isRightBelow))
    state.verdictKey = title.key
  else {
    state.sectionVerdict = null
    state.verdictKey = null
  }
}

/**
 * A mark of payment counts for the item right below it. Over the first item it names the sponsor of the whole mail
 * where only a logo follows.
 */
export function isRightAfterSponsor(title: HeadingCandidate, before: readonly Mark[], state: State): boolean {
  const { sponsorAt, sponsorHasText, items } = state
  if (sponsorAt === null || sponsorHasText) return false
  const between = title.mark.index - sponsorAt - 1 - before.length
  return between <= 0 || (between <= 2 && items.length > 0)
}

/** Whether a line speaks of several sponsors: then it heads a section of theirs. */
export function isPlural(text: string): boolean {
  return /sponsors|partners|advertisements|classifieds|anzeigen|\bads\b/i.test(text)
}

/** Whether a drawn line only underlines the title right above it, or closes the box that the title is in. */
export function isAfterTitle(mark: Mark, { current }: State): boolean {
  if (!current?.title) return false
  const isBox = mark.line.drawn?.includes('+') && current.body.every(({ line }) => line.soft)
  return isBox || current.title.mark.index === mark.index - 1
}
