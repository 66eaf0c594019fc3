import type { Attachment } from 'postal-mime'
import { pictureSize, rasterType } from '../common/html/picture-bytes.ts'
import { percentDecoded } from '../common/text/percent-decoded.ts'
import type { InlineImage } from '../common/types/mail.ts'
import type { ContentLocations } from './content-locations.ts'

/** More pictures of `data:` URLs in a mail stay where they are. */
const MAX_DATA_PICTURES = 200

/** Pictures of at most this many pixels on both sides are spacers. */
const DOT = 2
/** A picture shown with a side smaller than this is a spacer too. */
const SHOWN = 8

/** An attached picture that is smaller belongs to a signature: a logo, a portrait, an icon. In pixels. */
const PHOTO = { short: 150, long: 300 }
const SIGNATURE = /logo|signature|icon|banner|spacer|pixel|avatar|smime/i
/** More photos are only attachments. */
const MAX_PHOTOS = 60

/** The pictures of a mail, and its HTML, which refers to each by `cid:`. */
export interface MailPictures {
  html: string | null
  images: InlineImage[]
  /** The parts that the HTML doesn't show. */
  others: Attachment[]
}

/**
 * Separates the pictures that a mail's HTML shows from all other parts: those that it references by `cid:` (RFC 2392) or
 * by their Content-Location (RFC 2557), those in `data:` URLs, and attached photos that nothing references. Types are
 * judged by the bytes. Linear in the size of the mail.
 */
