import type { Case } from './parity-reader.ts'

/** What is asked over REST and tRPC alike of issues. */
export const ISSUES_CASES: Record<string, Case[]> = {
  'issues.get': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.runAgain': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.treatAsStory': [
    ['a leftover', ({ issueId, leftoverId }) => ({ id: issueId, partId: leftoverId })],
    ['an unknown part', ({ issueId }) => ({ id: issueId, partId: 'unknown' })],
    ['no part', ({ issueId }) => ({ id: issueId })],
  ],
  'issues.leaveOut': [
    ['the own article', ({ issueId, articleId }) => ({ id: issueId, articleId })],
    ['an unknown article', ({ issueId }) => ({ id: issueId, articleId: 'unknown' })],
    ['an unknown issue', ({ articleId }) => ({ id: 'unknown', articleId })],
  ],
}
