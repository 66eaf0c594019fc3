import type { NonArticleReason } from '../../../common/types/issue.ts'
import { commonDepth } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import { headingVerdict, isFooter, isOffer, isSponsorLine } from '../lines/phrases.ts'
import { sectionName } from '../lines/section-name.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import { kickersOf, linesOverTitles } from '../titles/over-titles.ts'
import type { Outline } from '../titles/titles.ts'
import { isUntitled } from '../titles/untitled.ts'
import { lookOf } from '../titles/without-parts.ts'
import {
  checkVerdict,
  type Item,
  isAfterTitle,
  isClassifieds,
  isPlural,
  isRightAfterSponsor,
  OTHER_STYLE,
  type State,
} from './item.ts'

/** The depth of the box that contains the items of one style: text outside it belongs to none of them. */
function exitDepths(titles: readonly HeadingCandidate[]): Map<string, number> {
  const depths = new Map<string, number>()
  titles.forEach((title, at) => {
    const next = titles[at + 1]
    if (next?.key !== title.key) return
    const depth = commonDepth(title.mark.line.box, next.mark.line.box)
    depths.set(title.key, Math.min(depth, depths.get(title.key) ?? depth))
  })
  return depths
}

/** Whether a line is outside the box of the items with the title's style. */
function leavesItem(mark: Mark, title: HeadingCandidate, exit: ReadonlyMap<string, number>): boolean {
  const depth = exit.get(title.key)
  return depth !== undefined && commonDepth(mark.line.box, title.mark.line.box) < depth
}

export interface Regions {
  items: readonly Item[]
  /** Lines outside items, with the reason. */
  rest: ReadonlyMap<number, NonArticleReason>
}

/** A longer kicker is about the story, not the section. */
const KICKER_SECTION = 3

/** The maximum if the mail has one above every title, and they are generally short. */
const HABIT_SECTION = 7
const HABIT_MEAN = 5

/** More words than this between a heading and the next item are the heading's own text. */
const INTRODUCTION = 25

/** Assigns each line to the item whose title it follows, or excludes it with a reason. */
export function divide(marks: readonly Mark[], outline: Outline): Regions {
  const titleAt = new Map(outline.titles.map((candidate) => [candidate.mark.index, candidate]))
  const sectionAt = new Map(outline.sections.map((candidate) => [candidate.mark.index, candidate]))
  const candidateAt = new Map(outline.candidates.map((candidate) => [candidate.mark.index, candidate]))
  const kickers = kickersOf(outline)
  const kickerKeys = new Set(Array.from(kickers.values(), ({ key }) => key))
  const over = linesOverTitles(marks, outline, kickers)
  const claimed = new Set([...over.values()].flat())
  const lastTitle = outline.titles.at(-1)?.mark.index ?? -1
  const exit = exitDepths(outline.titles)
  const kickerLength = kickerLengthOf(kickers)
  const sectionKeys = new Set(outline.sections.map(({ key }) => key))
  const state: State = {
    items: [],
    rest: new Map(),
    current: null,
    section: null,
    sectionLook: null,
    sectionVerdict: null,
    sectionAt: -1,
    verdictKey: null,
    ruleCloses: rulesBeforeTitles(marks, outline),
    sponsorAt: null,
    sponsorHasText: false,
    wordsUnder: null,
  }
  for (const mark of marks) {
    const title = titleAt.get(mark.index)
    if (title && lookOf(title) === state.sectionLook) state.section = null
    if (title) openItem(title, over.get(title) ?? [], kickerLength, state)
    if (title && state.current && isUntitled(title)) {
      state.current.title = null
      state.current.body.push(mark)
    }
    if (title && outline.ends?.has(mark.index)) state.current = null
    if (title || claimed.has(mark)) continue
    const section = sectionAt.get(mark.index)
    const heading = section ?? breakAt(candidateAt.get(mark.index), kickerKeys, state)
    if (mark.line.hidden) state.rest.set(mark.index, 'hidden')
    else if (isLabelBelow(mark, marks[mark.index + 1], state)) closeItem(mark, 'sponsor', state)
    else if (isOfferBelow(mark, marks[mark.index + 1], state)) closeItem(mark, 'promotion', state)
    else if (heading && !section && isPaidHeading(heading, state)) state.rest.set(mark.index, 'sponsor')
    else if (heading) openSection(heading, sectionKeys, outline.masthead.has(heading), state)
    else placeLine(mark, mark.index > lastTitle, exit, state)
    if (outline.ends?.has(mark.index)) state.current = null
  }
  return { items: state.items, rest: state.rest }
}

