import { expect, test } from 'vitest'
import { unresolvedLinkText } from './unresolved-link-text.ts'

test.each([
  ['confirm', 'It may do more than lead to a page (confirm something), so it was not opened.'],
  ['circle', 'It redirects in a loop.'],
  ['timeout', 'It was not followed: it took too long.'],
  ['leads-nowhere', 'The sender’s server shows its own page and does not redirect.'],
] as const)('%s is described as: %s', (reason, words) => {
  expect(unresolvedLinkText(reason)).toBe(words)
})
