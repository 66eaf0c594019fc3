import { describe, expect, it } from 'vitest'
import { HOSTILE_BODIES } from '../../testing/hostile-bodies.ts'
import { extractIssue } from './extract-issue.ts'

/** Enough for a rule that grows with the square to need minutes; how long a mail takes is for the benchmark to say. */
const BYTES = 200_000

describe('a hostile mail is taken apart like any other', () => {
  it.each(HOSTILE_BODIES)(
    '$name',
    async ({ mail }) => {
      const issue = extractIssue(await mail(BYTES))
      expect(issue.articles.length + issue.nonArticleParts.length).toBeGreaterThan(0)
    },
    120_000,
  )
})