/** The maximum number of words of a kicker that names a section. */
function kickerLengthOf(kickers: ReadonlyMap<HeadingCandidate, HeadingCandidate>): number {
  const words = Array.from(kickers.values(), (kicker) => kicker.words)
  const mean = words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length)
  return words.length > 0 && mean <= HABIT_MEAN ? HABIT_SECTION : KICKER_SECTION
}

function openItem(title: HeadingCandidate, before: Mark[], kickerLength: number, state: State): void {
  checkVerdict(title, before, state)
  const kickers = before.filter(({ line, phrase }) => line.kind === 'text' && phrase !== 'by-line')
  const isPaid =
    (!title.mark.line.announced && isRightAfterSponsor(title, before, state)) ||
    kickers.some(({ line }) => isSponsorLine(line.text))
  const own = headingVerdict(title.text)
  const kicker =
    kickers.map(({ line }) => headingVerdict(line.text)).find((verdict) => verdict !== null) ?? null
  state.current = {
    title,
    section: sectionOf(kickers, kickerLength, state),
    verdict: isPaid ? 'sponsor' : (own ?? kicker ?? state.sectionVerdict),
    body: [],
    before,
  }
  state.items.push(state.current)
  state.sponsorAt = null
}

function sectionOf(kickers: readonly Mark[], kickerLength: number, state: State): string | null {
  const kicker = kickers.find(({ words, phrase }) => words <= kickerLength && phrase === null)
  const isStory = (state.wordsUnder ?? 0) > INTRODUCTION
  return sectionName(kicker?.line.text ?? (isStory ? '' : (state.section ?? '')))
}

/** A heading directly below a payment label is the sponsor's. */
function isPaidHeading(heading: HeadingCandidate, { sponsorAt, sponsorHasText }: State): boolean {
  return sponsorAt !== null && !sponsorHasText && !isSponsorLine(heading.text)
}

/**
 * A heading that is more prominent than the title of the current item ends it, and so does a kicker without a title.
 */
function breakAt(
  candidate: HeadingCandidate | undefined,
  kickerKeys: ReadonlySet<string>,
  { current }: State,
): HeadingCandidate | undefined {
  if (!candidate?.isStrong || !candidate.isWhole || candidate.href !== null) return undefined
  if (kickerKeys.has(candidate.key)) return candidate
  return !current?.title || candidate.strength > current.title.strength + 0.05 ? candidate : undefined
}

function openSection(
  section: HeadingCandidate,
  sectionKeys: ReadonlySet<string>,
  isMasthead: boolean,
  state: State,
): void {
  const { text } = section
  const { index } = section.mark
  const isUnderHeading = state.sectionAt === index - 1
  state.current = null
  const isSponsor = isSponsorLine(text)
  state.sponsorAt = isSponsor ? index : null
  state.sponsorHasText = false
  state.sectionVerdict =
    (isSponsor && !isPlural(text) ? null : headingVerdict(text)) ??
    (isUnderHeading ? state.sectionVerdict : null)
  state.sectionAt = index
  if (state.sectionVerdict === null || !isUnderHeading) state.verdictKey = null
  state.section = isMasthead || isSponsor ? null : text
  state.sectionLook = lookOf(section)
  state.wordsUnder = sectionKeys.has(section.key) ? null : 0
  state.rest.set(index, state.sectionVerdict ?? (isSponsor ? 'sponsor' : 'heading'))
}

