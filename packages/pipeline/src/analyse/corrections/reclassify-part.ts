import type { EnrichedArticle, NonArticlePart, NonArticleReason } from '../../common/types/issue.ts'
import { enrichStory } from '../enrich/enrich-issue.ts'

/** A title of more words is a text: what has none of its own is called by its first words. */
const TITLE_WORDS = 12

/** Hidden words stay hidden, whatever they are like; who wrote a story, and where it goes on, is none. */
const NEVER = new Set(['hidden', 'by-line', 'read-more'])

/** Whether a non-article part holds words that may be an article after all. */
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

/** A non-article part as the article that it is after all, finished like any other. */
export function asArticle({ reason: _, ...nonArticlePart }: NonArticlePart): EnrichedArticle {
  const title = titleOf(nonArticlePart)
  const text = nonArticlePart.text === '' ? title : nonArticlePart.text
  const finish = enrichStory({ title, text, url: nonArticlePart.url, section: nonArticlePart.section })
  return { ...nonArticlePart, title, text, ...finish }
}

/** An article as the non-article part that it is after all. */
export function asNonArticlePart(article: EnrichedArticle, reason: NonArticleReason): NonArticlePart {
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
