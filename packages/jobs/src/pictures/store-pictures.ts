import { createHash } from 'node:crypto'
import { newFileId } from '@tidings/db/file-id'
import type { FileStore } from '@tidings/db/files/file-store'
import { mapPictureSources, pictureSource } from '@tidings/db/picture-sources'
import { insertFiles, keysOfNoFile } from '@tidings/db/queries/pictures/files'
import type { Executor, MailRow, NewFile } from '@tidings/db/schema'
import type { InlineImage } from '@tidings/mail/common/types/mail'

/** Only what browsers paint as pixels; SVG can carry scripts. */
const PIXELS = /^image\/(jpe?g|png|gif|webp|avif)$/i

/** Ids of the pictures of a mail, by their addresses in its parts: `cid:` and a content id, or on the web. */
export type PictureIds = ReadonlyMap<string, string>

/** A picture that came with a mail, put into the store, without a file yet. */
export interface PutPicture {
  contentId: string
  key: string
  file: NewFile
  bytes: Uint8Array
}

/**
 * Puts the pictures that came with a mail into the store, each under a key derived from its bytes, so that reprocessing
 * finds it; other file types are left out.
 */
export async function putPictures(
  files: FileStore,
  mail: Pick<MailRow, 'id' | 'user_id' | 'received_at'>,
  images: readonly InlineImage[],
): Promise<PutPicture[]> {
  const put: PutPicture[] = []
  for (const { contentId, mimeType, bytes } of images) {
    const [, type] = PIXELS.exec(mimeType) ?? []
    if (type === undefined) continue
    const extension = type.toLowerCase().replace('jpeg', 'jpg')
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const file: NewFile = {
      ...{ id: newFileId(), user_id: mail.user_id, mail_id: mail.id, kind: 'inline' },
      key: `pictures/${mail.user_id}/${mail.id}-${name}.${extension}`,
      media_type: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
      ...{ bytes: bytes.byteLength, created_at: mail.received_at },
    }
    await files.put(file.key, bytes)
    put.push({ contentId, key: file.key, file, bytes })
  }
  return put
}

/**
 * Creates files for stored pictures, in the transaction that refers to them, under lockUser; returns their ids. Call
 * `settlePut` after it.
 */
export async function savePictures(
  trx: Executor,
  { user_id }: Pick<MailRow, 'user_id'>,
  put: readonly PutPicture[],
): Promise<PictureIds> {
  // The owner is taken from the current row of the mail: it may have been deleted since it was read.
  const rows = new Map(put.map(({ file }) => [file.key, { ...file, user_id }]))
  const ids = await insertFiles(trx, [...rows.values()])
  return new Map(
    put.flatMap(({ contentId, file }) => {
      const id = ids.get(file.key)
      return id === undefined ? [] : [[`cid:${contentId}`, id] as const]
    }),
  )
}

/**
 * Deletes stored bytes that did not become files. Concurrent reprocessing may use the same keys and bytes: what one
 * deletes although the other created a file for it is put again. Call it after the transaction, which must not wait for
 * the store.
 */
export async function settlePut(
  db: Executor,
  files: FileStore,
  put: readonly { key: string; bytes: Uint8Array }[],
): Promise<void> {
  if (put.length === 0) return
  const keys = put.map(({ key }) => key)
  for (const key of await keysOfNoFile(db, keys)) await files.delete(key)
  const unused = await keysOfNoFile(db, keys)
  for (const { key, bytes } of put) {
    if (!unused.includes(key) && !(await files.has(key))) await files.put(key, bytes)
  }
}

/** The id of the picture at an address; undefined without one. */
export function pictureIdAt(address: string, pictures: PictureIds): string | undefined {
  // What follows `cid:` may be percent-encoded (RFC 2392).
  if (address.startsWith('cid:')) return pictures.get(address) ?? pictures.get(decoded(address))
  return pictures.get(URL.parse(address)?.href ?? address)
}

/** Replaces the addresses of pictures in article HTML by their ids; a picture without an id loses its address. */
export function linkPictures(html: string, pictures: PictureIds): string {
  return mapPictureSources(html, (address) => {
    const id = pictureIdAt(address, pictures)
    return id === undefined ? null : pictureSource(id)
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
