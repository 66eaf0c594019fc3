/** A picture of an original: its URL on the web, or its index among the mail's pictures. */
export type OriginalPicture = { url: string } | { image: number }

/**
 * The maximum bytes of a page with the addresses of its pictures: a mail shows up to a megabyte of text, which may
 * become six when escaped.
 */
export const MAX_PAGE_BYTES = 8_388_608

/** The safe page of a mail's original; plain data, so that it can be passed to another process. */
export interface Original {
  /**
   * The HTML of a page, split where addresses of pictures belong: that of `pictures[spots[n]]` is inserted between
   * pieces n and n + 1. It is inside quotes, so it must not contain quotes, `&` or `<`.
   */
  pieces: readonly string[]
  spots: readonly number[]
  pictures: readonly OriginalPicture[]
  /** The pictures that are attached to the mail and shown in it. Whoever serves them must check their type. */
  images: readonly Uint8Array[]
}

/** The base of addresses: a mail has no URL. */
const NO_BASE = 'https://no-base.invalid/'

/** Returns the URL of an address in a mail; null if it is invalid or relative to a page, which a mail isn't. */
export type ResolveAddress = (address: string) => URL | null

/** `base` is the base URL declared by the mail, if any. */
export function addressResolver(base: string | null): ResolveAddress {
  const start = base === null ? null : URL.parse(base)
  const from = start !== null && /^https?:$/.test(start.protocol) ? start.href : NO_BASE
  return (address) => {
    const url = URL.parse(address, from)
    return url?.hostname === 'no-base.invalid' ? null : url
  }
}
