import type { EnrichedArticle, NonArticlePart, NonArticleReason } from '../common/types/issue.ts'
import { enrichStory } from '../enrich-issue.ts'
import { firstWords } from '../extract/parts/article-of.ts'

/** Hidden text stays hidden; bylines and "read more" links are not articles. */
const NEVER = new Set(['hidden', 'by-line', 'read-more'])

/** Whether a non-article part may be an article. */
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

/** Converts a non-article part to an article, enriched like any other. */
export function asArticle({ reason: _, ...nonArticlePart }: NonArticlePart): EnrichedArticle {
  const title = titleOf(nonArticlePart)
  const text = nonArticlePart.text === '' ? title : nonArticlePart.text
  const finish = enrichStory({ title, text, url: nonArticlePart.url, section: nonArticlePart.section })
  return { ...nonArticlePart, title, text, ...finish }
}

/** Converts an article to a non-article part. */
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

/** The title of a part as an article: its title, otherwise the first words of its text. */
export function titleOf({ title, text }: { title: string | null; text: string }): string {
  return title ?? firstWords(text)
}
