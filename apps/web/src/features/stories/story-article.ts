import type { ArticleView } from '@tidings/ui/article-card/article-view.ts'

/** A sentence with its position in the text of an article, in UTF-16 code units. */
export type Addition = { text: string; start: number; end: number }

/** One article of a story. */
export type StoryArticle = {
  article: Pick<
    ArticleView,
    'id' | 'title' | 'sourceNewsletter' | 'publishedAt' | 'summary' | 'isUpdate' | 'readingMinutes'
  >
  /**
   * Why it is in the story: the same page, nearly the same text, the same story in other words, the reader's decision;
   * null for the first.
   */
  layer: 'link' | 'text' | 'story' | 'you' | null
  /** What it says and the first article doesn't. */
  adds: readonly Addition[]
}
