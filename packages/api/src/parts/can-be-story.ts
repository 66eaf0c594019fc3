/** Whether a leftover holds words to read; hidden ones nobody may read. */
export function canBeStory({
  reason,
  title,
  text,
}: {
  reason: string
  title: string | null
  text: string
}): boolean {
  return reason !== 'hidden' && /[\p{L}\p{N}]/u.test(`${title ?? ''}${text}`)
}
