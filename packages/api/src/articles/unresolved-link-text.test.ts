import { expect, test } from 'vitest'
import { unresolvedLinkText } from './unresolved-link-text.ts'

test.each([
  ['unsubscribe', 'It may do more than lead to a page (unsubscribe), so it was not opened.'],
  ['confirm', 'It may do more than lead to a page (confirm something), so it was not opened.'],
  ['log-in', 'It may do more than lead to a page (log in), so it was not opened.'],
  ['reset-password', 'It may do more than lead to a page (reset a password), so it was not opened.'],
  ['circle', 'It redirects in a loop.'],
  ['too-many-redirects', 'It was not followed: there were too many redirects.'],
  ['address-not-public', 'It was not followed: the host has an address that is not public.'],
  ['host-not-public', 'It was not followed: the host is not public.'],
  ['port-not-allowed', 'It was not followed: only ports 80 and 443 are allowed.'],
  ['timeout', 'It was not followed: it took too long.'],
  ['link-unknown', 'The link has expired on the sender’s server.'],
  ['server-refused', 'The sender’s server refused the request.'],
  ['server-failed', 'The sender’s server failed.'],
  ['leads-nowhere', 'The sender’s server shows its own page and does not redirect.'],
] as const)('%s is described as: %s', (reason, words) => {
  expect(unresolvedLinkText(reason)).toBe(words)
})
