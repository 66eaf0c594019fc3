import { addressConfirms, asksToConfirm } from '../../common/text/confirming-words.ts'
import { type Harm, harmInAddress, harmInWords } from '../../common/text/harmful-words.ts'
import { canonicaliseUrl } from './canonicalise-url.ts'
import { readableAddress } from './readable-address.ts'

/** What opening a link could do beside showing a page. */
export type Danger = Harm | 'confirm'

/** More words than that are a headline, which may speak of anything. */
const LABEL_WORDS = 4
/** A headline with these words is rare, and what the link might do is not undone. */
const NEVER = new Set<Danger | null>(['unsubscribe', 'log-in'])

/** What an address says that opening it does; null where it says nothing of the kind. */
export function dangerInAddress(url: URL): Danger | null {
  const address = readableAddress(url)
  return harmInAddress(address) ?? (addressConfirms(address) ? 'confirm' : null)
}

/** What the words of a link, which may be a headline, say that opening it does. */
export function dangerInWords(words: string): Danger | null {
  const plain = words.trim()
  const harm = harmInWords(plain)
  if (NEVER.has(harm)) return harm
  if (plain.split(/\s+/u).length > LABEL_WORDS) return null
  return harm ?? (asksToConfirm(plain) ? 'confirm' : null)
}

/** `how-a-town-cancelled-its-fair`: four words at least, and none that could be somebody's key. */
const SLUG = /^[a-z]+(?:-(?:[a-z]{1,20}|\d{1,4})){3,}(?:\.html?)?$/
const PLAIN_PART = /^(?:[a-z]{1,20}(?:-[a-z]{1,20})?|\d{1,4})$/

/**
 * Whether an address is that of a page for everybody, in spite of the words in it: it has the words of a headline, and
 * nothing by which anybody could be told from others.
 */
export function isHeadlineAddress(url: URL): boolean {
  const plain = new URL(canonicaliseUrl(url.href).url)
  if (plain.search !== '' || plain.hash !== '' || plain.host !== url.host) return false
  const parts = plain.pathname.split('/').filter(Boolean)
  const others = parts.filter((part) => !SLUG.test(part))
  if (others.length !== parts.length - 1 || !others.every((part) => PLAIN_PART.test(part))) return false
  return dangerInAddress(new URL(`${plain.origin}/${others.join('/')}`)) === null
}
