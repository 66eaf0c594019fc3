import { expect, test } from 'vitest'
import { inboxLocalPart } from './inbox-local-part.ts'

test.each([
  ['kx7m-4qpw@inbox.localhost', 'kx7m-4qpw'],
  ['KX7M-4qpw@Inbox.LocalHost', 'kx7m-4qpw'],
  ['kx7m-4qpw+news@inbox.localhost', 'kx7m-4qpw'],
  ['kx7m-4qpw+a+b@inbox.localhost', 'kx7m-4qpw'],
  ['kx7m-4qpw@elsewhere.example', undefined],
  ['kx7m-4qpw@evil.inbox.localhost', undefined],
  ['+news@inbox.localhost', undefined],
  ['@inbox.localhost', undefined],
  ['no address at all', undefined],
  ['', undefined],
])('%j names the inbox %j', (recipient, localPart) => {
  expect(inboxLocalPart(recipient, 'inbox.localhost')).toBe(localPart)
})
