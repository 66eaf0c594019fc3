import { wordsOf } from '../../../common/text/words-of.ts'
import { likeness } from '../lines/likeness.ts'
import type { Outline } from './titles.ts'

const ISSUE =
  /\b(?:issue|edition|volume|vol|nr|ausgabe|folge|numéro|édition|editie|edición|edizione|kw)\b\.?(?:\s*(?:no\.?|#))?\s*\d|#\s?\d|\b(?:no\.|nº|n°)\s?\d|第\s?\d{1,9}\s?[号期]|\b\d{1,2}(?:st|nd|rd|th)?\.?,? \p{L}+ (?:19|20)\d\d\b|\p{L} +\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d\d\b/iu

/**
 * Takes the name of the newsletter out of the titles and tells it from sections: headings above the first item that
 * say sender, issue, date or the subject over again.
 */
export function withoutMasthead(outline: Outline, sender: string, subject: string): Outline {
  const [first] = outline.titles
  const isFirst = first !== undefined && first === outline.heads[0] && first.href === null
  const titles = isFirst && isMasthead(first.text, sender) ? outline.titles.slice(1) : outline.titles
  const end = titles[0]?.mark.index ?? Number.POSITIVE_INFINITY
  const above = outline.heads.filter(({ mark, href }) => mark.index < end && href === null)
  const masthead = above.filter(({ text }) => isMasthead(text, sender) || likeness(text, subject) >= 0.6)
  const sections =
    titles.length < outline.titles.length && first ? [first, ...outline.sections] : outline.sections
  return { ...outline, titles, sections, masthead: new Set(masthead) }
}

function isMasthead(text: string, sender: string): boolean {
  const names = new Set(wordsOf(sender))
  const own = wordsOf(text)
  const isName = names.size > 0 && (likeness(text, sender) >= 0.6 || own.every((word) => names.has(word)))
  return isName || (ISSUE.test(text) && own.length <= 12)
}
