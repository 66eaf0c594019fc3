import { harmInAddress, harmInWords } from '../../common/text/harmful-words.ts'
import { withoutInvisible } from '../../common/text/without-invisible.ts'
import { readableAddress } from '../links/readable-address.ts'
import type { Reading, ReadLink } from '../mime/readable-mail.ts'

/** A link with all that is known of it; links with one address are one. */
export interface MailLink {
  url: URL
  /** As the mail writes it. */
  href: string
  /** What it says of itself each time it is in the mail, pictures included. */
  labels: readonly string[]
  /** The sentence that it is in, up to the links beside it. */
  sentences: readonly string[]
  /** What is said right before it. */
  lead: string
  isButton: boolean
  /** What can be read of its address, lower case. */
  address: string
  /** What it would do that nobody asked for; null where nothing points to that. */
  harm: string | null
}

/** No address that is followed is longer, in characters. */
export const LONGEST_ADDRESS = 2000
/** Nobody who asks for one click gives so many links; those beyond aren't looked at. */
const MOST_LINKS = 60
const LEAD = 240

/**
 * The web links of a mail, each once, in the order of the mail; `tooLong` counts those that are too long to be
 * judged, and `isWhole` says whether all of the mail's were looked at.
 */
export function linksOfMail(reading: Reading): {
  links: MailLink[]
  tooLong: number
  isWhole: boolean
} {
  const found = new Map<string, MailLink>()
  let tooLong = 0
  for (const [at, link] of reading.links.slice(0, MOST_LINKS).entries()) {
    if (!/^https?:/i.test(link.href)) continue
    if (link.href.length > LONGEST_ADDRESS || !URL.canParse(link.href)) {
      tooLong += 1
      continue
    }
    const url = new URL(link.href)
    const key = url.href.replace(/#.*/, '')
    const before = found.get(key)
    const next = merged(before, link, { url, ...surroundings(reading, at) })
    found.set(key, next)
  }
  return { links: [...found.values()], tooLong, isWhole: reading.links.length <= MOST_LINKS }
}

function merged(
  before: MailLink | undefined,
  { href, text, alt, isButton }: ReadLink,
  { url, sentence, lead }: { url: URL; sentence: string; lead: string },
): MailLink {
  const label = cleaned(text) || cleaned(alt)
  const address = before?.address ?? readableAddress(url)
  const harm = before?.harm ?? harmInWords(label) ?? harmInAddress(address) ?? harmInWords(sentence)
  return {
    url,
    href: before?.href ?? href,
    labels: [...(before?.labels ?? []), label],
    sentences: [...(before?.sentences ?? []), sentence],
    lead: before?.lead ?? lead,
    isButton: isButton || before?.isButton === true,
    address,
    harm,
  }
}

/** The words around a link: from the link before to the link after it, as far as its own sentence and line go. */
function surroundings({ raw, links }: Reading, at: number): { sentence: string; lead: string } {
  const { start, end } = links[at] ?? { start: 0, end: 0 }
  const from = Math.max(links[at - 1]?.end ?? 0, start - LEAD, 0)
  const to = Math.min(links[at + 1]?.start ?? raw.length, end + LEAD)
  const before = withoutInvisible(raw.slice(Math.min(from, start), start))
  const after = withoutInvisible(raw.slice(end, Math.max(to, end)))
  const own = before.split(/[.!?。！？]\s|[。！？]|(?<!\n[^\S\n]*)\n[^\S\n]*\n\s*(?=\S)/u).at(-1) ?? ''
  const rest = after.split(/[.!?](?:\s|$)|[。！？]|\n\s*\n|$/u, 1)[0] ?? ''
  // What a plain mail writes above an address belongs to it, even over an empty line.
  const above = own.trim() === '' ? before.trim().split(/\n\s*\n/) : [own]
  return { sentence: cleaned(`${above.at(-1)} ${rest}`), lead: cleaned(before) }
}

function cleaned(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}
