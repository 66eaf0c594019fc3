import { keyOf } from './store-pictures.ts'

/** Where a part's picture lies: on the web, or under a key in the file store where it came with the mail. */
export function pictureOf(
  imageUrl: string | null,
  pictures: ReadonlyMap<string, string>,
): { url: string | null; key: string | null } {
  if (imageUrl?.startsWith('cid:'))
    return { url: null, key: keyOf(imageUrl.slice('cid:'.length), pictures) ?? null }
  return { url: imageUrl, key: null }
}
