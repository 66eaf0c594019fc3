import type { Branch } from './heading-tree.ts'
import { countsOf, maxOf, mean, median, share, type View } from './view.ts'

const NO_BRANCH = {
  treeDepth: -1,
  below: 0,
  belowLinked: 0,
  belowTargets: 0,
  belowWords: 0,
  belowText: -1,
  belowWithText: 0,
  belowAlike: 0,
  total: 0,
  direct: 0,
  directShare: 1,
  totalShare: 0,
  beside: 0,
  besideAlike: 0,
  besideLinked: 0,
  isFirstBeside: 0,
  overLinked: 0,
  overWords: -1,
  overDirect: 0,
  overAlike: 0,
  overBelow: 0,
  overStep: -1,
  isBare: 0,
}

/** The position of a heading candidate in the outline of the mail: what is above, beside and below it. */
export function treeFeatures(
  branch: Branch | undefined,
  { words, looks }: View,
  beside: NeighbourCounts,
): typeof NO_BRANCH {
  if (!branch) return NO_BRANCH
  const { candidate, parent, children, siblings, direct, total } = branch
  const linked = children.filter((child) => child.candidate.href !== null)
  const alike = beside.get(siblings)?.get(candidate.key) ?? { count: 1, linked: 0 }
  const text = children.map((child) => child.total)
  return {
    treeDepth: branch.depth,
    below: children.length,
    belowLinked: linked.length,
    belowTargets: new Set(linked.map((child) => child.candidate.href)).size,
    belowWords: mean(children.map((child) => child.candidate.words)),
    belowText: text.length > 0 ? mean(text) : -1,
    belowWithText: share(text, (count) => count >= 8),
    belowAlike: mostAlike(children),
    total: Math.min(1500, total),
    direct: Math.min(400, direct),
    directShare: total > 0 ? direct / total : 1,
    totalShare: total / Math.max(1, words),
    beside: siblings.length,
    besideAlike: alike.count,
    besideLinked: alike.linked / alike.count,
    isFirstBeside: Number(siblings[0] === branch),
    overLinked: Number(parent !== null && parent.candidate.href !== null),
    overWords: parent?.candidate.words ?? -1,
    overDirect: Math.min(400, parent?.direct ?? 0),
    overAlike: parent ? (looks.get(parent.candidate.key)?.length ?? 0) : 0,
    overBelow: parent?.children.length ?? 0,
    overStep: parent ? parent.candidate.strength - candidate.strength : -1,
    isBare: Number(direct <= 3 && candidate.href === null),
  }
}

/** Of sibling branches: how many there are of each look, and how many of those are linked. */
export type NeighbourCounts = ReadonlyMap<
  readonly Branch[],
  ReadonlyMap<string, { count: number; linked: number }>
>

/** Counts the looks of sibling branches, once for all of them. */
export function neighbourCounts(branches: Iterable<Branch>): NeighbourCounts {
  const counts = new Map<readonly Branch[], Map<string, { count: number; linked: number }>>()
  for (const { siblings, candidate } of branches) {
    const looks = counts.get(siblings) ?? new Map<string, { count: number; linked: number }>()
    const look = looks.get(candidate.key) ?? { count: 0, linked: 0 }
    looks.set(candidate.key, { count: look.count + 1, linked: look.linked + Number(candidate.href !== null) })
    counts.set(siblings, looks)
  }
  return counts
}

/** The number of branches with the most common look. */
function mostAlike(branches: readonly Branch[]): number {
  return maxOf(countsOf(branches.map(({ candidate }) => candidate.key)).values())
}

/** The common features of the branches of one look; by look. */
export function lookTreeFeatures({ looks, branches }: View) {
  return new Map(
    [...looks].map(([key, candidates]) => {
      const own = candidates.flatMap((candidate) => branches.get(candidate) ?? [])
      const below = own.flatMap(({ children }) => children)
      const depths = own.map(({ depth }) => depth)
      return [
        key,
        {
          lookBelow: mean(own.map(({ children }) => children.length)),
          lookBelowLinked:
            own.length > 0 ? below.filter(({ candidate }) => candidate.href !== null).length / own.length : 0,
          lookWithBelow: share(own, ({ children }) => children.length > 0),
          lookDirect: median(
            own.map(({ direct }) => direct),
            -1,
          ),
          lookBelowWords: below.length > 0 ? mean(below.map(({ candidate }) => candidate.words)) : -1,
          lookDepthLeast: -maxOf(
            depths.map((depth) => -depth),
            -9,
          ),
          lookDepthMost: maxOf(depths, -1),
        },
      ]
    }),
  )
}
