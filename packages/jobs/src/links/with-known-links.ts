import { resolvedLinks } from '@tidings/db/queries/pictures/link-resolutions'
import type { Executor } from '@tidings/db/schema'
import type { EnrichedArticle } from '@tidings/mail/common/types/issue'
import type { Sketch } from '@tidings/mail/common/types/sketch'
import { sketchOf } from '@tidings/mail/stories/sketch-of'

/** Returns the articles with the addresses that were resolved for their links before; makes no requests. */
export async function withKnownLinks(
  trx: Executor,
  userId: string,
  articles: readonly EnrichedArticle[],
): Promise<EnrichedArticle[]> {
  const links = articles.flatMap(({ url }) => (url === null ? [] : [url]))
  const known = await resolvedLinks(trx, userId, links)
  return articles.map((article) => {
    const url = article.url === null ? undefined : known.get(article.url)
    if (url === undefined) return article
    const originalUrl = article.originalUrl ?? article.url
    return { ...article, url, originalUrl, sketch: sketchOfLink({ ...article, url }) }
  })
}

const NOWHERE = { id: '', at: null, issue: '', source: '', language: null }

/** The sketch of an article whose address is now known, dated and placed as before. */
export function sketchOfLink({ title, text, url }: { title: string; text: string; url: string }): Sketch {
  return sketchOf({ ...NOWHERE, title, text, url })
}
