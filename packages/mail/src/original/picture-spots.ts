import { randomUUID } from 'node:crypto'
import { percentDecoded } from '../common/text/percent-decoded.ts'
import type { InlineImage } from '../common/types/mail.ts'
import { MailNotUnderstood } from '../common/types/mail-not-understood.ts'
import { MAX_PAGE_BYTES, type Original, type OriginalPicture, type ResolveAddress } from './original.ts'

/** The maximum of different pictures in a mail: no newsletter has more. */
export const MAX_PICTURES = 2000

const DATA = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/i

/** Returns the placeholder for the picture at an address; undefined if it isn't shown. */
export type SpotFor = (address: string, use: 'image' | 'background') => string | undefined

/** Collects the positions of pictures in a page. */
export interface PictureSpots {
  spotFor: SpotFor
  /** Splits the written page at the placeholders. Throws MailNotUnderstood for one larger than MAX_PAGE_BYTES. */
  cut(page: string): Original
}

/** Starts collecting the pictures of one page; `images` are those attached to the mail. */
export function openPictureSpots(images: readonly InlineImage[], resolve: ResolveAddress): PictureSpots {
  // Random, so that a mail can't contain such placeholders.
  const mark = `spot-${randomUUID()}-`
  const places = new Map<string, number>()
  const pictures: OriginalPicture[] = []
  const shown: Uint8Array[] = []

  function pictureAt(address: string): OriginalPicture | undefined {
    const bytes = bytesAt(address, images)
    // One picture may have many addresses.
    const known = bytes ? shown.indexOf(bytes) : -1
    if (bytes) return { image: known === -1 ? shown.push(bytes) - 1 : known }
    const url = webPictureAt(address, resolve)
    return url === undefined ? undefined : { url }
  }

  return {
    spotFor(address) {
      const key = address.trim()
      const known = places.get(key)
      if (known !== undefined) return `${mark}${known}.`
      const picture = pictures.length < MAX_PICTURES ? pictureAt(key) : undefined
      if (!picture) return undefined
      places.set(key, pictures.push(picture) - 1)
      return `${mark}${pictures.length - 1}.`
    },
    cut(page) {
      const [first = '', ...rest] = page.split(mark)
      const pieces = [first]
      const spots: number[] = []
      for (const piece of rest) {
        const end = piece.indexOf('.')
        spots.push(Number(piece.slice(0, end)))
        pieces.push(piece.slice(end + 1))
      }
      const size = spots.reduce(
        (sum, spot) => sum + maxAddressLength(pictures[spot]),
        Buffer.byteLength(page),
      )
      if (size > MAX_PAGE_BYTES) throw new MailNotUnderstood('page-too-large')
      return { pieces, spots, pictures, images: shown }
    },
  }
}

/** The web URL of the picture at an address of a mail; undefined if it isn't on the web. */
export function webPictureAt(address: string, resolve: ResolveAddress): string | undefined {
  const url = resolve(address.trim())
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** The maximum bytes of the served address of a picture, which contains the URL of one on the web. */
function maxAddressLength(picture: OriginalPicture | undefined): number {
  return 200 + (picture && 'url' in picture ? 3 * picture.url.length : 0)
}

/** The bytes of a picture contained in the mail: as a separate part (RFC 2392) or in a `data:` URL. */
function bytesAt(address: string, images: readonly InlineImage[]): Uint8Array | undefined {
  const id = /^cid:(.*)$/i.exec(address)?.[1]
  if (id !== undefined) {
    const decoded = percentDecoded(id)
    return images.find(({ contentId }) => contentId === id || contentId === decoded)?.bytes
  }
  const data = DATA.exec(address)?.[1]
  return data === undefined ? undefined : Buffer.from(data, 'base64')
}
