import type { ApiToken } from '@tidings/accounts/programs/api-tokens'
import type { Context } from '@tidings/api/trpc/context'
import { type DomainError, refused } from '@tidings/db/domain-error'

/** A request of a feed reader: its parameters, from query and form together, and its user. */
export interface ReaderCall {
  ctx: Context
  user: ApiToken['user']
  params: URLSearchParams
  /** The decoded rest of the path after the name of the call; empty without one. */
  rest: string
}

/** The response: a value as JSON, or a text as it is. */
export type ReaderResponse = { json: object } | { text: string; type?: string }

/** The error for an invalid request, in words for developers of feed readers. */
export const badRequest = (message: string): DomainError => refused('BAD_REQUEST', message)

/** A whole number of a parameter within bounds, or `otherwise` without one. */
export function countIn(params: URLSearchParams, name: string, otherwise: number, max: number): number {
  const count = Number.parseInt(params.get(name) ?? '', 10)
  return Number.isNaN(count) ? otherwise : Math.min(Math.max(count, 1), max)
}

/** Seconds, milliseconds and microseconds are distinguished by their magnitude. */
const MAX_S = 1e11
const MAX_MS = 1e14
/** The last instant of JavaScript's dates; a database accepts no number that is much larger. */
const LAST_MS = 8.64e15

/** A time parameter as epoch milliseconds: given in seconds, as usual, in milliseconds or in microseconds. */
export function timeIn(params: URLSearchParams, name: string): number | undefined {
  const given = Number.parseFloat(params.get(name) ?? '')
  if (Number.isNaN(given) || given <= 0) return undefined
  if (given < MAX_S) return Math.floor(given * 1000)
  return Math.min(LAST_MS, Math.floor(given < MAX_MS ? given : given / 1000))
}
