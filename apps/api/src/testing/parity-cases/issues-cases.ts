import type { Case } from './parity-reader.ts'

/** Parity cases of issues. */
export const ISSUES_CASES: Record<string, Case[]> = {
  'issues.get': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.reprocess': [
    ['the own one', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'issues.reclassifyAsArticle': [
    ['a non-article part', ({ issueId, nonArticlePartId }) => ({ id: issueId, partId: nonArticlePartId })],
    ['an unknown part', ({ issueId }) => ({ id: issueId, partId: 'unknown' })],
    ['no part', ({ issueId }) => ({ id: issueId })],
  ],
  'issues.reclassifyAsNonArticle': [
    ['the own article', ({ issueId, articleId }) => ({ id: issueId, articleId })],
    ['an unknown article', ({ issueId }) => ({ id: issueId, articleId: 'unknown' })],
    ['an unknown issue', ({ articleId }) => ({ id: 'unknown', articleId })],
  ],
}
