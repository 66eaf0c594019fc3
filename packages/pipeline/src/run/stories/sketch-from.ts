import type { Sketch } from '../../dedupe/sketch.ts'

/** A sketch as it was written to the database, which only this product writes. */
export function sketchFrom(json: string): Sketch {
  return JSON.parse(json) as Sketch
}
