/** A picture that an original shows: where it is on the web, or its place among the mail's own. */
export type OriginalPicture = { url: string } | { image: number }

/** Of a page with the addresses of its pictures, in bytes: a mail shows a megabyte of words, which may take six to write. */
export const LARGEST_PAGE = 8_388_608

/** A mail as it was sent, as a page that is safe to show; plain data, so that it can cross to another process. */
export interface Original {
  /**
   * HTML of a whole page, cut where an address of a picture has to stand: that of `pictures[spots[n]]` comes between
   * the pieces n and n + 1. It is within quotes, so it may hold no quote, `&` or `<`.
   */
  pieces: readonly string[]
  spots: readonly number[]
  pictures: readonly OriginalPicture[]
  /** The pictures that came with the mail and that it shows. What they are is for anyone who serves them to judge. */
  images: readonly Uint8Array[]
}
