import { languageOf } from '../../common/text/language-of.ts'
import type { Finish } from '../../common/types/issue.ts'
import { finishIssue } from './enrich-issue.ts'

/** Works out for one part of an issue, which becomes a story after all, what is worked out for each article. */
export function finishStory(part: {
  title: string
  text: string
  url: string | null
  section: string | null
}): Finish {
  const article = {
    originalUrl: part.url,
    html: '',
    imageUrl: null,
    author: null,
    readingMinutes: null,
    ...part,
  }
  const language = languageOf(`${part.title}\n\n${part.text}`)
  const [finished] = finishIssue({ language, articles: [article] })
  if (!finished) throw new Error('Enriching an article returned none.')
  const { summary, summarySentences, category, tags, sketch } = finished
  return { summary, summarySentences, category, tags, sketch }
}
