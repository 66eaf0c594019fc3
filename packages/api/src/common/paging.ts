import type { TimeCursor, Window } from '@tidings/db/queries/common/window'
import { z } from 'zod'

/** The `next` of the previous page: this page starts after its last entry, whatever was added or removed since. */
export const after = z
  .string()
  .regex(/^\d{1,16}\.[\w-]{1,64}$/, 'Invalid cursor, must be the `next` of a page')
  .optional()

/** The `after` of the next page; absent on the last. */
export const next = z.string().optional()

/** The paging input of a list call; `page` counts from 1 and is only used without `after`. */
interface PageQuery {
  page?: number
  pageSize: number
  after?: string | undefined
}

/** The rows to read for a page: one more than it shows, to know whether there is another. */
export function windowOf({ page = 1, pageSize, after }: PageQuery): Window {
  const limit = pageSize + 1
  if (after === undefined) return { limit, offset: (page - 1) * pageSize }
  const [at = '', id = ''] = after.split('.')
  return { limit, offset: 0, after: { at: Number(at), id } }
}

/** The rows of the page, and the cursor of the next one. */
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
