import type { LeftoverReason } from '../issue.ts'
import { addressOf } from './address-of.ts'
import type { Item } from './items.ts'
import {
  hasSponsorMark,
  isCallToAction,
  isFooter,
  isJobText,
  isNavigation,
  isPromotionText,
  isSocial,
  isSponsorLine,
} from './phrases.ts'

/** A by-line has at most this many words. */
const BY_LINE = 8

/** A heading that links nowhere and has fewer words under it heads nothing. */
const OWN_WORDS = 8

/** Longer texts that mention openings are stories. */
const JOB_WORDS = 60
const PROMOTION_WORDS = 60

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
  const words = item.body.reduce((sum, mark) => sum + mark.words, item.title?.mark.lead?.tailWords ?? 0)
  if (words < OWN_WORDS && item.title?.href === null && !item.title.isLeadIn && addressOf(item) === null)
    return 'heading'
  const [first] = item.body.filter((mark) => mark.words > 0)
  if (first && first.words < JOB_WORDS && isJobText(first.line.text)) return 'job'
  if (first && words < PROMOTION_WORDS && item.title?.href === null && isPromotionText(first.line.text))
    return 'other'
  return null
}

function saysSponsor(text: string): boolean {
  return text.length < 80 && (hasSponsorMark(text) || isSponsorLine(text))
}
