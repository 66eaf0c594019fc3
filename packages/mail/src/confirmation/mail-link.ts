import { harmInAddress, harmInWords } from '../common/text/harmful-words.ts'
import { withoutInvisible } from '../common/text/without-invisible.ts'
import { readableAddress } from '../links/readable-address.ts'
import type { Reading, ReadLink } from '../mime/readable-mail.ts'

/** A link with its features; links with the same URL are merged. */
export interface MailLink {
  url: URL
  /** As written in the mail. */
  href: string
  /** Its texts at each occurrence, including alternative texts of pictures. */
  labels: readonly string[]
  /** Its sentence, up to the links beside it. */
  sentences: readonly string[]
  /** The text before it. */
  lead: string
  isButton: boolean
  /** The readable part of its URL, lower case. */
  address: string
  /** The unwanted action that it would do; null without a sign of one. */
  harm: string | null
}

/** The maximum length of a URL that is followed, in characters. */
export const MAX_ADDRESS_LENGTH = 2000
/** The maximum number of links that are considered; no mail that asks for one click has more. */
const MAX_LINKS = 60
const LEAD = 240

/**
 * The web links of a mail, each once, in order; `tooLong` counts those that are too long to be judged, and `isWhole`
 * says whether all of the mail's links were considered.
 */
export function linksOfMail(reading: Reading): {
  links: MailLink[]
  tooLong: number
  isWhole: boolean
} {
  const found = new Map<string, MailLink>()
  let tooLong = 0
  for (const [at, link] of reading.links.slice(0, MAX_LINKS).entries()) {
    if (!/^https?:/i.test(link.href)) continue
    if (link.href.length > MAX_ADDRESS_LENGTH || !URL.canParse(link.href)) {
      tooLong += 1
      continue
    }
    const url = new URL(link.href)
    const key = url.href.replace(/#.*/, '')
    const before = found.get(key)
    const next = merged(before, link, { url, ...surroundings(reading, at) })
    found.set(key, next)
  }
  return { links: [...found.values()], tooLong, isWhole: reading.links.length <= MAX_LINKS }
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

/** The words around a link: from the previous to the next link, within its own sentence and line. */
function surroundings({ raw, links }: Reading, at: number): { sentence: string; lead: string } {
  const { start, end } = links[at] ?? { start: 0, end: 0 }
  const from = Math.max(links[at - 1]?.end ?? 0, start - LEAD, 0)
  const to = Math.min(links[at + 1]?.start ?? raw.length, end + LEAD)
  const before = withoutInvisible(raw.slice(Math.min(from, start), start))
  const after = withoutInvisible(raw.slice(end, Math.max(to, end)))
  const own = before.split(/[.!?。！？]\s|[。！？]|(?<!\n[^\S\n]*)\n[^\S\n]*\n\s*(?=\S)/u).at(-1) ?? ''
  const rest = after.split(/[.!?](?:\s|$)|[。！？]|\n\s*\n|$/u, 1)[0] ?? ''
  // In plain text, the text above a URL belongs to it, also across an empty line.
  const above = own.trim() === '' ? before.trim().split(/\n\s*\n/) : [own]
  return { sentence: cleaned(`${above.at(-1)} ${rest}`), lead: cleaned(before) }
}

function cleaned(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}
