/** Whether two tags are one: they are compared without case. */
export const sameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** What has to be added and taken away to get from one list of tags to another. */
export function changesOf(
  before: readonly string[],
  after: readonly string[],
): { add: string[]; remove: string[] } {
  return { add: missing(after, before), remove: missing(before, after) }
}

const missing = (tags: readonly string[], from: readonly string[]) =>
  tags.filter((tag) => !from.some((one) => sameTag(one, tag)))
