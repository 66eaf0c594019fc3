import type { EditionArticle, EditionInput, StoryArticle } from '../edition/edition.ts'

export const DAY_START = Date.UTC(2026, 10, 20)
const MINUTE = 60_000

/** A test's data of an article; the rest is that of an unread one of its own story. */
export interface ArticleLike extends Partial<EditionArticle> {
  id: string
  /** Minutes after the start of the day; negative for earlier days. */
  at?: number
}

/** An article of the day, from the newsletter `Letter` by default. */
function editionArticle({ at = 0, ...like }: ArticleLike): EditionArticle {
  const newsletterId = like.newsletterId ?? 'letter'
  return {
    ...{
      storyId: like.id,
      mailId: `mail of ${newsletterId}`,
      position: 0,
      receivedAt: DAY_START + at * MINUTE,
      storedAt: DAY_START + at * MINUTE,
    },
    ...{ newsletterName: newsletterId, category: 'technology', tags: [], seconds: 60, worth: 1 },
    ...{ isRead: false, isDuplicate: false, isUpdate: false, isLink: false },
    ...like,
    newsletterId,
  }
}

/** The input of an edition with these articles, those before the day on earlier ones. */
export function editionInputOf(
  articles: readonly ArticleLike[],
  of: Partial<Pick<EditionInput, 'choices' | 'shares'>> = {},
): EditionInput {
  const all = articles.map(editionArticle)
  return {
    start: DAY_START,
    choices: [],
    shares: new Map(),
    ...of,
    articles: all.filter(({ receivedAt }) => receivedAt >= DAY_START),
    storyArticles: all.map(storyArticle),
  }
}

const storyArticle = ({ id, receivedAt, isRead, ...article }: EditionArticle): StoryArticle => ({
  ...{ articleId: id, storyId: article.storyId, receivedAt, isRead },
  ...{ newsletterId: article.newsletterId, newsletterName: article.newsletterName },
})
