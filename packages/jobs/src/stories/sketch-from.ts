import { SKETCH_VERSION, type Sketch } from '@tidings/mail/common/types/sketch'

/** Each new issue is compared with the same articles of the last days: this many sketches, of 2 KB each, are cached. */
const REMEMBERED = 8000

const known = new Map<string, Sketch | null>()

/**
 * Parses a stored sketch, which only this product writes; null if an older version wrote it. Equal JSON returns the
 * same sketch, which must not be changed.
 */
export function sketchFrom(json: string): Sketch | null {
  const before = known.get(json)
  if (before !== undefined) return before
  const parsed = JSON.parse(json) as Sketch
  const sketch = parsed.version === SKETCH_VERSION ? parsed : null
  const [oldest] = known.size >= REMEMBERED ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(json, sketch)
  return sketch
}
