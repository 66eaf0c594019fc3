import { detectFormat, FORMAT_BYTES } from './detect-format.ts'
import { inSlices } from './in-slices.ts'
import { type MailBytes, mailBytes } from './mail-bytes.ts'
import { type ByteSource, type Entry, type SkippedEntry, UnreadableFile } from './mail-files.ts'
import { peek, startOf } from './peek.ts'
import { gunzip, readTar } from './read-tar.ts'
import { readZip } from './read-zip.ts'
import { splitMbox } from './split-mbox.ts'

/** A mail of a file, or a file of an archive that is left out. */
export type FoundInFile = ({ mail: MailBytes } | { problem: SkippedEntry['problem'] }) & {
  /** The file of the archive; empty for the file itself. */
  place: string
}

/** Archives could be nested without end. */
const ARCHIVE = /\.(?:zip|tgz|tar|gz|7z|rar|bz2|xz)$/i
const MAILS = /\.(?:eml|mbox|mbx)$/i
/** Files that macOS adds to archives. */
const OF_MACOS = /(?:^|\/)(?:__MACOSX\/|\._)/

/**
 * The mails in an `.eml` or `.mbox` file or an archive of such (ZIP, tar, tar compressed by gzip), recognised by
 * content, one after the other and in the same order each time. Other files in an archive are skipped silently. Only
 * the beginning of a mail larger than `keep` bytes is kept. Throws UnreadableFile if the file can't be read any
 * further.
 */
export async function* mailsInFile(source: ByteSource, keep: number): AsyncGenerator<FoundInFile> {
  const format = detectFormat(
    await startOf(source.read(0, Math.min(source.size, FORMAT_BYTES)), FORMAT_BYTES),
  )
  const all = () => inSlices(source.read(0, source.size))
  if (format === 'split-archive') throw new UnreadableFile('split-archive')
  if (format === 'zip') yield* mailsOfEntries(readZip(source), keep)
  else if (format === 'tar') yield* mailsOfEntries(readTar(all()), keep)
  else if (format === 'gzip') yield* mailsOfGzip(gunzip(all()), keep)
  else yield* mailsOfEntry({ name: '', open: async () => all() }, keep, true)
}

async function* mailsOfGzip(chunks: AsyncIterable<Buffer>, keep: number): AsyncGenerator<FoundInFile> {
  const { start, whole } = await peek(chunks, FORMAT_BYTES)
  if (detectFormat(start) === 'tar') yield* mailsOfEntries(readTar(whole), keep)
  else yield* mailsOfEntry({ name: '', open: async () => whole }, keep, true)
}

async function* mailsOfEntries(
  entries: AsyncIterable<Entry | SkippedEntry>,
  keep: number,
): AsyncGenerator<FoundInFile> {
  for await (const entry of entries) {
    if (OF_MACOS.test(entry.name)) continue
    const isArchive = ARCHIVE.test(entry.name)
    if (!isArchive && !MAILS.test(entry.name) && /\.\w{1,10}$/.test(entry.name)) continue
    if ('problem' in entry) yield { place: entry.name, problem: entry.problem }
    else if (isArchive) yield { place: entry.name, problem: 'nested-archive' }
    else yield* mailsOfArchived(entry, keep)
  }
}

/** A damaged file is reported; the others may be valid. */
async function* mailsOfArchived(entry: Entry, keep: number): AsyncGenerator<FoundInFile> {
  try {
    yield* mailsOfEntry(entry, keep, MAILS.test(entry.name))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { place: entry.name, problem: error.problem }
  }
}

/** `isNamed`: its name is that of a file of mails, so that it is reported if it isn't one. */
async function* mailsOfEntry(entry: Entry, keep: number, isNamed: boolean): AsyncGenerator<FoundInFile> {
  const place = entry.name
  const { start, whole, close } = await peek(inSlices(await entry.open()), FORMAT_BYTES)
  const format = detectFormat(start)
  if (format === 'mbox') {
    for await (const mail of splitMbox(whole, keep)) yield { place, mail }
  } else if (format === 'mail') {
    const mail = mailBytes(keep)
    for await (const chunk of whole) mail.add(chunk)
    yield { place, mail: mail.end() }
  } else {
    await close()
    if (place === '') throw new UnreadableFile('not-mail')
    if (isNamed) yield { place, problem: 'not-mail' }
  }
}
