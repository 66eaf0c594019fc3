import type { HeadingCandidate } from './heading-candidates.ts'
import type { View } from './view.ts'
import { lookOf } from './without-parts.ts'

/** Log-odds below which a candidate is never a title, whatever is beside it. */
const NO_TITLE = -4

/**
 * A look is that of titles, not of headings above them, if at least this share of its candidates was chosen; if it has
 * as many as this, the others are titles as well from these log-odds and this number of words below, or if they are the
 * entries of a list of links.
 */
const USUAL_ODDS = -1.5
const USUAL_WORDS = 8
const USUAL = 6
const USUALLY = 0.85

/** The entries of a list are alike: all are titles if there are this many of one look and this share was chosen. */
const ENTRIES = 4
const CHOSEN_ENTRIES = 0.5

/**
 * Adds candidates between two titles under one heading that are formatted like both, those formatted like nearly all
 * titles, and those of a list with mostly titles: otherwise the item above would include them.
 */
export function withSiblings(
  { candidates, gaps }: View,
  chosen: ReadonlySet<number>,
  odds: readonly number[],
): Set<HeadingCandidate> {
  const alike = Map.groupBy(candidates.keys(), (at) => lookOf(candidates[at] as HeadingCandidate))
  const shares = new Map(
    Array.from(alike, ([look, own]) => [look, own.filter((at) => chosen.has(at)).length / own.length]),
  )
  const rows = new Map<string, number[]>()
  let heading = -1
  for (const [at, candidate] of candidates.entries()) {
    const look = lookOf(candidate)
    const { isStrong, isWhole, href } = candidate
    if (isStrong && isWhole && href === null && (shares.get(look) ?? 0) < USUALLY) heading = at
    const key = `${heading} ${look}`
    const row = rows.get(key)
    if (row) row.push(at)
    else rows.set(key, [at])
  }
  const all = new Set(chosen)
  for (const row of rows.values()) {
    const isChosen = (place: number) => chosen.has(row[place] ?? -1)
    for (const [place, at] of row.entries())
      if (isChosen(place - 1) && isChosen(place + 1) && (odds[at] ?? 0) > NO_TITLE) all.add(at)
    const isList = row.every((at) => candidates[at]?.mark.line.startsItem)
    if (!isList || row.length < ENTRIES) continue
    if (row.filter((at) => all.has(at)).length < row.length * CHOSEN_ENTRIES) continue
    for (const at of row) if ((odds[at] ?? 0) > USUAL_ODDS) all.add(at)
  }
  for (const [look, own] of alike)
    if (own.length >= USUAL && (shares.get(look) ?? 0) >= USUALLY)
      for (const at of own) {
        const candidate = candidates[at]
        if (!candidate || (odds[at] ?? 0) <= USUAL_ODDS) continue
        const isEntry = candidate.href !== null && candidate.mark.line.startsItem
        if (isEntry || (gaps.get(candidate) ?? 0) >= USUAL_WORDS) all.add(at)
      }
  return new Set(candidates.filter((_, at) => all.has(at)))
}
