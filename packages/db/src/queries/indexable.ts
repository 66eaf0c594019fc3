import { createHash } from 'node:crypto'

const LONGEST = 500

/**
 * A text of any length, such as a link or a Message-ID, as it is written to and looked up in an indexed column: what
 * is too long for PostgreSQL's indexes (2,704 bytes a row) keeps its beginning and a hash of all.
 */
export function indexable(text: string): string {
  if (text.length <= LONGEST) return text
  return `${text.slice(0, LONGEST)}#${createHash('sha256').update(text).digest('hex')}`
}
