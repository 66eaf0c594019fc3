import { expect, test } from 'vitest'
import { dayName, dayOf, longDay } from './days.ts'

test('a moment belongs to the day of the time zone', () => {
  expect(dayOf('2026-11-20T23:30:00Z', 'UTC')).toBe('2026-11-20')
  expect(dayOf('2026-11-20T23:30:00Z', 'Europe/Berlin')).toBe('2026-11-21')
  expect(dayOf('2026-11-20T04:30:00Z', 'America/New_York')).toBe('2026-11-19')
})

test('a zone that the browser does not know counts as UTC', () => {
  expect(dayOf('2026-11-20T23:30:00Z', 'Mars/Olympus')).toBe('2026-11-20')
})

test('days are named as seen from today', () => {
  expect(dayName('2026-11-20', '2026-11-20')).toBe('Today')
  expect(dayName('2026-11-19', '2026-11-20')).toBe('Yesterday')
  expect(dayName('2026-10-31', '2026-11-01')).toBe('Yesterday')
  expect(dayName('2026-11-18', '2026-11-20')).toBe('Wednesday, November 18')
  expect(dayName('2025-12-30', '2026-01-02')).toBe('Tuesday, December 30, 2025')
})

test('the head of the digest has weekday, month and day', () => {
  expect(longDay('2026-11-20')).toBe('Friday, November 20')
})
