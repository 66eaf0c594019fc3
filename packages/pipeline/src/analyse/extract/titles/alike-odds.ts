import type { HeadingCandidate } from './heading-candidates.ts'
import { nestOf } from './look-features.ts'
import { median } from './view.ts'

/** Fewer candidates have no common look. */
const MIN_ALIKE = 3

/** How far log-odds move to the median of their look, from 0 to 1. */
const PULL = 0.5

/** Lower log-odds mark exceptions of a look, such as advertisements. */
const EXCEPTION = -2.5

/**
 * Corrects the log-odds of heading candidates by those of candidates of the same look in the mail: a template prints
 * titles of one kind alike. Returns log-odds in the order of the candidates.
 */
export function alikeOdds(candidates: readonly HeadingCandidate[], odds: readonly number[]): number[] {
  const corrected = [...odds]
  for (const alike of Map.groupBy(candidates.entries(), ([, candidate]) => nestOf(candidate)).values()) {
    if (alike.length < MIN_ALIKE) continue
    const usual = median(alike.map(([at]) => odds[at] ?? 0))
    for (const [at] of alike) {
      const own = odds[at] ?? 0
      if (own >= EXCEPTION) corrected[at] = own + PULL * (usual - own)
    }
  }
  return corrected
}
