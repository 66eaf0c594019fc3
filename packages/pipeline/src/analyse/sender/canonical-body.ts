const TAB = 9
const NEWLINE = 10
const RETURN = 13
const SPACE = 32
/** For what was held back, in bytes. */
const SPARE = 8
const LINE_BREAKS = Buffer.from('\r\n'.repeat(4096))

/**
 * Writes a body in the canonical form of RFC 6376 (3.4.3, 3.4.4), piece by piece, to `write`; a lone LF is a line break. Each
 * byte costs the same, whatever the lines are like, and nothing is kept between two pieces.
 */
export class CanonicalBody {
  readonly #isRelaxed: boolean
  readonly #write: (bytes: Buffer) => void
  /** Line breaks that were held back, as those at the end don't count. */
  #breaks = 0
  #hasSpace = false
  #hasReturn = false
  #isEmpty = true

  constructor(form: 'relaxed' | 'simple', write: (bytes: Buffer) => void) {
    this.#isRelaxed = form === 'relaxed'
    this.#write = write
  }

  update(piece: Uint8Array): void {
    // A lone LF becomes two bytes; a CR and a space may have been held back of an earlier piece.
    const out = Buffer.allocUnsafe(2 * piece.byteLength + SPARE)
    let end = 0
    for (let at = 0; at < piece.byteLength; at += 1) {
      const byte = piece[at] as number
      if (byte === NEWLINE) {
        this.#breaks += 1
        this.#hasSpace = false
        this.#hasReturn = false
        continue
      }
      const isSpace = this.#isRelaxed && (byte === SPACE || byte === TAB)
      if (!this.#hasReturn && (isSpace || byte === RETURN)) {
        if (isSpace) this.#hasSpace = true
        else this.#hasReturn = true
        continue
      }
      end = this.#release(out, end, piece.byteLength - at)
      if (byte === RETURN) this.#hasReturn = true
      else if (isSpace) this.#hasSpace = true
      else out[end++] = byte
    }
    if (end > 0) this.#write(out.subarray(0, end))
  }

  /** The last line break, which a body ends with that has anything in it; in the simple form any. */
  end(): void {
    if (this.#hasReturn) {
      const out = Buffer.allocUnsafe(SPARE)
      this.#write(out.subarray(0, this.#release(out, 0, 0)))
    }
    if (!this.#isRelaxed || !this.#isEmpty) this.#write(LINE_BREAKS.subarray(0, 2))
  }

  /**
   * Writes what was held back before a byte that is content, to `out` from `end` on; returns the new end. `left` bytes
   * are to come.
   */
  #release(out: Buffer, end: number, left: number): number {
    let at = end
    this.#isEmpty = false
    if (this.#breaks > 0) {
      // More than the piece itself has room for.
      if (at + 2 * this.#breaks + 2 * left + 2 > out.byteLength) {
        if (at > 0) this.#write(out.subarray(0, at))
        at = 0
        for (let bytes = 2 * this.#breaks; bytes > 0; bytes -= LINE_BREAKS.byteLength)
          this.#write(LINE_BREAKS.subarray(0, Math.min(bytes, LINE_BREAKS.byteLength)))
        this.#breaks = 0
      }
      for (; this.#breaks > 0; this.#breaks -= 1) {
        out[at++] = RETURN
        out[at++] = NEWLINE
      }
    }
    if (this.#hasSpace) out[at++] = SPACE
    if (this.#hasReturn) out[at++] = RETURN
    this.#hasSpace = false
    this.#hasReturn = false
    return at
  }
}
