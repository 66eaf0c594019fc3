/**
 * Measures by how many milliseconds a transfer is behind a rate. Being ahead is not credited: after a burst, a stalled
 * transfer falls behind at once.
 */
export class TransferLag {
  readonly #bytesPerMs: number
  #lagMs = 0
  #at: number

  /** `bytesPerSecond` is the rate that keeps the lag constant; `now` is in milliseconds, as `performance.now()`. */
  constructor(bytesPerSecond: number, now = performance.now()) {
    this.#bytesPerMs = bytesPerSecond / 1000
    this.#at = now
  }

  /** Counts bytes transferred since the last call. */
  moved(bytes: number, now = performance.now()): void {
    this.#lagMs = Math.max(0, this.ms(now) - bytes / this.#bytesPerMs)
    this.#at = now
  }

  /** The lag in milliseconds. */
  ms(now = performance.now()): number {
    return this.#lagMs + (now - this.#at)
  }
}
