import { visibleLength } from '@tidings/accounts/visible-length'
import { USER_LIMITS } from '@tidings/db/user-limits'

/** How many tags an article may have. Also known to the browser, which offers no more. */
export const MOST_TAGS = USER_LIMITS.tagsOfArticle
/** How many characters a tag may have, each emoji and accented letter counted as what Unicode has it. */
const LONGEST_TAG = 40

/** A tag as it is stored: composed, without space around it, on one line. */
export const cleanTag = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** What is wrong with a clean tag, in words for anyone who typed it; undefined when nothing is. */
export function tagFault(tag: string): string | undefined {
  if (visibleLength(tag) === 0) return 'Please enter a tag'
  // Lists of tags are joined with commas.
  if (tag.includes(',')) return 'A tag can’t have a comma'
  if ([...tag].length > LONGEST_TAG) return `A tag can have at most ${LONGEST_TAG} characters`
  return undefined
}

export const TOO_MANY_TAGS = `An article can have at most ${MOST_TAGS} tags`
