import { canonicaliseUrl } from '../clean/canonicalise-url.ts'
import { isStopWord } from '../text/stop-words.ts'
import { wordsOf } from '../text/words-of.ts'

/** A title of fewer telling words, such as `Weekly links`, may head two different stories. */
const TELLING_WORDS = 4

/**
 * What two tellings of one story share: `link:` and the canonical key of an article's address, and `title:` and its
 * normalised title when that is long enough to be telling. Empty where neither is known.
 */
export function storyKeys(item: { title: string; url: string | null }): string[] {
  const keys: string[] = []
  const link = item.url === null ? null : canonicaliseUrl(item.url)
  if (link && !link.opaque && hasPath(link.key)) keys.push(`link:${link.key}`)
  const title = titleKey(item.title)
  if (title) keys.push(`title:${title}`)
  return keys
}

/** A site's front page is linked from many stories and identifies none. */
function hasPath(key: string): boolean {
  return /[/?#]/.test(key)
}

function titleKey(title: string): string | null {
  const words = wordsOf(title.replace(/\(\s*\d+\s*min(?:ute)?s?(?: read)?\s*\)/gi, ' '))
  return words.filter((word) => !isStopWord(word)).length >= TELLING_WORDS ? words.join(' ') : null
}
