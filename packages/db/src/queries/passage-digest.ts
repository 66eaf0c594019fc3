import { createHash } from 'node:crypto'
import type { HighlightRow } from '../schema.ts'

/**
 * What makes a passage of an article one passage, hex: its words and where they stand. White space is no difference, as a
 * browser breaks lines where it likes. Texts themselves are too long for an index.
 */
export function passageDigest({
  text,
  prefix,
  suffix,
  start_offset,
}: Pick<HighlightRow, 'text' | 'prefix' | 'suffix' | 'start_offset'>): string {
  const words = JSON.stringify([text.replace(/\s+/gu, ' '), prefix, suffix, start_offset])
  return createHash('sha256').update(words).digest('hex')
}
