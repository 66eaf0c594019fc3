import type { ApiToken } from '@tidings/accounts/programs/api-tokens'
import type { Context } from '@tidings/api/trpc/context'
import { DomainError } from '@tidings/db/domain-error'

/** One request of a feed reader: what it asks, by query and form together, and who asks. */
export interface ReaderCall {
  ctx: Context
  user: ApiToken['user']
  params: URLSearchParams
  /** What follows the name of the call in the path, decoded; empty without. */
  rest: string
}

/** What is answered: a value as JSON, or a text as it is. */
export type ReaderAnswer = { json: object } | { text: string; type?: string }

/** The refusal of a request that makes no sense, in words for whoever writes a feed reader. */
export const badRequest = (message: string): DomainError => new DomainError({ code: 'BAD_REQUEST', message })

/** A whole number of a parameter within bounds, or `otherwise` without one. */
export function countIn(params: URLSearchParams, name: string, otherwise: number, most: number): number {
  const count = Number.parseInt(params.get(name) ?? '', 10)
  return Number.isNaN(count) ? otherwise : Math.min(Math.max(count, 1), most)
}

/** Seconds, milliseconds and microseconds differ by their size: none of them is mistaken for a century. */
const MAX_S = 1e11
const MAX_MS = 1e14
/** The last instant of JavaScript's dates; a database takes no number that is much larger. */
const LAST_MS = 8.64e15

/** A time of a parameter as epoch milliseconds: given in seconds, as by most, in milliseconds or in microseconds. */
export function timeIn(params: URLSearchParams, name: string): number | undefined {
  const given = Number.parseFloat(params.get(name) ?? '')
  if (Number.isNaN(given) || given <= 0) return undefined
  if (given < MAX_S) return Math.floor(given * 1000)
  return Math.min(LAST_MS, Math.floor(given < MAX_MS ? given : given / 1000))
}
