import type { LeftoverReason } from '../issue.ts'
import type { Item } from './items.ts'
import { hasSponsorMark, isCallToAction, isFooter, isNavigation, isSocial, isSponsorLine } from './phrases.ts'

/** A by-line has at most this many words. */
const BY_LINE = 8

/** Why an item is no article, or null where it is one. */
export function judgeItem(item: Item): LeftoverReason | null {
  if (item.verdict) return item.verdict
  const title = item.title?.text ?? ''
  if (hasSponsorMark(title) || isSponsorLine(title)) return 'sponsor'
  if (item.body.some((mark) => mark.words <= BY_LINE && saysSponsor(mark.line.text))) return 'sponsor'
  if (saysSponsor(item.title?.mark.lead?.tail ?? '')) return 'sponsor'
  if (isNavigation(title) || isCallToAction(title)) return 'navigation'
  if (isSocial(title)) return 'social'
  if (isFooter(title)) return 'footer'
  const hasText = item.body.some(({ words }) => words > 0) || (item.title?.mark.lead?.tailWords ?? 0) > 3
  if (!hasText && item.title?.href === null) return 'heading'
  return null
}

function saysSponsor(text: string): boolean {
  return text.length < 80 && (hasSponsorMark(text) || isSponsorLine(text))
}
