/** The minimum length of a key of only digits; four are a year. */
const NUMBER = 5
/** Longer runs of letters without a vowel don't occur in words of addresses. */
const UNSPEAKABLE = 5

/**
 * Whether a part of an address was generated for one mail or one user, such as `3f9a1c07`, `20445`, `lh7x2k9` or
 * `clbkghwzrjfx`, and not chosen by a person, such as `daily`, `web2mail` or `2026`.
 */
export function isMachineKey(part: string): boolean {
  if (/^\d+$/.test(part)) return part.length >= NUMBER
  const digits = part.match(/\d/g)?.length ?? 0
  if (/^[\da-f]+$/.test(part)) return part.length >= 6 && digits > 0
  if (digits >= 2) return part.length >= 6 && (digits >= 3 || (part.match(/\d+/g)?.length ?? 0) >= 2)
  const unspoken = part.match(/[bcdfghjklmnpqrstvwxz]+/g) ?? []
  return part.length >= 8 && unspoken.some((run) => run.length > UNSPEAKABLE)
}
