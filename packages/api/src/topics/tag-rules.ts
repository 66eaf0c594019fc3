import { visibleLength } from '@tidings/accounts/visible-length'
import { USER_LIMITS } from '@tidings/db/user-limits'

/** The maximum of tags of an article. The browser has the same limit. */
export const MAX_TAGS = USER_LIMITS.tagsOfArticle
/** The maximum length of a tag, counted in Unicode code points. */
const MAX_TAG_LENGTH = 40

/** A tag as stored: in composed form, trimmed, on one line. */
export const cleanTag = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The error message for a cleaned tag; undefined if it is valid. */
export function tagFault(tag: string): string | undefined {
  if (visibleLength(tag) === 0) return 'Please enter a tag'
  // Commas separate the tags in lists.
  if (tag.includes(',')) return 'A tag can’t have a comma'
  if ([...tag].length > MAX_TAG_LENGTH) return `A tag can have at most ${MAX_TAG_LENGTH} characters`
  return undefined
}

export const TOO_MANY_TAGS = `An article can have at most ${MAX_TAGS} tags`
