import type { StoryArticle } from '../story-article.ts'

/** A later article of a story, with what a test cares about. */
export function storyArticleOf(
  id: string,
  {
    article,
    ...wanted
  }: Partial<Omit<StoryArticle, 'article'>> & { article?: Partial<StoryArticle['article']> } = {},
): StoryArticle {
  return {
    layer: 'story',
    adds: [],
    ...wanted,
    article: {
      id,
      title: `Title of ${id}`,
      sourceNewsletter: `Source of ${id}`,
      publishedAt: new Date(2026, 10, 3, 7).toISOString(),
      summary: `Summary of ${id}.`,
      isUpdate: false,
      readingMinutes: 2,
      ...article,
    },
  }
}
