import { expect, test } from 'vitest'
import { arrivalsNote } from './address-row.tsx'

const lastAt = '2026-11-20T23:30:00.000Z'

test.each([
  [0, null, 'UTC', 'No email has been sent to it yet.'],
  [1, lastAt, 'UTC', '1 email received, on November 20, 2026'],
  [1200, lastAt, 'Asia/Tokyo', '1,200 emails received, the last on November 21, 2026'],
])('%d mails are counted, with the last day in a time zone', (mails, last, timeZone, note) => {
  expect(arrivalsNote({ mails, lastAt: last }, timeZone)).toBe(note)
})
