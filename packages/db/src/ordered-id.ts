import { randomInt, randomUUID } from 'node:crypto'

/** Times have 48 bits, and 12 bits distinguish ids of one millisecond. */
const COUNT_BITS = 12n
/** The count begins at random, so that another process rarely has the same one, and has room to grow. */
const MAX_FIRST = 2 ** 11

let last = 0n

/**
 * A new id that begins with the time: the rows of a mail are neighbours in each index, where random ids would change a
 * page for each row. It has the form of a random UUID (version 4, not 7): feed readers only get the first half of an id,
 * without the version, which must lead to articles with random ids as well. So the first half alone differs from that of
 * other ids.
 */
export function orderedId(): string {
  const next = (BigInt(Date.now()) << COUNT_BITS) + BigInt(randomInt(MAX_FIRST))
  last = next >> COUNT_BITS > last >> COUNT_BITS ? next : last + 1n
  const hex = last.toString(16).padStart(15, '0')
  const rest = randomUUID().slice(19)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12)}-${rest}`
}
