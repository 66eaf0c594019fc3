import type { SavedLink } from '@tidings/db/queries/imports/saved-links'
import { mailReasonText } from '../mails/mail-reason-text.ts'
import type { SavedLinkView } from './saved-links-schema.ts'

/** A saved link as returned by the API. */
export function savedLinkView({ mail, articleId, readingSeconds, url }: SavedLink): SavedLinkView {
  const isMissing = url !== null && readingSeconds === 0
  return {
    articleId,
    title: mail.subject ?? '',
    state: !isMissing ? 'stored' : mail.reason === null ? 'fetching' : 'missing',
    why: isMissing && mail.reason !== null ? mailReasonText(mail.reason, mail.reason_detail) : null,
  }
}
