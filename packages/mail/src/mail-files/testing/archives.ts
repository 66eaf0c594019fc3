import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { ZipFile } from 'yazl'
import type { ByteSource } from '../mail-files.ts'

/** A made-up mail. */
export const letter = (n: number, more = '') =>
  `From: News <news@kernel.example>\nList-Id: <kernel.example>\nList-Unsubscribe: <https://kernel.example/u>\nDate: ${new Date(Date.UTC(2026, 0, n)).toUTCString()}\nMessage-ID: <${n}@kernel.example>\nSubject: Letter ${n}\n\nWhat happened in week ${n}, told in a few words.\n${more}`

/** What is in an mbox like a mail, but has neither sender, date nor subject. */
export const NO_MAIL = 'Note: 1\n\nNo mail.\n'

export const mboxOf = (...mails: string[]) =>
  Buffer.from(mails.map((mail) => `From news@kernel.example Mon Jan  5 10:00:00 2026\n${mail}\n`).join(''))

export const zipOf = (entries: Record<string, Buffer | string>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

export const tgzOf = async (entries: Record<string, Buffer | string>): Promise<Buffer> =>
  gzipSync(
    await packTar(
      Object.entries(entries).map(([name, bytes]) => ({
        header: { name, size: Buffer.byteLength(bytes) },
        body: Buffer.from(bytes),
      })),
    ),
  )

/** Bytes as an uploaded file gives them, in pieces of a size. */
export const sourceOf = (bytes: Buffer, piece = 1000): ByteSource => ({
  size: bytes.length,
  async *read(start, end) {
    for (let at = start; at < end; at += piece) yield bytes.subarray(at, Math.min(at + piece, end))
  },
})

/** Replaces bytes of an archive wherever they occur; both have the same length. */
export function patched(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}
