import type { Article, FullArticle } from '@tidings/api/articles/schema'
import type { EditionEntryView, EditionView } from '@tidings/api/editions/schema'
import written from './sample-digest.json'

/** An article of the sample. */
export type SampleArticle = Article & Pick<FullArticle, 'fullText' | 'language' | 'summarySentences'>

type Sample = {
  sections: EditionView['sections']
  /** Those of the sections, and those that cover the same stories. */
  articles: readonly SampleArticle[]
}

type Written = {
  sections: (Omit<EditionView['sections'][number], 'entries'> & {
    entries: Omit<EditionEntryView, 'article'>[]
  })[]
  articles: SampleArticle[]
}

const pictures = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The path of an article of the sample. */
export const samplePath = (id: string) => `/sample/${encodeURIComponent(id)}`

/**
 * The edition of invented newsletters that a script of the server has written, as if made at `now`, in ms. Its articles
 * have links within the sample: no server knows their ids.
 */
export function sampleDigest(now: number): Sample {
  const later = now - Date.parse(written.asOf)
  const { sections, articles }: Written = JSON.parse(JSON.stringify(written), (key, value) => {
    if (typeof value === 'string' && INSTANT.test(value))
      return new Date(Date.parse(value) + later).toISOString()
    if (key === 'imageUrl' && value) return pictures[`./pictures/${value}`] ?? null
    return value?.sourceNewsletter ? { ...value, href: samplePath(value.id) } : value
  })
  const byId = new Map(articles.map((article) => [article.id, article]))
  return {
    articles,
    sections: sections.map((section) => ({
      ...section,
      entries: section.entries.flatMap((entry) => {
        const article = byId.get(entry.articleIds[0] ?? '')
        return article ? [{ ...entry, article }] : []
      }),
    })),
  }
}
