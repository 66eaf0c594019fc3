import type { NonArticleReason } from '../../../common/types/issue.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'

/** Consecutive lines under one title. */
export interface Item {
  title: HeadingCandidate | null
  section: string | null
  /** Why the item is not an article according to the heading above, if it says so. */
  verdict: NonArticleReason | null
  /** Lines of the item without its title line, in order. */
  body: Mark[]
  /** Short lines above the title: kicker, picture. */
  before: Mark[]
}

/** The state while the lines of a mail are read from top to bottom. */
export interface State {
  items: Item[]
  rest: Map<number, NonArticleReason>
  current: Item | null
  section: string | null
  /** The look of the section's heading; a title that has it, too, is not below it. */
  sectionLook: string | null
  sectionVerdict: NonArticleReason | null
  /**
   * Style of the titles that a verdict from a plain line applies to; empty until the first, OTHER_STYLE if it is none of
   * the stories above, null if the verdict is the section's.
   */
  verdictKey: string | null
  /** Index of the last line that belongs to a heading of the section. */
  sectionAt: number
  /** In this mail a horizontal rule precedes every title: one without a title after it ends the item. */
  ruleCloses: boolean
  /** Index of the line that marks the following content as paid, or null. */
  sponsorAt: number | null
  /** The paid text has been read. */
  sponsorHasText: boolean
  /**
   * Words under a heading that differs from the mail's other section headings, up to the next item; null for others.
   */
  wordsUnder: number | null
}

/** No style of titles has this key. */
export const OTHER_STYLE = '*'

/**
 * A verdict from a plain line instead of a heading applies to the titles of one style directly below it; that of a
 * table of contents to none that the table lists.
 */
export function checkVerdict(title: HeadingCandidate, before: readonly Mark[], state: State): void {
  if (title.mark.line.announced && state.sectionVerdict === 'navigation') {
    state.sectionVerdict = null
    state.section = null
    state.verdictKey = null
  }
  if (state.verdictKey === null) return
  const isAbove = state.items.some(
    ({ title: above, verdict }) => verdict === null && above?.key === title.key,
  )
  if (state.verdictKey === OTHER_STYLE && !isAbove) state.verdictKey = title.key
  const isRightBelow = state.sectionAt >= title.mark.index - 1 - before.length
  if (state.verdictKey === title.key || (state.verdictKey === '' && isRightBelow))
    state.verdictKey = title.key
  else {
    state.sectionVerdict = null
    state.verdictKey = null
  }
}

/**
 * A payment label applies to the item directly below it. Above the first item it names the sponsor of the whole mail
 * if only a logo follows.
 */
export function isRightAfterSponsor(title: HeadingCandidate, before: readonly Mark[], state: State): boolean {
  const { sponsorAt, sponsorHasText, items } = state
  if (sponsorAt === null || sponsorHasText) return false
  const between = title.mark.index - sponsorAt - 1 - before.length
  return between <= 0 || (between <= 2 && items.length > 0)
}

/** Whether a line mentions several sponsors: then it is the heading of their section. */
export function isPlural(text: string): boolean {
  return /sponsors|partners/i.test(text) || isClassifieds(text)
}

/** Whether a line is the name of several advertisements: `Classifieds`. */
export function isClassifieds(text: string): boolean {
  return /classifieds|advertisements|anzeigen|annonces|clasificados|advertenties|zoekertjes|\bads\b/i.test(
    text,
  )
}

/** Whether a horizontal rule only underlines the title above it, or closes the title's box. */
export function isAfterTitle(mark: Mark, { current }: State): boolean {
  if (!current?.title) return false
  const isBox = mark.line.drawn?.includes('+') && current.body.every(({ line }) => line.soft)
  return isBox || current.title.mark.index === mark.index - 1
}
