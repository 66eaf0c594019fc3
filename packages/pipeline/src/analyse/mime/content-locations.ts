import { decodeWords } from 'postal-mime'

/** A part of a mail that says at which URL its content is (RFC 2557). */
export interface LocatedPart {
  /** The URL as written, perhaps relative. */
  location: string
  /** Without angle brackets; null without one. */
  contentId: string | null
}

/** What a mail says about the URLs of its parts. */
export interface ContentLocations {
  /** The mail, with an id for each part that has a location and none. */
  bytes: Uint8Array
  parts: readonly LocatedPart[]
  /** What relative URLs of the HTML may be relative to. */
  bases: readonly string[]
}

/** As senders write it: searching without case would need a copy of the mail. */
const NAMES = ['Content-Location:', 'content-location:', 'Content-location:', 'CONTENT-LOCATION:']
const BASES = ['Content-Base:', 'content-base:']

/** No part has more header lines, and no mail more parts with locations. */
const MAX_LINES = 64
const MAX_PARTS = 500
/** The maximum of a header line that is read, in bytes (RFC 5322 allows 998). */
const MAX_LINE = 4000

/** A header block of a part: its range in the mail, and its fields unfolded, names in lower case. */
interface Block {
  start: number
  end: number
  fields: Map<string, string>
}

/**
 * Finds the parts of a mail that say their URL. The parser reports only ids, so those without one get one: an HTML part
 * that refers to a picture by its URL then refers to it as others do. Linear in the size of the mail.
 */
export function contentLocations(raw: Uint8Array): ContentLocations {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const starts = placesOf(bytes, NAMES)
  if (starts.length === 0) return { bytes: raw, parts: [], bases: [] }
  const blocks = [...starts, ...placesOf(bytes, BASES)].flatMap((at) => blockAround(bytes, at) ?? [])
  const kept: Uint8Array[] = []
  const parts: LocatedPart[] = []
  const bases = new Set<string>()
  let from = 0
  for (const block of blocks.sort((a, b) => a.start - b.start)) {
    const location = (block.fields.get('content-location') ?? '').replace(/\s+/g, '')
    const type = block.fields.get('content-type') ?? ''
    const base = block.fields.get('content-base')?.replace(/[\s"]+/g, '')
    if (base) bases.add(base)
    if (location === '' || block.start < from) continue
    // The page itself, or all parts together: what they refer to may be relative to it.
    if (/^\s*(?:multipart|text)\//i.test(type) || block.start === 0) {
      bases.add(location)
      continue
    }
    const own = /<([^<>\s]+)>/.exec(block.fields.get('content-id') ?? '')?.[1] ?? null
    const contentId = own ?? `location-${parts.length}@mail.invalid`
    parts.push({ location: decodeWords(location), contentId })
    if (own !== null) continue
    kept.push(bytes.subarray(from, block.start), Buffer.from(`Content-ID: <${contentId}>\r\n`))
    from = block.start
  }
  kept.push(bytes.subarray(from))
  return { bytes: kept.length === 1 ? raw : Buffer.concat(kept), parts, bases: [...bases] }
}

function placesOf(bytes: Buffer, names: readonly string[]): number[] {
  const places: number[] = []
  for (const name of names) {
    for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + name.length)) {
      if (at === 0 || bytes[at - 1] === 0x0a) places.push(at)
      if (places.length >= MAX_PARTS) return places
    }
  }
  return places
}

/** The header block that a line is in, directly below a boundary or at the start; null for a line of a text. */
function blockAround(bytes: Buffer, at: number): Block | null {
  let start = at
  for (let n = 0; start > 0; n += 1) {
    const above = lineStart(bytes, start - 1)
    const line = bytes.toString('latin1', above, Math.min(start, above + MAX_LINE))
    if (line.startsWith('--')) break
    if (n >= MAX_LINES || !isFieldLine(line)) return null
    start = above
  }
  const lines: string[] = []
  let end = start
  while (end < bytes.length && lines.length < 2 * MAX_LINES) {
    const next = bytes.indexOf(0x0a, end) + 1 || bytes.length
    const line = bytes.toString('utf8', end, Math.min(next, end + MAX_LINE)).replace(/\r?\n$/, '')
    if (line === '' || !isFieldLine(line)) break
    if (/^[ \t]/.test(line)) lines.push(`${lines.pop() ?? ''}${line}`)
    else lines.push(line)
    end = next
  }
  const fields = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { start, end, fields }
}

const lineStart = (bytes: Buffer, end: number) => (end <= 0 ? 0 : bytes.lastIndexOf(0x0a, end - 1) + 1)

const isFieldLine = (line: string) => /^[ \t]|^[!-9;-~]+:/.test(line)
