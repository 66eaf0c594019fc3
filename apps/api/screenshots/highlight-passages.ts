import type { TidingsClient } from '@tidings/api/client'
import type { FullArticle } from '@tidings/api/schemas/article'
import type { Things } from './screens.ts'

const HIGHLIGHTS = 5
/** A typical highlight: more than a phrase, less than a paragraph. */
const SHORTEST = 70
const LONGEST = 220

/**
 * Highlights a sentence in each of some articles of different newsletters. Returns the article that fills the reader
 * best. Throws when none can be highlighted.
 */
export async function highlightPassages(client: TidingsClient): Promise<Things> {
  const { articles } = await client.articles.list.query({ pageSize: 60 })
  const marked = new Map<string, FullArticle>()
  for (const { id, sourceNewsletter, isDuplicate } of articles) {
    if (marked.size >= HIGHLIGHTS) break
    if (isDuplicate || marked.has(sourceNewsletter)) continue
    const article = await client.articles.get.query({ id })
    const text = sentencesOf(article.fullText).find(({ length }) => length >= SHORTEST && length <= LONGEST)
    if (!text) continue
    await client.highlights.add.mutate({ id, text })
    marked.set(sourceNewsletter, article)
  }
  const [best] = [...marked.values()]
    .filter(({ imageUrl }) => imageUrl !== null)
    .sort((one, other) => other.fullText.length - one.fullText.length)
  if (!best) throw new Error('The demo has no article to highlight.')
  return { article: best.id, newsletter: best.newsletterId }
}

/** The sentences of paragraphs with only text. */
function sentencesOf(html: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  const paragraphs = [...html.matchAll(/<p>([^<&]+)<\/p>/g)].map(([, text = '']) => text.trim())
  return paragraphs.flatMap((text) => [...segmenter.segment(text)].map(({ segment }) => segment.trim()))
}
