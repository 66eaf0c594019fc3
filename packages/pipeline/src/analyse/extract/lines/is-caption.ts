import { countWords } from '../../../common/text/words-of.ts'
import type { Line } from './line.ts'

/** A longer line below a picture is text. */
const CAPTION_WORDS = 40

/** Names who made a picture or lent it, in the languages that newsletters mostly come in. */
const CREDIT =
  /^[([]?(?:photo|foto|image|bild|picture|illustration|graphic|grafik|crédit|credit)s?(?: (?:by|von|door|de|di|credit|courtesy))?\b[^.!?]{0,60}$|\b(?:photo|foto|image|bild|picture|illustration|grafik|crédit|credit)s?(?: (?:by|credit|courtesy|from|von|door))?\s?[:/©]|©|\b(?:getty images|shutterstock|unsplash|reuters|associated press|picture alliance|afp|dpa)\b[^.]{0,20}[)\].]?$/iu

/**
 * Whether a line is the caption of the picture above it: marked as one, the words that also describe the picture, or
 * words that say who made it.
 */
export function isCaption(line: Line, above: Line | undefined): boolean {
  if (line.kind !== 'text') return false
  if (line.box.tag === 'figcaption') return true
  if (above?.picture == null) return false
  return above.picture.alt === line.text || (CREDIT.test(line.text) && countWords(line.text) <= CAPTION_WORDS)
}
