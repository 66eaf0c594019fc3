import { describe, expect, it } from 'vitest'
import { HOSTILE_BODIES } from '../testing/hostile-bodies.ts'
import { extractIssue } from './extract-issue.ts'

/** At night enough for a quadratic rule to take minutes; the benchmark measures the time of a mail. */
const BYTES = process.env.TEST_ALL ? 200_000 : 30_000

describe('a hostile mail is extracted like any other', () => {
  it.each(HOSTILE_BODIES)(
    '$name',
    async ({ mail }) => {
      const issue = extractIssue(await mail(BYTES))
      expect(issue.articles.length + issue.nonArticleParts.length).toBeGreaterThan(0)
    },
    120_000,
  )
})
