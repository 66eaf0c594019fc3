import { randomBytes } from 'node:crypto'

const TIME_BYTES = 6
const RANDOM_BYTES = 18

/**
 * A new id of a file or picture. It has 144 random bits, because anyone who knows a picture's id may see it, after the
 * time: so the ids of a mail's pictures are beside each other in an index, not on a page each.
 */
export function newFileId(): string {
  const id = randomBytes(TIME_BYTES + RANDOM_BYTES)
  id.writeUIntBE(Date.now(), 0, TIME_BYTES)
  return id.toString('base64url')
}
