import { sql } from 'kysely'

/** The cursor of an entry in a list by time, the latest first: its time in epoch milliseconds, and its id. */
export interface TimeCursor {
  at: number
  id: string
}

/** The range of a list. With `after`, only the entries that follow it; `offset` is then 0. */
export interface Window {
  limit: number
  offset: number
  after?: TimeCursor
}

/** The entries that follow a cursor in a list with the latest first and, at the same time, by id. */
export function comesAfter(time: string, own: string, { at, id }: TimeCursor = { at: 0, id: '' }) {
  const [received, name] = [sql.ref(time), sql.ref(own)]
  return sql<boolean>`(${received} < ${at} or (${received} = ${at} and ${name} > ${id}))`
}
