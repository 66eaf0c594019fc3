import { createHash } from 'node:crypto'

const MAX_LENGTH = 500

/**
 * A text of any length, such as a link or a Message-ID, as stored in and searched for in an indexed column: if it is
 * too long for PostgreSQL's indexes (2,704 bytes a row), its beginning and a hash of all.
 */
export function indexable(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  return `${text.slice(0, MAX_LENGTH)}#${createHash('sha256').update(text).digest('hex')}`
}
