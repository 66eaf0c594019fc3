import type { Line } from './line.ts'

/** Whether a line is the caption of the picture above it: marked as one, or the words that also describe the picture. */
export function isCaption(line: Line, above: Line | undefined): boolean {
  if (line.kind !== 'text') return false
  return line.box.tag === 'figcaption' || (above?.picture != null && above.picture.alt === line.text)
}
