import { expect, test } from 'vitest'
import { identityOfMail } from './identity-of-mail.ts'

const LINES = [
  'Received: from a.example by b.example; Fri, 20 Nov 2026 08:00:00 +0000',
  'Date: Fri, 20 Nov 2026',
  ' 08:00:00 +0000',
  'From: News <news@example.com>',
  'Subject: Hello',
  'Message-ID: <1@example.com>',
  '',
  'Date: today',
  'A short letter.',
  '',
]
const identity = (lines: readonly string[], ending = '\r\n') =>
  identityOfMail(Buffer.from(lines.join(ending), 'latin1'))
const changed = (from: string, to: string) => LINES.map((line) => line.replace(from, to))

test('a mail is the same with another date and another way', () => {
  const again = [
    'Return-Path: <bounce@example.com>',
    'Received: from c.example by b.example',
    '\tfor <ann@b.example>; Fri, 20 Nov 2026 09:00:00 +0000',
    'Date: Sat, 5 Dec 2026',
    ' 19:00:01 -0500',
    ...LINES.slice(3),
  ]
  expect(identity(again)).toBe(identity(LINES))
  expect(identity(again, '\n')).toBe(identity(LINES, '\n'))
})

test.each([
  ['words', 'short', 'long'],
  ['words that look like a date', 'Date: today', 'Date: yesterday'],
  ['form of the date', ' 2026', ' 26 UTC'],
  ['subject', 'Hello', 'Hi'],
  ['sender', 'news@', 'nobody@'],
  ['Message-ID', '<1@', '<2@'],
])('it is another with other %s', (_, from, to) => {
  expect(identity(changed(from, to))).not.toBe(identity(LINES))
})

test.each(['', 'Message-ID:', 'Message-ID: <>', 'X-Message-ID: <1@example.com>'])(
  'without an identifier (%o) every byte counts',
  (field) => {
    const lines = LINES.map((line) => (line.startsWith('Message-ID') ? field : line)).filter(
      (line, n) => line !== '' || n > 5,
    )
    expect(identity(lines)).toBe(identity([...lines]))
    expect(identity(lines)).not.toBe(identity(lines.map((line) => line.replace('08:00', '09:00'))))
  },
)

test('a mail that is all header, or empty, has an identity too', () => {
  expect(identity([])).not.toBe(identity(['Message-ID: <1@example.com>']))
  expect(identity(['Message-ID: <1@example.com>'])).not.toBe(identity(['Message-ID: <2@example.com>']))
})
