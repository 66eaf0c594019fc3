import type { HeadingCandidate } from './heading-candidates.ts'
import type { Branch } from './heading-tree.ts'
import { mean, share, type View } from './view.ts'

/** Headings below fewer titles are no pattern of the mail. */
const SPREAD = 2

/** The minimum share of the headings of a look that are below titles of another one. */
const NESTED = 0.8

/** Most titles with parts have a text above the first of them, of at least this many words. */
const OWN_WORDS = 8
const MOSTLY = 0.5

/** Fewer titles of one look, or ones of fewer words on average, may be sections. */
const STORIES = 3
const HEADLINE_WORDS = 4

/** Headings of which the model is as sure as this are titles, whatever is above them. */
const SURE = 1.5

/**
 * Removes titles that are parts of stories: smaller headings without a link, below several titles of one look that are
 * more likely than they, or the points of a few stories. Below a single title, or below headings without text, they
 * are stories of their own.
 */
export function withoutParts(
  accepted: ReadonlySet<HeadingCandidate>,
  { candidates, titled, branches }: View,
  odds: readonly number[],
): ReadonlySet<HeadingCandidate> {
  const oddsOf = new Map(candidates.map((candidate, at) => [candidate, odds[at] ?? 0]))
  const meanOdds = (own: readonly HeadingCandidate[]) => mean(own.map((one) => oddsOf.get(one) ?? 0))
  const chosen = Map.groupBy(accepted, lookOf)
  const looks = Map.groupBy(titled, lookOf)
  const parts = new Set<HeadingCandidate>()
  for (const [look, own] of chosen) {
    const all = looks.get(look) ?? []
    const likely = meanOdds(own)
    if (all.some(({ href }) => href !== null)) continue
    if (arePoints(all, chosen, branches)) for (const part of own) parts.add(part)
    if (likely >= SURE) continue
    const over = all.flatMap((candidate) => titleOver(branches.get(candidate), chosen) ?? [])
    for (const [above, titles] of Map.groupBy(over, ({ candidate }) => lookOf(candidate))) {
      const areNested = titles.length >= all.length * NESTED && areInTexts(new Set(titles), all)
      if (areNested && likely < meanOdds(chosen.get(above) ?? [])) for (const part of own) parts.add(part)
    }
  }
  return new Set([...accepted].filter((candidate) => !parts.has(candidate)))
}

/**
 * Whether headings are the points of a few stories: each is right below the text of a title of one look, and most
 * titles of that look have a text and no such headings. Below the last title they may be briefs, unless they are a list.
 */
function arePoints(
  headings: readonly HeadingCandidate[],
  chosen: ReadonlyMap<string, readonly HeadingCandidate[]>,
  branches: View['branches'],
): boolean {
  const over = new Set(headings.map((heading) => branches.get(heading)?.parent))
  const stories = [...over].flatMap((branch) => (branch ? [branch] : []))
  const [first] = stories
  const alike = first ? (chosen.get(lookOf(first.candidate)) ?? []) : []
  const titles = new Set(alike)
  const isStory = ({ candidate, direct }: Branch) => titles.has(candidate) && direct >= OWN_WORDS
  if (alike.length < STORIES || stories.length !== over.size || !stories.every(isStory)) return false
  const withPoints = new Set(stories.map(({ candidate }) => candidate))
  const others = alike.filter((title) => !withPoints.has(title))
  const withText = others.filter((title) => (branches.get(title)?.direct ?? 0) >= OWN_WORDS)
  const isLast = stories.every(({ candidate }) => candidate === alike.at(-1))
  return (
    others.length >= stories.length &&
    withText.length >= others.length * NESTED &&
    mean(alike.map(({ words }) => words)) >= HEADLINE_WORDS &&
    (!isLast || headings.every(({ mark }) => mark.line.startsItem))
  )
}

/** Whether headings are in the texts of several titles; bold words that begin a paragraph always are in one. */
function areInTexts(titles: ReadonlySet<Branch>, parts: readonly HeadingCandidate[]): boolean {
  const ownTextShare = share([...titles], ({ direct }) => direct >= OWN_WORDS)
  return titles.size >= SPREAD && (ownTextShare >= MOSTLY || parts.every(({ isLeadIn }) => isLeadIn))
}

/** The nearest heading above, in the outline, that looks like titles. */
function titleOver(branch: Branch | undefined, chosen: ReadonlyMap<string, unknown>): Branch | null {
  for (let up = branch?.parent ?? null; up; up = up.parent) if (chosen.has(lookOf(up.candidate))) return up
  return null
}

/** Linked and unlinked heading candidates with the same formatting are different kinds. */
export function lookOf({ key, href }: HeadingCandidate): string {
  return `${key} ${href === null ? '' : 'linked'}`
}
