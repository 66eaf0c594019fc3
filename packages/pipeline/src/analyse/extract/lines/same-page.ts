import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import { isShortLink } from '../../links/is-opaque-redirect.ts'

/** Whether two links lead to one page, as far as can be told: of counted links each may have a token of its own. */
export function isSamePage(one: string, other: string): boolean {
  const [left, right] = [canonicaliseUrl(one), canonicaliseUrl(other)]
  if (left.key === right.key) return true
  if (!left.opaque || !right.opaque) return false
  const [leftUrl, rightUrl] = [new URL(left.url), new URL(right.url)]
  // A short name stands for one page, whoever follows it.
  return leftUrl.host === rightUrl.host && !isShortLink(leftUrl)
}
