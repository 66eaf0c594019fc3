/** The first entry of a backup, and the names of the others. */
export const HEAD = 'tidings-backup.json'
export const ROWS = 'rows/'
export const FILES = 'files/'

/** The format version; that of versions before 0.1.0 was 1. */
const FORMAT = 2

export interface BackupHead {
  format: typeof FORMAT
  /** When the snapshot was taken, epoch milliseconds. */
  setAt: number
  /** The last migration of the database. */
  version: string
}

export function writeHead(head: Omit<BackupHead, 'format'>): Uint8Array {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, ...head }, null, 2)}\n`)
}

/** Undefined if it is not a backup's head, or one of another format. */
export function readHead(bytes: Uint8Array): BackupHead | undefined {
  const head: unknown = JSON.parse(String(Buffer.from(bytes)))
  if (typeof head !== 'object' || head === null) return undefined
  if (!('format' in head && 'setAt' in head && 'version' in head)) return undefined
  const { format, setAt, version } = head
  if (format !== FORMAT || typeof setAt !== 'number' || typeof version !== 'string') return undefined
  return { format, setAt, version }
}
