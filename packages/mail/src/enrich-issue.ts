import { languageOf } from './common/text/language-of.ts'
import { countWords } from './common/text/words-of.ts'
import type { Category, Enrichment, ExtractedArticle } from './common/types/issue.ts'
import { worthsOf } from './edition/worth.ts'
import { sketchOf } from './stories/sketch-of.ts'
import { paragraphLabels, summarise } from './summaries/summarise.ts'
import { categorise } from './topics/categorise.ts'
import { tag } from './topics/tag.ts'

/** Adds summary, category, tags, sketch and worth to an issue's articles, from their own text. */
export function enrichIssue<Article extends ExtractedArticle>(issue: {
  language: string | null
  articles: readonly Article[]
  /** The newsletter's name, which indicates its topic. */
  newsletter?: string
}): (Article & Enrichment)[] {
  const categories = categorise(issue.articles, issue).map(shownCategory)
  const worths = worthsOf(
    issue.articles.map(({ title, text, originalUrl, imageUrl }, at) => ({
      ...{ title, text, words: countWords(text), url: originalUrl, imageUrl },
      category: categories[at] ?? 'other',
    })),
  )
  const labels = paragraphLabels(issue.articles.map(({ text }) => text))
  return issue.articles.map((article, at) => {
    const { sentences } = hasBlurb(article)
      ? summarise({ ...article, language: issue.language, labels })
      : { sentences: [] }
    return {
      ...article,
      summary: sentences.map(({ text }) => text).join(' '),
      summarySentences: sentences,
      category: categories[at] ?? 'other',
      tags: tag({ ...article, language: issue.language, newsletter: issue.newsletter ?? '' }),
      sketch: sketchOf({ ...article, language: issue.language, ...NOWHERE }),
      worth: worths[at] ?? 0,
    }
  })
}

/** Methods and uses of models are only distinguished to recognise both; readers look for them under one name. */
const shownCategory = (category: Category): Category => (category === 'machine learning' ? 'ai' : category)

/** Dates and positions are added when sketches are compared. */
const NOWHERE = { id: '', at: null, issue: '', source: '' }

/** Fewer words below a title are the name of a site or a category. */
const LABEL_WORDS = 4

/** Whether an article has text of its own; a bare link is compared by its title. */
function hasBlurb({ title, text }: ExtractedArticle): boolean {
  return text !== title && countWords(text) > LABEL_WORDS
}

/** Enriches one part of an issue that becomes an article, like any article. */
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
  const { summary, summarySentences, category, tags, sketch, worth } = finished
  return { summary, summarySentences, category, tags, sketch, worth }
}
