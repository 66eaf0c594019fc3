import { expect, test } from 'vitest'
import { dateHeader } from './date-header.ts'

test.each([
  ['Subject: x\r\nDate: Thu, 19 Nov 2026 08:00:00 +0100\r\n\r\nHello', Date.UTC(2026, 10, 19, 7)],
  ['date: 19 Nov 2026 08:00:00 GMT\n\nHello', Date.UTC(2026, 10, 19, 8)],
  ['Subject: x\r\n\r\nDate: Thu, 19 Nov 2026 08:00:00 +0100', undefined],
  ['Date: some day\r\n\r\n', undefined],
  ['Date: Thu, 1 Jan 1925 08:00:00 +0000\r\n\r\n', undefined],
  ['', undefined],
])('%j', (raw, date) => {
  expect(dateHeader(Buffer.from(raw))).toBe(date)
})
