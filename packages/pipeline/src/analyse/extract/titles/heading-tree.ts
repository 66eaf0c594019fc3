import type { Mark } from '../lines/mark.ts'
import type { Head } from './heading-candidates.ts'

/** A head in the outline that the looks of a mail's heads make. */
export interface Branch {
  head: Head
  parent: Branch | null
  /** Heads right below: those that stand out less, up to the next of its own rank. */
  children: Branch[]
  /** Heads below the same parent, itself included. */
  siblings: readonly Branch[]
  depth: number
  /** Words of text of its own, up to the first head below it. */
  direct: number
  /** Words up to the next head that stands out as much. */
  total: number
}

/** Strengths that differ by less are of one rank. */
const SAME = 0.3

/** Arranges heads, given in the order of the mail, as an outline; a branch for each, in the same order. */
export function headingTree(
  heads: readonly Head[],
  marks: readonly Mark[],
  before: readonly number[],
): Branch[] {
  const roots: Branch[] = []
  const open: Branch[] = []
  const close = (branch: Branch, end: number) => {
    branch.total = wordsBetween(branch.head, end, before)
  }
  const branches = heads.map((head, at) => {
    for (let last = open.at(-1); last && last.head.strength <= head.strength + SAME; last = open.at(-1)) {
      close(last, head.mark.index)
      open.pop()
    }
    const parent = open.at(-1) ?? null
    const siblings = parent ? parent.children : roots
    const end = heads[at + 1]?.mark.index ?? marks.length
    const branch: Branch = {
      head,
      parent,
      children: [],
      siblings,
      depth: open.length,
      direct: wordsBetween(head, end, before),
      total: 0,
    }
    siblings.push(branch)
    open.push(branch)
    return branch
  })
  for (const branch of open) close(branch, marks.length)
  return branches
}

function wordsBetween({ mark }: Head, end: number, before: readonly number[]): number {
  return (before[end] ?? 0) - (before[mark.index + 1] ?? 0)
}
