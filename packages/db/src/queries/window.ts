import { sql } from 'kysely'

/** The cursor of an entry in a list by time, the latest first: its time in epoch milliseconds, and its id. */
export interface TimeCursor {
  at: number
  id: string
}

/** Which entries of a list are read. With `after`, only those that follow it; `offset` is then 0. */
export interface Window {
  limit: number
  offset: number
  after?: TimeCursor
}

/** What follows a cursor in a list that has the latest first and, of one time, the ids in order. */
export function comesAfter(time: string, own: string, { at, id }: TimeCursor = { at: 0, id: '' }) {
  const [received, name] = [sql.ref(time), sql.ref(own)]
  return sql<boolean>`(${received} < ${at} or (${received} = ${at} and ${name} > ${id}))`
}
