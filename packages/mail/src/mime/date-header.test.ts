import { expect, test } from 'vitest'
import { dateHeader } from './date-header.ts'

test.each([
  ['Subject: x\r\nDate: Thu, 19 Nov 2026 08:00:00 +0100\r\n\r\nHello', Date.UTC(2026, 10, 19, 7)],
  ['date: 19 Nov 2026 08:00:00 GMT\n\nHello', Date.UTC(2026, 10, 19, 8)],
  ['Subject: x\r\n\r\nDate: Thu, 19 Nov 2026 08:00:00 +0100', undefined],
  ['Date: Thu, 26 Nov 2026 14:53:31 EST5EDT\r\n\r\n', Date.UTC(2026, 10, 26, 19, 53, 31)],
  ['Date: Sun, 26 Jul 2026 14:53:31 EST5EDT\r\n\r\n', Date.UTC(2026, 6, 26, 18, 53, 31)],
  ['Date: Sun, 26 Jul 2026 14:53:31 Europe/Berlin\r\n\r\n', Date.UTC(2026, 6, 26, 12, 53, 31)],
  ['Date: Sun, 29 Mar 2026 03:30:00 MET (a change of clocks)\r\n\r\n', Date.UTC(2026, 2, 29, 1, 30)],
  ['Date: Thu, 26 Nov 2026 14:53:31 EST\r\n\r\n', Date.UTC(2026, 10, 26, 19, 53, 31)],
  ['Date: Thu, 26 Nov 2026 14:53:31 NOWHERE\r\n\r\n', Date.UTC(2026, 10, 26, 14, 53, 31)],
  ['Date: Thu, 26 Nov 2026 14:53:31\r\n\r\n', Date.UTC(2026, 10, 26, 14, 53, 31)],
  ['Date: 26 Nov 2026 2:53:31 PM\r\n\r\n', Date.UTC(2026, 10, 26, 14, 53, 31)],
  [
    'Date : Thu,\r\n 26 Nov 2026\r\n 14:53:31 +0100\r\nTo: a@b.example\r\n\r\n',
    Date.UTC(2026, 10, 26, 13, 53, 31),
  ],
  ['Date: Thu, 26 Nov 2026 14.53.31 +0100\r\n\r\n', Date.UTC(2026, 10, 26, 13, 53, 31)],
  ['Date: Thu, 26 Nov 2026 14 : 53 (later) : 31 +0100 (CET)\r\n\r\n', Date.UTC(2026, 10, 26, 13, 53, 31)],
  ['Date: Thu, 26 Nov 2026 14:53:31 MEZ\r\n\r\n', Date.UTC(2026, 10, 26, 13, 53, 31)],
  ['Date: Sun, 26 Jul 2026 14:53:31 BST\r\n\r\n', Date.UTC(2026, 6, 26, 13, 53, 31)],
  ['Date: Thu, 26 Nov 2026 14:53:31 A\r\n\r\n', Date.UTC(2026, 10, 26, 14, 53, 31)],
  ['Date: Thu Nov 26 14:53:31 CET 2026\r\n\r\n', Date.UTC(2026, 10, 26, 13, 53, 31)],
  ['Date: Thu, 26 Nov 126 14:53:31 +0000\r\n\r\n', Date.UTC(2026, 10, 26, 14, 53, 31)],
  ['Date: Do, 31 Dez 2026 14:53:31 +0100\r\n\r\n', Date.UTC(2026, 11, 31, 13, 53, 31)],
  ['Date: jeu. 31 d\u00e9c. 2026 14:53:31 +0100\r\n\r\n', Date.UTC(2026, 11, 31, 13, 53, 31)],
  ['Date: 26.11.2026 14:53:31\r\n\r\n', Date.UTC(2026, 10, 26, 14, 53, 31)],
  ['Date: Thu, 26 Nov 2026 59:10 -0500\r\n\r\n', Date.UTC(2026, 10, 26, 5)],
  ['Date: some day\r\n\r\n', undefined],
  ['Date: Thu, 1 Jan 1925 08:00:00 +0000\r\n\r\n', undefined],
  ['', undefined],
])('%j', (raw, date) => {
  expect(dateHeader(Buffer.from(raw))).toBe(date)
})

test('a date without a zone is the same wherever the server is', () => {
  const zone = process.env.TZ
  process.env.TZ = 'America/New_York'
  try {
    expect(dateHeader(Buffer.from('Date: Thu, 26 Nov 2026 14:53:31\r\n\r\n'))).toBe(
      Date.UTC(2026, 10, 26, 14, 53, 31),
    )
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})
