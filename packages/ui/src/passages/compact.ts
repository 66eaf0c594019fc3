import type { Place } from './passage.ts'

/** A text without its white space, which a browser or a new extraction sets as it likes, and the way back. */
export class Compact {
  readonly text: string
  /** Of each character kept, where it stood. */
  private readonly origins: number[] = []

  constructor(original: string) {
    let text = ''
    for (const { 0: run, index } of original.matchAll(/\S+/gu)) {
      text += run
      for (let i = 0; i < run.length; i++) this.origins.push(index + i)
    }
    this.text = text
  }

  /** The index in `text` of the first character kept at or after an offset of the original. */
  indexOf(offset: number): number {
    let low = 0
    let high = this.origins.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.origins[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The stretch of the original behind one of `text`. */
  placeOf({ start, end }: Place): Place {
    return { start: this.origins[start] ?? 0, end: (this.origins[end - 1] ?? -1) + 1 }
  }
}
