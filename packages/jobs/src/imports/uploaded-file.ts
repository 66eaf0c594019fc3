import type { FileStore } from '@tidings/db/files/file-store'
import type { ImportFileRow } from '@tidings/db/schema'
import { bufferOf } from '@tidings/mail/common/buffer-of'
import { type ByteSource, SourceFailed } from '@tidings/mail/mail-files/mail-files'

/** Uploads are kept in parts of so many bytes; the last one may be shorter. */
export const PART_BYTES = 4_194_304

/** How many parts are cached: archives are read alternately at their end and in the middle. */
const PARTS_AT_HAND = 3

type UploadedFile = Pick<ImportFileRow, 'id' | 'import_id' | 'user_id'>

/** The prefix of all parts of an import in the file store. */
export const importFolder = (userId: string, importId: string) => `imports/${userId}/${importId}`

/** The key of the part of a file that begins at an offset. */
export const partKey = ({ id, import_id, user_id }: UploadedFile, offset: number) =>
  `${importFolder(user_id, import_id)}/${id}/${offset / PART_BYTES}`

/** The bytes of an uploaded file. Reading fails with SourceFailed; `isMissing` says that a part no longer exists. */
export function uploadedFile(
  files: FileStore,
  file: UploadedFile & Pick<ImportFileRow, 'uploaded'>,
): ByteSource & { isMissing(): boolean } {
  const atHand = new Map<number, Buffer>()
  let isMissing = false

  async function partAt(offset: number): Promise<Buffer> {
    const known = atHand.get(offset)
    if (known) {
      atHand.delete(offset)
      atHand.set(offset, known)
      return known
    }
    let bytes: Uint8Array | undefined
    try {
      bytes = await files.get(partKey(file, offset))
    } catch (error) {
      throw new SourceFailed('A part of an upload could not be read.', { cause: error })
    }
    const wanted = Math.min(PART_BYTES, file.uploaded - offset)
    if (bytes?.byteLength !== wanted) {
      isMissing = true
      throw new SourceFailed('A part of an upload is missing.')
    }
    const part = bufferOf(bytes)
    atHand.set(offset, part)
    for (const oldest of atHand.keys()) if (atHand.size > PARTS_AT_HAND) atHand.delete(oldest)
    return part
  }

  return {
    size: file.uploaded,
    isMissing: () => isMissing,
    async *read(start, end) {
      for (let at = start; at < end; ) {
        const offset = at - (at % PART_BYTES)
        const part = await partAt(offset)
        const piece = part.subarray(at - offset, end - offset)
        if (piece.length === 0) return
        yield piece
        at += piece.length
      }
    },
  }
}
