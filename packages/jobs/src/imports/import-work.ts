import type { FileStore } from '@tidings/db/files/file-store'
import { recordFileProblem } from '@tidings/db/queries/imports/import-files'
import type { Executor, ImportFileRow } from '@tidings/db/schema'
import { detectFormat, FORMAT_BYTES } from '@tidings/mail/mail-files/detect-format'
import { type ByteSource, SourceFailed, UnreadableFile } from '@tidings/mail/mail-files/mail-files'
import { type FoundInFile, mailsInFile } from '@tidings/mail/mail-files/mails-in-file'
import type { PageContent, PageSource } from '@tidings/mail/read-page'
import { type FoundInExport, itemsInFile } from '@tidings/mail/reading-lists/items-in-file'
import type { Receiver } from '../receive/receiver.ts'
import type { LinkSaving } from './save-link.ts'
import { uploadedFile } from './uploaded-file.ts'

export interface ImportWork {
  db: Executor
  files: FileStore
  receiver: Pick<Receiver, 'accept' | 'quiet'>
  mailDomain: string
  /** Bytes; larger mails are left out and reported. */
  maxMailBytes: number
  /** For articles of reading lists. */
  saving: LinkSaving
  /** Reads a page of a user in another process, see `readPage`. */
  readPage(source: PageSource, userId: string): Promise<PageContent>
  /** Until when this process holds the lease of the import, epoch milliseconds. */
  leaseUntil: () => number
  /** How long an import works before it lets those of other users have their turn, milliseconds. */
  turnMs: number
  log: { info(details: object, message: string): void }
}

/** The user stopped the import, or this process is about to stop: what was imported stays. */
export class ImportInterrupted extends Error {
  override name = 'ImportInterrupted'
}

/** Imports of other users wait: this one continues after them. */
export class ImportTurnOver extends Error {
  override name = 'ImportTurnOver'
}

/** What reading an import reports and asks between two mails. */
export interface ImportTurn {
  /** Throws when the import was stopped. */
  check(): void
  /** The first mail is reached that was not read in an earlier turn. */
  begin(): void
  /** Throws when the turn is over. */
  yieldTurn(): Promise<void>
}

type FileProblem = NonNullable<ImportFileRow['problem']>

async function isZip(source: ByteSource): Promise<boolean> {
  const start: Buffer[] = []
  for await (const piece of source.read(0, Math.min(source.size, FORMAT_BYTES))) start.push(piece)
  return detectFormat(Buffer.concat(start)) === 'zip'
}

/**
 * The mails in an uploaded file, or the articles of a reading list, and what is left out of an archive. Records why it
 * could not be read to its end, if so, and passes that to `fail`. `check` is called regularly, and throws to stop the
 * work.
 */
export async function* foundInUpload(
  { db, files }: Pick<ImportWork, 'db' | 'files'>,
  file: ImportFileRow,
  keep: number,
  { check, fail = () => {} }: { check: () => void; fail?: (problem: FileProblem) => void },
): AsyncGenerator<FoundInFile | FoundInExport> {
  const upload = uploadedFile(files, file)
  const source = {
    size: upload.size,
    async *read(start: number, end: number) {
      for await (const piece of upload.read(start, end)) {
        check()
        yield piece
      }
    },
  }
  try {
    const items = await itemsInFile(source)
    if (items) yield* items
    else yield* mailsInFile(source, keep)
    // What is no mail in it was read above.
    if (items && (await isZip(source)))
      for await (const found of mailsInFile(source, keep)) if ('mail' in found) yield found
  } catch (error) {
    check()
    const isMissing = error instanceof SourceFailed && upload.isMissing()
    const unreadable = error instanceof UnreadableFile ? error.problem : undefined
    const problem = isMissing ? 'bytes-missing' : unreadable
    if (problem === undefined) throw error
    await recordFileProblem(db, file.id, problem)
    fail(problem)
  }
}
