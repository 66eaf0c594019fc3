import { expect, test } from 'vitest'
import { isAtDomain } from './site-of.ts'

test.each([
  ['a@Inbox.Example', 'inbox.example'],
  ['a@inbox.example.', 'inbox.example'],
  ['"a@b"@inbox.example', 'INBOX.example.'],
  ['a@postfach.münchen.example', 'postfach.xn--mnchen-3ya.example'],
  ['a@POSTFACH.XN--MNCHEN-3YA.example', 'postfach.münchen.example'],
  ['a@ｉｎｂｏｘ.example', 'inbox.example'],
])('%s is at the domain %s', (address, domain) => {
  expect(isAtDomain(address, domain)).toBe(true)
})

test.each([
  'a@mail.inbox.example',
  'a@inbox.example.org',
  'a@[127.0.0.1]',
  'inbox.example',
  '@inbox.example',
  'a@',
])('%s is at another one, or none', (address) => {
  expect(isAtDomain(address, 'inbox.example')).toBe(false)
})
