import { expect, test } from 'vitest'
import { splitRecipient } from './split-recipient.ts'

test.each([
  ['kx7m-4qpw@inbox.localhost', 'kx7m-4qpw', ''],
  ['KX7M-4qpw@Inbox.LocalHost', 'kx7m-4qpw', ''],
  ['kx7m-4qpw+News@inbox.localhost', 'kx7m-4qpw', 'news'],
  ['kx7m-4qpw+a+b@inbox.localhost', 'kx7m-4qpw', 'a+b'],
  ['kx7m-4qpw+@inbox.localhost', 'kx7m-4qpw', ''],
  ['"kx7m-4qpw+News"@inbox.localhost.', 'kx7m-4qpw', 'news'],
  ['"kx7m\\-4qpw"@inbox.localhost', 'kx7m-4qpw', ''],
  [`kx7m-4qpw+${'😀'.repeat(300)}@inbox.localhost`, 'kx7m-4qpw', '😀'.repeat(40)],
])('%j names the inbox %j and the word %j', (recipient, localPart, word) => {
  expect(splitRecipient(recipient)).toEqual({ localPart, word, domain: 'inbox.localhost' })
})

test('the local part before another domain is returned with that domain', () => {
  expect(splitRecipient('kx7m@evil.inbox.localhost')?.domain).toBe('evil.inbox.localhost')
})

test.each(['+news@inbox.localhost', '@inbox.localhost', 'no address at all', ''])(
  '%j names none',
  (recipient) => {
    expect(splitRecipient(recipient)).toBeUndefined()
  },
)