/** Whether a payment label closes the box of the current item, rather than opening what follows. */
function isLabelBelow(mark: Mark, next: Mark | undefined, { current }: State): boolean {
  return mark.phrase === 'sponsor' && closesBox(mark, next, current)
}

/** Whether `Sign up` closes the box of the current item, which has no other link. */
function isOfferBelow(mark: Mark, next: Mark | undefined, { current }: State): boolean {
  const isLinked = current?.body.some(({ line }) => line.runs.some(({ href }) => href !== null))
  const isOnly = current?.title?.href === null && !isLinked
  return mark.phrase === 'navigation' && isOnly && isOffer(mark.line.text) && closesBox(mark, next, current)
}

function closesBox({ line }: Mark, next: Mark | undefined, current: Item | null): boolean {
  if (!current?.title || !next || current.body.every(({ words }) => words === 0)) return false
  const { box } = current.title.mark.line
  return commonDepth(line.box, box) > commonDepth(line.box, next.line.box)
}

function closeItem(mark: Mark, verdict: 'sponsor' | 'promotion', state: State): void {
  const { current } = state
  if (!current) return
  current.verdict = verdict
  current.body.push(mark)
  state.current = null
}

function placeLine(
  mark: Mark,
  isAfterLastTitle: boolean,
  exit: ReadonlyMap<string, number>,
  state: State,
): void {
  const { phrase, index } = mark
  const verdict =
    mark.line.kind === 'text' && mark.line.list === null && mark.words <= 6 && mark.words > 0
      ? headingVerdict(mark.line.text)
      : null
  const exclude = (reason: NonArticleReason, closes: boolean) => {
    if (closes) state.current = null
    state.rest.set(index, reason)
  }
  if (phrase === 'sponsor') {
    state.sponsorAt = index
    state.sponsorHasText = false
    if (isClassifieds(mark.line.text) && state.items.length > 0) {
      state.sectionVerdict = 'sponsor'
      state.verdictKey = OTHER_STYLE
    }
    exclude('sponsor', true)
  } else if (verdict !== null && phrase === null) {
    state.sectionVerdict = verdict
    state.sectionAt = index
    state.verdictKey = ''
    exclude(verdict, true)
  } else if (mark.line.kind === 'rule' && state.ruleCloses && !isAfterTitle(mark, state))
    exclude('other', true)
  else if (phrase === 'footer') exclude('footer', isAfterLastTitle)
  else if (phrase === 'social' || phrase === 'navigation') exclude(phrase, false)
  else if (phrase === 'sign-off' && isAfterLastTitle) exclude('greeting', true)
  else addOrSkip(mark, exit, state)
}

function rulesBeforeTitles(marks: readonly Mark[], { titles }: Outline): boolean {
  const after = titles.filter(({ mark }) => marks[mark.index - 1]?.line.kind === 'rule')
  return titles.length >= 3 && after.length >= titles.length * 0.8
}

function addOrSkip(mark: Mark, exit: ReadonlyMap<string, number>, state: State): void {
  const { current } = state
  if (!current || (current.title && leavesItem(mark, current.title, exit))) {
    if (state.sectionAt === mark.index - 1 && (mark.line.kind !== 'text' || mark.words <= 3))
      state.sectionAt = mark.index
    if (mark.words > 3) state.sponsorHasText = true
    if (state.wordsUnder !== null) state.wordsUnder += mark.words
    state.current = null
    state.rest.set(mark.index, looseReason(mark, state))
    return
  }
  current.body.push(mark)
}

function looseReason(mark: Mark, state: State): NonArticleReason {
  if (state.sponsorAt !== null) return 'sponsor'
  if (mark.phrase === 'greeting' || mark.phrase === 'sign-off') return 'greeting'
  if (state.sectionVerdict) return state.sectionVerdict
  return isFooter(mark.line.text) ? 'footer' : 'other'
}
