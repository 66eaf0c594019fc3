import type { FinishedArticle, Leftover, LeftoverReason } from '../../common/types/issue.ts'
import { finishStory } from '../enrich/enrich-article.ts'

/** A title of more words is a text: what has none of its own is called by its first words. */
const TITLE_WORDS = 12

/** A leftover as the article that it is after all, finished like any other. */
export function asArticle({ reason: _, ...leftover }: Leftover): FinishedArticle {
  const title = leftover.title ?? firstWords(leftover.text)
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

function firstWords(text: string): string {
  const words = text.trim().split(/\s+/)
  return words.length <= TITLE_WORDS ? words.join(' ') : `${words.slice(0, TITLE_WORDS).join(' ')} …`
}
