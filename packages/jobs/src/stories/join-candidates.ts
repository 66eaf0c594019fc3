import { type StoryCandidate, storyCandidates } from '@tidings/db/queries/stories/stories'
import type { Executor } from '@tidings/db/schema'

/** The maximum distance in time of articles of one story, in ms. */
const WITHIN = 7 * 86_400_000
/** The maximum of articles that are searched, nearest in time first: a week of several hundred a day. */
const MAX_SEARCHED = 3000
const MAX_FOUND = 30
/** Shorter words are in every headline. */
const STORY_ARTICLE_LENGTH = 4

/**
 * The articles that the user can join an article with: those of other issues and other stories that contain all
 * searched words, most similar first. Undefined if the user has no such article.
 */
export async function joinCandidates(
  db: Executor,
  userId: string,
  articleId: string,
  search: string,
): Promise<StoryCandidate[] | undefined> {
  const near = await storyCandidates(db, userId, articleId, { within: WITHIN, limit: MAX_SEARCHED })
  return near && rankCandidates(near.title, search, near.candidates).slice(0, MAX_FOUND)
}

/**
 * The candidates whose headline or newsletter contains all searched words, those that share most words with the
 * article's headline first; the sort is stable.
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
