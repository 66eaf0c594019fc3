import { refused } from '@tidings/db/domain-error'
import type {
  HighlightFilter as Filter,
  ListedHighlight,
} from '@tidings/db/queries/highlights/highlight-filter'
import { dayOfDate } from '@tidings/mail/common/days'
import { iso } from '../common/iso.ts'
import type { Highlight, HighlightFilter } from './schema.ts'

/** A highlight as returned by the API. */
export function highlightView(row: ListedHighlight): Highlight {
  return {
    id: row.id,
    text: row.text,
    articleId: row.article_id,
    articleTitle: row.article_title,
    sourceNewsletter: row.source_newsletter,
    color: row.color,
    note: row.note,
    createdAt: iso(row.created_at),
    prefix: row.prefix,
    suffix: row.suffix,
    start: row.start_offset,
    end: row.end_offset,
  }
}

/** The filter of a call for queries; its days are in the time zone. Throws BAD_REQUEST for an invalid day. */
export function filterOf({ since, until, ...filter }: HighlightFilter, timeZone: string): Filter {
  const day = (date: string) => {
    const found = dayOfDate(date, timeZone)
    if (!found) throw refused('BAD_REQUEST', `There is no such day: ${date}`)
    return found
  }
  return {
    ...filter,
    ...(since !== undefined && { since: day(since).start }),
    ...(until !== undefined && { until: day(until).end }),
  }
}
