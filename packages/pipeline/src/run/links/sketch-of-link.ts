import { sketchOf } from '../../analyse/stories/sketch-of.ts'
import type { Sketch } from '../../common/types/sketch.ts'

const NOWHERE = { id: '', at: null, issue: '', source: '', language: null }

/** The sketch of an article whose address is known now, as the run dates and places it. */
export function sketchOfLink({ title, text, url }: { title: string; text: string; url: string }): Sketch {
  return sketchOf({ ...NOWHERE, title, text, url })
}
