import type { NonArticleReason } from '../../../common/types/issue.ts'
import {
  isContentsHeading,
  isJobHeading,
  isPromotionHeading,
  isPuzzleHeading,
  isSponsorLine,
} from './phrases.ts'

/** Why what is under a heading is no article, as far as the heading tells; null where it does not. */
export function headingVerdict(text: string): NonArticleReason | null {
  if (isSponsorLine(text)) return 'sponsor'
  if (isJobHeading(text)) return 'job'
  if (isContentsHeading(text)) return 'navigation'
  return isPuzzleHeading(text) || isPromotionHeading(text) ? 'other' : null
}
