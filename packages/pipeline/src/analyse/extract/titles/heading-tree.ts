import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'

/** A heading candidate in the outline of a mail, by how much candidates stand out. */
export interface Branch {
  candidate: HeadingCandidate
  parent: Branch | null
  /** Candidates right below: less prominent ones, up to the next of the same rank. */
  children: Branch[]
  /** Candidates below the same parent, including itself. */
  siblings: readonly Branch[]
  depth: number
  /** Words of its text up to the first heading candidate below it. */
  direct: number
  /** Words up to the next heading candidate of at least the same prominence. */
  total: number
}

/** Candidates whose strengths differ by less have the same rank. */
export const SAME_RANK = 0.3

/**
 * Arranges heading candidates as an outline; returns a branch for each, in the given order, which is that of the mail.
 */
export function headingTree(
  candidates: readonly HeadingCandidate[],
  marks: readonly Mark[],
  before: readonly number[],
): Branch[] {
  const roots: Branch[] = []
  const open: Branch[] = []
  const close = (branch: Branch, end: number) => {
    branch.total = wordsBetween(branch.candidate, end, before)
  }
  const branches = candidates.map((candidate, at) => {
    for (
      let last = open.at(-1);
      last && last.candidate.strength <= candidate.strength + SAME_RANK;
      last = open.at(-1)
    ) {
      close(last, candidate.mark.index)
      open.pop()
    }
    const parent = open.at(-1) ?? null
    const siblings = parent ? parent.children : roots
    const end = candidates[at + 1]?.mark.index ?? marks.length
    const branch: Branch = {
      candidate,
      parent,
      children: [],
      siblings,
      depth: open.length,
      direct: wordsBetween(candidate, end, before),
      total: 0,
    }
    siblings.push(branch)
    open.push(branch)
    return branch
  })
  for (const branch of open) close(branch, marks.length)
  return branches
}

function wordsBetween({ mark }: HeadingCandidate, end: number, before: readonly number[]): number {
  return (before[end] ?? 0) - (before[mark.index + 1] ?? 0)
}
