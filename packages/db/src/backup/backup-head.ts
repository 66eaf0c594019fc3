/** The first entry of a backup, and how the others are called. */
export const HEAD = 'tidings-backup.json'
export const ROWS = 'rows/'
export const FILES = 'files/'

/** The only way of writing backups so far. */
const FORMAT = 1

export interface BackupHead {
  format: typeof FORMAT
  /** When the snapshot was taken, epoch milliseconds. */
  setAt: number
  /** The last migration of the database that it was taken of. */
  version: string
}

export function writeHead(head: Omit<BackupHead, 'format'>): Uint8Array {
  return Buffer.from(`${JSON.stringify({ format: FORMAT, ...head }, null, 2)}\n`)
}

/** Undefined for what is no head, or one that only a newer version understands. */
export function readHead(bytes: Uint8Array): BackupHead | undefined {
  const head: unknown = JSON.parse(String(Buffer.from(bytes)))
  if (typeof head !== 'object' || head === null) return undefined
  if (!('format' in head && 'setAt' in head && 'version' in head)) return undefined
  const { format, setAt, version } = head
  if (format !== FORMAT || typeof setAt !== 'number' || typeof version !== 'string') return undefined
  return { format, setAt, version }
}
