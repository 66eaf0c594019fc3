import { canonicaliseUrl } from '../clean/canonicalise-url.ts'

/** Whether two links lead to one page, as far as can be told: of counted links each may have a token of its own. */
export function isSamePage(one: string, other: string): boolean {
  const [left, right] = [canonicaliseUrl(one), canonicaliseUrl(other)]
  if (left.opaque && right.opaque) return new URL(left.url).host === new URL(right.url).host
  return left.key === right.key
}
