import { commonDepth } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import type { Head } from './heading-candidates.ts'

/** The depth of the box that holds the items of one look: text outside that box belongs to none of them. */
export function exitDepths(titles: readonly Head[]): Map<string, number> {
  const depths = new Map<string, number>()
  titles.forEach((title, at) => {
    const next = titles[at + 1]
    if (next?.key !== title.key) return
    const depth = commonDepth(title.mark.line.box, next.mark.line.box)
    depths.set(title.key, Math.min(depth, depths.get(title.key) ?? depth))
  })
  return depths
}

/** Whether a line stands outside the box of the items that the title's look belongs to. */
export function leavesItem(mark: Mark, title: Head, exit: ReadonlyMap<string, number>): boolean {
  const depth = exit.get(title.key)
  return depth !== undefined && commonDepth(mark.line.box, title.mark.line.box) < depth
}
