import { languageOf } from '../../common/text/language-of.ts'
import type { Enrichment } from '../../common/types/issue.ts'
import { enrichIssue } from './enrich-issue.ts'

/** Works out for one part of an issue, which becomes a story after all, what is worked out for each article. */
export function enrichStory(part: {
  title: string
  text: string
  url: string | null
  section: string | null
}): Enrichment {
  const article = {
    originalUrl: part.url,
    html: '',
    imageUrl: null,
    author: null,
    readingMinutes: null,
    ...part,
  }
  const language = languageOf(`${part.title}\n\n${part.text}`)
  const [finished] = enrichIssue({ language, articles: [article] })
  if (!finished) throw new Error('Enriching an article returned none.')
  const { summary, summarySentences, category, tags, sketch } = finished
  return { summary, summarySentences, category, tags, sketch }
}
