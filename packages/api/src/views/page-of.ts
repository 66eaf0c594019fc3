import type { TimeCursor, Window } from '@tidings/db/queries/window'

/** What a list call is asked for; `page` counts from 1, and only without `after`. */
interface PageQuery {
  page?: number
  pageSize: number
  after?: string | undefined
}

/** The rows to read for a page: one more than it shows, which says whether there is another. */
export function windowOf({ page = 1, pageSize, after }: PageQuery): Window {
  const limit = pageSize + 1
  if (after === undefined) return { limit, offset: (page - 1) * pageSize }
  const [at = '', id = ''] = after.split('.')
  return { limit, offset: 0, after: { at: Number(at), id } }
}

/** Of the rows that were read, those that the page shows, and what to ask for the next one with. */
export function pageOf<Row>(
  rows: readonly Row[],
  { pageSize }: PageQuery,
  cursorOf: (row: Row) => TimeCursor,
): { shown: Row[]; next?: string } {
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  if (!last) return { shown }
  const { at, id } = cursorOf(last)
  return { shown, next: `${at}.${id}` }
}
