const TAB = 9
const NEWLINE = 10
const RETURN = 13
const SPACE = 32
/** The space for bytes held back from earlier chunks. */
const SPARE = 8
const LINE_BREAKS = Buffer.from('\r\n'.repeat(4096))

/**
 * Writes a body in the canonical form of RFC 6376 (3.4.3, 3.4.4) to `write`, chunk by chunk; a lone LF is a line break.
 * The time per byte is constant for any lines, and no content is kept between chunks.
 */
export class CanonicalBody {
  readonly #isRelaxed: boolean
  readonly #write: (bytes: Buffer) => void
  /** Line breaks held back, as those at the end don't count. */
  #breaks = 0
  #hasSpace = false
  #hasReturn = false
  #isEmpty = true

  constructor(form: 'relaxed' | 'simple', write: (bytes: Buffer) => void) {
    this.#isRelaxed = form === 'relaxed'
    this.#write = write
  }

  update(piece: Uint8Array): void {
    // A lone LF becomes two bytes; a CR and a space may be held back from an earlier chunk.
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

  /** Writes the final line break of a body that isn't empty; in the simple form, of any body. */
  end(): void {
    if (this.#hasReturn) {
      const out = Buffer.allocUnsafe(SPARE)
      this.#write(out.subarray(0, this.#release(out, 0, 0)))
    }
    if (!this.#isRelaxed || !this.#isEmpty) this.#write(LINE_BREAKS.subarray(0, 2))
  }

  /**
   * Writes the held-back bytes before a content byte, to `out` from `end`; returns the new end. `left` bytes follow.
   */
  #release(out: Buffer, end: number, left: number): number {
    let at = end
    this.#isEmpty = false
    if (this.#breaks > 0) {
      // More than the space reserved for the chunk.
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
