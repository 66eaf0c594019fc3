import { wordsOf } from '../text/words-of.ts'
import { likeness } from './likeness.ts'
import type { Outline } from './titles.ts'

const ISSUE =
  /\b(?:issue|edition|volume|vol|nr|ausgabe|folge|numéro|édition|editie|edición|edizione|kw)\b\.?\s*(?:no\.?|#)?\s*\d+|#\s?\d+|\b\d{1,2}(?:st|nd|rd|th)?\.?,? \p{L}+ (?:19|20)\d\d\b|\b\p{L}+ +\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d\b/iu

/** Takes the name of the newsletter out of the titles: the first heading, where it says sender, issue or date. */
export function withoutMasthead(outline: Outline, sender: string): Outline {
  const [first] = outline.titles
  if (!first || first !== outline.heads[0] || first.href !== null) return outline
  const names = new Set(wordsOf(sender))
  const own = wordsOf(first.text)
  const isName =
    names.size > 0 && (likeness(first.text, sender) >= 0.6 || own.every((word) => names.has(word)))
  if (!isName && !(ISSUE.test(first.text) && own.length <= 12)) return outline
  return { ...outline, titles: outline.titles.slice(1), sections: [first, ...outline.sections] }
}
