import { type StoryCandidate, storyCandidates } from '@tidings/db/queries/stories'
import type { Executor } from '@tidings/db/schema'

/** How far apart articles of one story come, in ms. */
const WITHIN = 7 * 86_400_000
/** So many are searched among at most, the nearest in time: a user of hundreds a day has a week of them. */
const SEARCHED = 3000
const FOUND_AT_MOST = 30
/** Shorter words are in every headline. */
const STORY_ARTICLE_LENGTH = 4

/**
 * What an article may be joined with by its user: the articles of other issues and other stories that have all words
 * that are searched, the likeliest first. Undefined when the user has no such article.
 */
export async function joinCandidates(
  db: Executor,
  userId: string,
  articleId: string,
  search: string,
): Promise<StoryCandidate[] | undefined> {
  const near = await storyCandidates(db, userId, articleId, { within: WITHIN, limit: SEARCHED })
  return near && rankCandidates(near.title, search, near.candidates).slice(0, FOUND_AT_MOST)
}

/**
 * The candidates whose headline or newsletter has all words that are searched, those first that share most words with
 * the headline of the article; among equals the order stays.
 */
export function rankCandidates(
  title: string,
  search: string,
  candidates: readonly StoryCandidate[],
): StoryCandidate[] {
  const wanted = wordsOf(search)
  const own = new Set(wordsOf(title).filter(({ length }) => length >= STORY_ARTICLE_LENGTH))
  return candidates
    .map((candidate) => {
      const words = new Set(wordsOf(candidate.title))
      const line = `${candidate.title} ${candidate.newsletterName}`.toLowerCase()
      return {
        candidate,
        isFound: wanted.every((word) => line.includes(word)),
        shared: [...own].filter((word) => words.has(word)).length,
      }
    })
    .filter(({ isFound }) => isFound)
    .sort((a, b) => b.shared - a.shared)
    .map(({ candidate }) => candidate)
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
