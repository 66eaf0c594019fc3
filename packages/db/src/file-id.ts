import { randomBytes } from 'node:crypto'

/** A new id of a file or picture: 192 random bits, because anyone who knows a picture's id may see it. */
export function newFileId(): string {
  return randomBytes(24).toString('base64url')
}