export function mailPictures(
  given: string | null,
  parts: readonly Attachment[],
  locations: ContentLocations,
): MailPictures {
  const data: InlineImage[] = []
  const ids = new Map(parts.map((part) => [looseId(idOf(part)), idOf(part)]))
  const byLocation = locationIndex(given, locations)
  const html =
    given &&
    mapImageSources(given, (source, tag) => {
      if (/^cid:/i.test(source)) return cidAddress(source.slice(4), ids)
      if (/^data:/i.test(source)) return dataAddress(source, tag, data)
      const contentId = byLocation(source)
      return contentId === undefined ? undefined : `cid:${encodeURIComponent(contentId)}`
    })
  const named = new Set(
    [...(html ?? '').matchAll(/cid:([^"'\s)>]+)/gi)].map((match) => decodeId(match[1] ?? '')),
  )
  const images: InlineImage[] = data
  const others: Attachment[] = []
  let photos = 0
  for (const part of parts) {
    const contentId = idOf(part)
    const bytes = attachmentBytes(part)
    const raster = rasterType(bytes)
    if ((raster !== null || part.mimeType.startsWith('image/')) && named.has(contentId)) {
      images.push({ contentId, mimeType: raster ?? part.mimeType, bytes })
      continue
    }
    others.push(part)
    if (raster === null || photos >= MAX_PHOTOS || !isPhoto(bytes, part.filename ?? '')) continue
    images.push({ contentId: `photo-${photos}@mail.invalid`, mimeType: raster, bytes, isAttached: true })
    photos += 1
  }
  return { html, images, others }
}

/** The id of a part, or its name, by which some programs refer to a part without one. */
function idOf({ contentId, filename }: Attachment): string {
  return contentId?.replace(/^[\s<"]{1,9}|(?<![\s>"])[\s>"]{1,9}$/g, '') || filename || ''
}

/** An id without what programs add or change: brackets, slashes, capitals. */
function looseId(id: string): string {
  return decodeId(id)
    .replace(/&[lg]t;|[<>\s"]/gi, '')
    .replace(/^\/\//, '')
    .toLowerCase()
}

/** The address of the part that is meant by the written id, which is kept if it is right or of no part. */
function cidAddress(written: string, ids: ReadonlyMap<string, string>): string {
  const id = ids.get(looseId(written))
  return `cid:${id === undefined || id === decodeId(written) ? written : encodeURIComponent(id)}`
}

/** The decoded content of a part as bytes. */
export function attachmentBytes(part: Attachment): Uint8Array {
  if (typeof part.content === 'string') return new TextEncoder().encode(part.content)
  return part.content instanceof Uint8Array ? part.content : new Uint8Array(part.content)
}

function isPhoto(bytes: Uint8Array, filename: string): boolean {
  const size = pictureSize(bytes)
  if (size === null || SIGNATURE.test(filename)) return false
  const sides = [size.width, size.height].sort((a, b) => a - b)
  return (sides[0] ?? 0) >= PHOTO.short && (sides[1] ?? 0) >= PHOTO.long
}

/** A beginning of an image up to its address, in which no other tag begins. */
const IMAGE = /<img\b[^<>]*?\ssrc\s*=\s*(["']?)/gi

/** How far the attributes after an address are read, in characters. */
const READ_AFTER = 2000

/** HTML with other addresses of images: `map` gets each as written and the tag before it; undefined keeps it. */
function mapImageSources(html: string, map: (source: string, tag: string) => string | undefined): string {
  const kept: string[] = []
  let from = 0
  for (const match of html.matchAll(IMAGE)) {
    const [tag, quote = ''] = match
    const start = match.index + tag.length
    if (match.index < from) continue
    const end = quote === '' ? unquotedEnd(html, start) : html.indexOf(quote, start)
    if (end === -1) continue
    const around = tag + html.slice(end, end + READ_AFTER).split('>', 1)[0]
    const address = map(unescaped(html.slice(start, end).trim()), around)
    if (address === undefined) continue
    kept.push(html.slice(from, start), address)
    from = end
  }
  if (kept.length === 0) return html
  kept.push(html.slice(from))
  return kept.join('')
}

function unquotedEnd(html: string, start: number): number {
  const end = /[\s>]/g
  end.lastIndex = start
  return end.exec(html)?.index ?? -1
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&')

const DATA = /^data:image\/[^,]*,/i

/** The new address of the picture in a `data:` URL, which is added to `images`; undefined if it isn't shown. */
function dataAddress(source: string, tag: string, images: InlineImage[]): string | undefined {
  const head = DATA.exec(source.slice(0, 200))?.[0]
  if (head === undefined || images.length >= MAX_DATA_PICTURES) return undefined
  const content = decodeId(source.slice(head.length))
  const bytes = new Uint8Array(Buffer.from(content, /;\s*base64\s*,$/i.test(head) ? 'base64' : 'latin1'))
  const mimeType = rasterType(bytes)
  if (mimeType === null || isSpacer(bytes, mimeType, tag)) return undefined
  const contentId = `data-${images.length}@mail.invalid`
  images.push({ contentId, mimeType, bytes })
  return `cid:${contentId}`
}

/** Whether a picture of one pixel takes up space, or stands for one that a script loads later. */
function isSpacer(bytes: Uint8Array, mimeType: string, tag: string): boolean {
  const size = pictureSize(bytes)
  if (size === null || size.width > DOT || size.height > DOT) return false
  if (mimeType === 'image/gif' || /\sdata-[\w-]*src|\ssrcset/i.test(tag)) return true
  return Math.min(shownSide(WIDTH, tag), shownSide(HEIGHT, tag)) < SHOWN
}

const WIDTH = /[\s;"']width\s?[=:]\s?["']?(\d{1,5})/i
const HEIGHT = /[\s;"']height\s?[=:]\s?["']?(\d{1,5})/i

const shownSide = (side: RegExp, tag: string) => Number(side.exec(tag)?.[1] ?? 0)

/** For parts without a base of their own (RFC 2557, section 5). */
const NO_BASE = 'thismessage:/'

/** Returns the id of the part that an address of the HTML means, by its Content-Location. */
function locationIndex(
  html: string | null,
  { parts, bases }: ContentLocations,
): (address: string) => string | undefined {
  if (parts.length === 0) return () => undefined
  const declared = /<base\s[^<>]*?href\s*=\s*["']?([^"'\s>]+)/i.exec(html?.slice(0, 100_000) ?? '')?.[1]
  const all = [...(declared === undefined ? [] : [declared]), ...bases, NO_BASE]
  const addressesOf = (address: string) => [
    address,
    ...all.flatMap((base) => URL.parse(address, URL.canParse(base) ? base : NO_BASE)?.href ?? []),
  ]
  const index = new Map<string, string>()
  for (const { location, contentId } of parts) {
    for (const address of addressesOf(location)) if (!index.has(address)) index.set(address, contentId)
  }
  return (address) =>
    addressesOf(address)
      .map((one) => index.get(one))
      .find((id) => id !== undefined)
}

const decodeId = (id: string): string => percentDecoded(id) ?? id
