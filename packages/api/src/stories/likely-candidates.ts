import type { StoryCandidate } from '@tidings/db/queries/story-candidates'

/** Shorter words are in every headline. */
const TELLING_LENGTH = 4

/**
 * The candidates whose headline or newsletter has all words that are searched, those first that share most words with
 * the headline of the article; among equals the order stays.
 */
export function likelyCandidates(
  title: string,
  search: string,
  candidates: readonly StoryCandidate[],
): StoryCandidate[] {
  const wanted = wordsOf(search)
  const own = new Set(wordsOf(title).filter(({ length }) => length >= TELLING_LENGTH))
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
