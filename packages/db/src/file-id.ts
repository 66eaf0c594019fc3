import { randomBytes } from 'node:crypto'

/** A new id of a file or a picture: 192 random bits, as anyone who knows the id of a picture may see it. */
export function newFileId(): string {
  return randomBytes(24).toString('base64url')
}
