import { addressOf } from './address-of.ts'
import type { Head } from './heads.ts'
import type { Item } from './item.ts'
import { likeness } from './likeness.ts'
import type { Mark } from './mark.ts'

/** Words of running text before the first item that make an introduction an opening of an essay. */
const OPENING = 80

/** Where items have links of their own, only a text as long as this before them makes them its notes. */
const LONG_OPENING = 250

/**
 * Whether items that were found are really the parts of one essay: their headings link nowhere, the mail has one
 * heading over all that the subject repeats, or text flows from an opening into the first part.
 */
export function isEssay(
  items: readonly Item[],
  marks: readonly Mark[],
  heads: readonly Head[],
  subject: string,
): boolean {
  if (items.length < 2) return true
  const first = items[0]?.title
  const top = topHeading(heads, marks)
  const opening = first ? proseBefore(marks, first) : 0
  const lengths = items.map(({ body }) => body.reduce((sum, { words }) => sum + words, 0))
  const total = lengths.reduce((sum, words) => sum + words, 0)
  if (top && lengths[0] !== undefined && first === top && lengths[0] > total * 0.6 && lengths[0] > 300)
    return true
  const others = new Set(items.slice(1).flatMap((item) => item.title?.href ?? []))
  if (top && first === top && top.href !== null && others.size === 0 && items.length <= 3) return true
  const linked = new Set(items.flatMap((item) => addressOf(item) ?? []))
  if (linked.size >= Math.max(2, items.length / 2)) {
    const isNamed = top !== null && top !== first && (top.href !== null || likeness(top.text, subject) >= 0.5)
    return isNamed && opening > LONG_OPENING && opening > total / 2
  }
  let score = 0
  const strongest = Math.max(0, ...heads.slice(0, 1000).map(({ strength }) => strength))
  const peers = heads.filter((head) => top && Math.abs(head.strength - top.strength) < 1).length
  if (top && likeness(top.text, subject) >= 0.6) score += 3
  if (top && top.strength >= strongest && peers <= 2) score += 1
  if (top && opening > OPENING) score += 1
  if (items.filter(({ title }) => title !== top && likeness(title?.text ?? '', subject) >= 0.25).length >= 2)
    score -= 2
  return score >= 2
}

/** The first heading of the mail, if no running text stands above it. */
function topHeading(heads: readonly Head[], marks: readonly Mark[]): Head | null {
  for (const head of heads) {
    if (!head.isStrong || !head.isWhole) continue
    return proseBefore(marks, head) > 40 ? null : head
  }
  return null
}

function proseBefore(marks: readonly Mark[], head: Head): number {
  let words = 0
  for (const mark of marks) {
    if (mark.index >= head.mark.index) break
    if (mark.phrase === null && !mark.line.hidden && mark.words >= 12) words += mark.words
  }
  return words
}
