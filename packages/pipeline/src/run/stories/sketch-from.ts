import { SKETCH_VERSION, type Sketch } from '../../common/types/sketch.ts'

/** A sketch as it was written to the database, which only this product writes; null where an older version of it did. */
export function sketchFrom(json: string): Sketch | null {
  const sketch = JSON.parse(json) as Sketch
  return sketch.version === SKETCH_VERSION ? sketch : null
}
