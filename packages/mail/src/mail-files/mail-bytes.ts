const LF = 0x0a
const CR = 0x0d

/** The part of a mail that is too large which is kept: its headers. */
const START = 65_536

/** A mail from a file. */
export interface MailBytes {
  /** All of it; for one larger than the limit only the beginning. */
  raw: Buffer
  /** Its size in bytes. */
  bytes: number
}

/** Collects a mail that arrives in pieces; only the beginning of one larger than `keep` bytes. */
export function mailBytes(keep: number): { add(piece: Buffer): void; end(): MailBytes } {
  let pieces: Buffer[] = []
  let isCut = false
  let bytes = 0
  return {
    add(piece) {
      if (piece.length === 0) return
      bytes += piece.length
      if (isCut) return
      pieces.push(piece)
      if (bytes <= keep) return
      // A copy, as a view would retain the whole mail.
      pieces = [Buffer.from(Buffer.concat(pieces).subarray(0, START))]
      isCut = true
    },
    end() {
      const raw = Buffer.concat(pieces)
      if (isCut) return { raw, bytes }
      const whole = withoutLastEmptyLine(raw)
      return { raw: whole, bytes: whole.length }
    },
  }
}

/** The empty line before the next `From ` belongs to the mbox. */
function withoutLastEmptyLine(raw: Buffer): Buffer {
  if (raw.at(-1) !== LF) return raw
  const line = raw.at(-2) === CR ? raw.length - 2 : raw.length - 1
  return line === 0 || raw[line - 1] === LF ? raw.subarray(0, line) : raw
}
