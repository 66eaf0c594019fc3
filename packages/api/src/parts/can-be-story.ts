/** Nobody may read what is hidden; who wrote a story, and where it goes on, is none. */
const NEVER = new Set(['hidden', 'by-line', 'read-more'])

/** Whether a leftover holds words that may be a story after all. */
export function canBeStory({
  reason,
  title,
  text,
}: {
  reason: string
  title: string | null
  text: string
}): boolean {
  return !NEVER.has(reason) && /[\p{L}\p{N}]/u.test(`${title ?? ''}${text}`)
}
