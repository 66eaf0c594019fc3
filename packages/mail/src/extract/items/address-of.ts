import { countWords } from '../../common/text/words-of.ts'
import { isCallToAction } from '../lines/phrases.ts'
import type { Item } from './item.ts'

/** Text before a URL that refers to the full item. */
export const READ_ON =
  /^(?:read (?:more|the .{0,30})|more|source|link|via|full (?:story|text)|mehr|quelle|lire|plus|bron|meer|fuente|leer más)\s?:/i

/** The first link in a text of up to this many words is what it is about; in a longer one it is a reference. */
const SHORT = 80

/**
 * The title's own link, or the first one of an item without a title; otherwise the "read more" link; otherwise a
 * printed URL; otherwise the first link of a short item.
 */
export function addressOf(item: Item): string | null {
  if (item.title?.href) return item.title.href
  const lines = item.body.map(({ line }) => line)
  const first =
    item.title === null ? lines[0]?.runs.find(({ href }) => /^https?:/i.test(href ?? '')) : undefined
  if (first) return first.href
  const runs = [...(item.title?.mark.lead?.tailRuns ?? []), ...lines.flatMap((line) => line.runs)].filter(
    ({ href }) => href !== null && /^https?:/i.test(href),
  )
  const action = runs.findLast(({ text }) => isCallToAction(text.trim()) && text.trim() !== '')
  if (action) return action.href
  const labelled = lines
    .find(({ text }) => READ_ON.test(text))
    ?.runs.find(({ href }) => /^https?:/i.test(href ?? ''))
  if (labelled) return labelled.href
  const printed = lines
    .find((line) => /^(?:https?:\/\/|www\.)\S+$/.test(line.text.trim()))
    ?.runs.find(({ href }) => href)
  if (printed) return printed.href
  const pictures = [...item.before.map(({ line }) => line), ...lines].flatMap(
    ({ picture }) => picture?.href ?? [],
  )
  const isShort = lines.reduce((sum, { text }) => sum + countWords(text), 0) <= SHORT
  return isShort ? (runs[0]?.href ?? pictures[0] ?? null) : null
}
