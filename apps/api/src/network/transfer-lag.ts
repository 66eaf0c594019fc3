/**
 * Measures by how many milliseconds a transfer is behind a rate. Being ahead isn't saved up: anyone who sends a lot at
 * once and then stops is behind from then on.
 */
export class TransferLag {
  readonly #bytesPerMs: number
  #lagMs = 0
  #at: number

  /** `bytesPerSecond` is the rate that keeps the lag where it is; `now` is in milliseconds, as `performance.now()` has it. */
  constructor(bytesPerSecond: number, now = performance.now()) {
    this.#bytesPerMs = bytesPerSecond / 1000
    this.#at = now
  }

  /** Counts bytes that were moved since the last call. */
  moved(bytes: number, now = performance.now()): void {
    this.#lagMs = Math.max(0, this.ms(now) - bytes / this.#bytesPerMs)
    this.#at = now
  }

  /** The lag in milliseconds. */
  ms(now = performance.now()): number {
    return this.#lagMs + (now - this.#at)
  }
}
