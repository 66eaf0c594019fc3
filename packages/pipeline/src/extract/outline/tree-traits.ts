import type { Branch } from './heading-tree.ts'
import { mean, median, share, type View } from './view.ts'

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

/** Where a head stands in the outline of the mail: what is over it, beside it and below it. */
export function treeTraits(branch: Branch | undefined, { words, looks }: View): typeof NO_BRANCH {
  if (!branch) return NO_BRANCH
  const { head, parent, children, siblings, direct, total } = branch
  const linked = children.filter((child) => child.head.href !== null)
  const alike = siblings.filter((other) => other.head.key === head.key)
  const text = children.map((child) => child.total)
  return {
    treeDepth: branch.depth,
    below: children.length,
    belowLinked: linked.length,
    belowTargets: new Set(linked.map((child) => child.head.href)).size,
    belowWords: mean(children.map((child) => child.head.words)),
    belowText: text.length > 0 ? mean(text) : -1,
    belowWithText: share(text, (count) => count >= 8),
    belowAlike: mostAlike(children),
    total: Math.min(1500, total),
    direct: Math.min(400, direct),
    directShare: total > 0 ? direct / total : 1,
    totalShare: total / Math.max(1, words),
    beside: siblings.length,
    besideAlike: alike.length,
    besideLinked: share(alike, (other) => other.head.href !== null),
    isFirstBeside: Number(siblings[0] === branch),
    overLinked: Number(parent !== null && parent.head.href !== null),
    overWords: parent?.head.words ?? -1,
    overDirect: Math.min(400, parent?.direct ?? 0),
    overAlike: parent ? (looks.get(parent.head.key)?.length ?? 0) : 0,
    overBelow: parent?.children.length ?? 0,
    overStep: parent ? parent.head.strength - head.strength : -1,
    isBare: Number(direct <= 3 && head.href === null),
  }
}

/** How many of the branches have the look that most of them have. */
function mostAlike(branches: readonly Branch[]): number {
  const count = new Map<string, number>()
  for (const { head } of branches) count.set(head.key, (count.get(head.key) ?? 0) + 1)
  return Math.max(0, ...count.values())
}

/** What the branches of one look have in common; by look. */
export function lookTreeTraits({ looks, branches }: View) {
  return new Map(
    [...looks].map(([key, heads]) => {
      const own = heads.flatMap((head) => branches.get(head) ?? [])
      const below = own.flatMap(({ children }) => children)
      const depths = own.map(({ depth }) => depth)
      return [
        key,
        {
          lookBelow: mean(own.map(({ children }) => children.length)),
          lookBelowLinked:
            own.length > 0 ? below.filter(({ head }) => head.href !== null).length / own.length : 0,
          lookWithBelow: share(own, ({ children }) => children.length > 0),
          lookDirect: median(
            own.map(({ direct }) => direct),
            -1,
          ),
          lookBelowWords: below.length > 0 ? mean(below.map(({ head }) => head.words)) : -1,
          lookDepthLeast: Math.min(9, ...depths),
          lookDepthMost: Math.max(-1, ...depths),
        },
      ]
    }),
  )
}
