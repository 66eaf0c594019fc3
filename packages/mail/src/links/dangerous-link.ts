import { addressConfirms, asksToConfirm } from '../common/text/confirming-words.ts'
import { type Harm, harmInAddress, harmInWords } from '../common/text/harmful-words.ts'
import { canonicaliseUrl } from './canonicalise-url.ts'
import { readableAddress } from './readable-address.ts'

/** What opening a link could do besides showing a page. */
export type Danger = Harm | 'confirm'

/** Longer link texts are headlines, which may be about anything. */
const LABEL_WORDS = 4
/** Headlines with these words are rare, and the effect of such a link can't be undone. */
const NEVER = new Set<Danger | null>(['unsubscribe', 'log-in'])

/** What opening an address does according to its words; null if it contains none of them. */
export function dangerInAddress(url: URL): Danger | null {
  const address = readableAddress(url)
  return harmInAddress(address) ?? (addressConfirms(address) ? 'confirm' : null)
}

/** What opening a link does according to its text, which may be a headline. */
export function dangerInWords(words: string): Danger | null {
  const plain = words.trim()
  const harm = harmInWords(plain)
  if (NEVER.has(harm)) return harm
  if (plain.split(/\s+/u).length > LABEL_WORDS) return null
  return harm ?? (asksToConfirm(plain) ? 'confirm' : null)
}

/** `how-a-town-cancelled-its-fair`: at least four words, none of which could be a user's key. */
const SLUG = /^[a-z]+(?:-(?:[a-z]{1,20}|\d{1,4})){3,}(?:\.html?)?$/
const PLAIN_PART = /^(?:[a-z]{1,20}(?:-[a-z]{1,20})?|\d{1,4})$/

/**
 * Whether an address is that of a public page, in spite of the words in it: it contains a headline, and nothing that
 * could identify a user.
 */
export function isHeadlineAddress(url: URL): boolean {
  const plain = new URL(canonicaliseUrl(url.href).url)
  if (plain.search !== '' || plain.hash !== '' || plain.host !== url.host) return false
  const parts = plain.pathname.split('/').filter(Boolean)
  const others = parts.filter((part) => !SLUG.test(part))
  if (others.length !== parts.length - 1 || !others.every((part) => PLAIN_PART.test(part))) return false
  return dangerInAddress(new URL(`${plain.origin}/${others.join('/')}`)) === null
}
