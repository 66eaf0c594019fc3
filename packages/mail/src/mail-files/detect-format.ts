import { startsHeaders } from './from-line.ts'
import { isMbox } from './split-mbox.ts'

/** The format of a file, by its first bytes. */
export type FileFormat = 'zip' | 'gzip' | 'tar' | 'mbox' | 'mail' | 'split-archive'

/** The number of first bytes that are needed. */
export const FORMAT_BYTES = 2048

const TAR_MAGIC = 257
/** Bytes that programs put before a header field: a byte order mark and empty lines. */
const BEFORE = /^(?:\xef\xbb\xbf)?[\r\n]{0,20}/

/** Undefined for any other. */
export function detectFormat(start: Buffer): FileFormat | undefined {
  const magic = start.toString('latin1', 0, 4)
  if (magic === 'PK\x03\x04' || magic === 'PK\x05\x06') return 'zip'
  if (magic === 'PK\x07\x08') return 'split-archive'
  if (magic.startsWith('\x1f\x8b')) return 'gzip'
  if (start.toString('latin1', TAR_MAGIC, TAR_MAGIC + 5) === 'ustar') return 'tar'
  if (isMbox(start)) return 'mbox'
  return isMail(start) ? 'mail' : undefined
}

/** Whether bytes begin with header fields, one of which mails have. */
export function isMail(start: Buffer): boolean {
  const text = start.toString('latin1', 0, FORMAT_BYTES).replace(BEFORE, '')
  const header = text.split(/\r?\n\r?\n/, 1)[0] ?? ''
  return startsHeaders(text, true) && header.split('\n').some((line) => startsHeaders(line, false))
}
