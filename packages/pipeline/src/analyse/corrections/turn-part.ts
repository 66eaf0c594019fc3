import type { FinishedArticle, Leftover, LeftoverReason } from '../../common/types/issue.ts'
import { finishStory } from '../enrich/enrich-article.ts'

/** A title of more words is a text: what has none of its own is called by its first words. */
const TITLE_WORDS = 12

/** Hidden words stay hidden, whatever they are like; who wrote a story, and where it goes on, is none. */
const NEVER = new Set(['hidden', 'by-line', 'read-more'])

/** Whether a leftover holds words that may be an article after all. */
export function canBeArticle({
  reason,
  title,
  text,
}: {
  reason: string
  title: string | null
  text: string
}): boolean {
  return !NEVER.has(reason) && /[\p{L}\p{N}]/u.test(`${title ?? ''}${text}`)
}

/** A leftover as the article that it is after all, finished like any other. */
export function asArticle({ reason: _, ...leftover }: Leftover): FinishedArticle {
  const title = titleOf(leftover)
  const text = leftover.text === '' ? title : leftover.text
  const finish = finishStory({ title, text, url: leftover.url, section: leftover.section })
  return { ...leftover, title, text, ...finish }
}

/** An article as the leftover that it is after all. */
export function asLeftover(article: FinishedArticle, reason: LeftoverReason): Leftover {
  const {
    summary: _summary,
    summarySentences: _sentences,
    category: _category,
    tags: _tags,
    sketch: _sketch,
    ...rest
  } = article
  return { ...rest, reason }
}

/** What a part is called as an article: by its title, else by the first words of its text. */
export function titleOf({ title, text }: { title: string | null; text: string }): string {
  if (title !== null) return title
  const words = text.trim().split(/\s+/)
  return words.length <= TITLE_WORDS ? words.join(' ') : `${words.slice(0, TITLE_WORDS).join(' ')} …`
}
