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
  ['Date: Thu, 26 Nov 2026 14:53:31 NOWHERE\r\n\r\n', undefined],
  ['Date: some day\r\n\r\n', undefined],
  ['Date: Thu, 1 Jan 1925 08:00:00 +0000\r\n\r\n', undefined],
  ['', undefined],
])('%j', (raw, date) => {
  expect(dateHeader(Buffer.from(raw))).toBe(date)
})
