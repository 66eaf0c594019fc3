import type { MailRow } from '@tidings/db/schema'
import type { EnrichedArticle, NonArticlePart } from '../../common/types/issue.ts'
import type { PictureIds } from '../pictures/store-pictures.ts'

/** An issue as it is read now, with the mail and the newsletter that it stays with. */
export interface ReadIssue {
  mail: MailRow
  newsletterId: string
  /** Epoch milliseconds; null where the mail states no date. */
  sentAt: number | null
  articles: readonly EnrichedArticle[]
  nonArticleParts: readonly NonArticlePart[]
  pictures: PictureIds
}
