import type { IssueRow } from '@tidings/db/queries/issues'
import type { Issue } from '../schemas/issue.ts'
import { mailReasonWords } from './mail-reason-words.ts'

/** A mail of a newsletter as calls show it. */
export function issueView(row: IssueRow): Issue {
  return {
    id: row.id,
    subject: row.subject ?? '',
    receivedAt: new Date(row.received_at).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    state: row.state,
    reason: row.reason && mailReasonWords(row.reason, row.reason_detail),
    kind: row.kind,
    articles: row.articles,
  }
}
