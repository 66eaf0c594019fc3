import { TRPCError } from '@trpc/server'

/** Each that waits holds its upload in memory. */
const MOST_WAITING = 16
/** So that nobody takes every place. */
const MOST_OF_ONE = 4

let last: Promise<unknown> = Promise.resolve()
const waiting: string[] = []

/**
 * Runs `work` once all before it is done: unfolding one picture may take a quarter of a gigabyte, and ten at once would
 * end the process. Throws TRPCError TOO_MANY_REQUESTS when too many wait, or too many of `who`.
 */
export async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
  const own = waiting.filter((other) => other === who).length
  if (waiting.length >= MOST_WAITING || own >= MOST_OF_ONE) {
    throw new TRPCError({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many pictures are being read. Please try again in a moment.',
    })
  }
  waiting.push(who)
  const mine = last.then(work).finally(() => waiting.splice(waiting.indexOf(who), 1))
  last = mine.catch(() => undefined)
  return mine
}
