import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frequencyOf, missedIssues } from './frequency-of.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Monday, November 2, 2026, 6:30 in UTC. */
const MONDAY = Date.UTC(2026, 10, 2, 6, 30)
const on = (...days: number[]) => days.map((day) => MONDAY + day * DAY)
const every = (days: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => from + i * days)
const WORKDAYS = every(1, 21).filter((day) => day % 7 < 5)
const kindOf = (days: number[], timeZone = 'UTC') => frequencyOf(on(...days), timeZone)?.kind ?? null

describe('the frequency of a newsletter', () => {
  test.each([
    ['daily', every(1, 12)],
    ['weekdays', WORKDAYS],
    ['weekly', every(7, 6)],
    ['fortnightly', every(14, 5)],
    ['monthly', [0, 28, 63, 91, 119]],
    ['irregular', [0, 3, 19, 20, 31, 58, 60, 97]],
  ] as const)('is %s', (kind, days) => {
    expect(kindOf([...days])).toBe(kind)
  })

  test('is unknown from few issues, or from a burst on one day', () => {
    expect(kindOf([])).toBeNull()
    expect(kindOf([0, 7, 14])).toBeNull()
    expect(
      frequencyOf(
        every(1, 40).map((n) => MONDAY + n * 60_000),
        'UTC',
      ),
    ).toBeNull()
  })

  test('stays weekly with an extra issue, a week of holidays, two issues a day, or one that is a day late', () => {
    expect(kindOf([0, 7, 9, 14, 21, 28, 35])).toBe('weekly')
    expect(kindOf([0, 7, 14, 28, 35, 42])).toBe('weekly')
    expect(kindOf([0, 0.2, 7, 7.3, 14, 21, 28.2])).toBe('weekly')
    expect(kindOf([0, 7, 15, 21, 28, 35])).toBe('weekly')
  })

  test('stays on weekdays with one special on a Saturday, and over holidays', () => {
    expect(kindOf([...WORKDAYS.slice(0, 10), 12, ...WORKDAYS.slice(10)])).toBe('weekdays')
    expect(kindOf([...WORKDAYS, ...WORKDAYS.map((day) => day + 35)])).toBe('weekdays')
  })

  test('stays daily over a fortnight of holidays', () => {
    expect(kindOf([...every(1, 10), ...every(1, 8, 24)])).toBe('daily')
  })

  test('follows a change, and is unknown during it', () => {
    const daily = every(1, 14)
    expect(kindOf([...daily, 20, 27])).not.toBe('daily')
    expect(kindOf([...daily, ...every(7, 5, 20)])).toBe('weekly')
  })

  test.each([
    ['spring', Date.UTC(2026, 2, 20, 1, 30)],
    ['autumn', Date.UTC(2026, 9, 16, 0, 30)],
  ])('a clock change in %s neither adds nor misses an issue', (_, start) => {
    // Half past two local time in Berlin, an hour that is skipped or repeated; in UTC it moves by an hour.
    const times = every(1, 16).map((day) => {
      const isSummer = new Date(start + day * DAY).getUTCMonth() < 6 ? day >= 9 : day < 9
      return (
        start + day * DAY + (new Date(start).getUTCMonth() < 6 ? (isSummer ? -HOUR : 0) : isSummer ? 0 : HOUR)
      )
    })
    for (let end = 7; end <= times.length; end++) {
      const frequency = frequencyOf(times.slice(0, end), 'Europe/Berlin')
      expect(frequency?.kind).toBe('daily')
      const last = times[end - 1] ?? 0
      expect(missedIssues(frequency, last + 26 * HOUR)).toBe(0)
      expect(missedIssues(frequency, last + 2.6 * DAY)).toBe(2)
    }
  })
})

describe('missed issues', () => {
  const missed = (days: number[], now: number) =>
    missedIssues(frequencyOf(on(...days), 'UTC'), MONDAY + now * DAY)

  test('are 0 without a frequency', () => {
    expect(missed([0, 7], 400)).toBe(0)
    expect(missed([0, 3, 19, 20, 31, 58, 60, 97], 400)).toBe(0)
  })

  test('of a weekly newsletter are counted after two days of grace', () => {
    const weekly = every(7, 6)
    expect([42, 43, 44, 50, 51].map((now) => missed(weekly, now))).toEqual([0, 0, 1, 1, 2])
  })

  test('of a weekday newsletter don’t include weekends', () => {
    expect([19, 20, 21].map((now) => missed(WORKDAYS, now))).toEqual([0, 0, 0])
    expect([22, 23].map((now) => missed(WORKDAYS, now))).toEqual([1, 2])
  })

  test('of a monthly newsletter are counted in months', () => {
    const monthly = [0, 28, 63, 91, 119]
    expect([150, 157, 187].map((now) => missed(monthly, now))).toEqual([0, 1, 2])
  })
})

const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia')
const period = fc.constantFrom(['daily', 1] as const, ['weekly', 7] as const, ['fortnightly', 14] as const)
const start = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) })
const jitters = fc.array(fc.integer({ min: -90, max: 90 }), { minLength: 10, maxLength: 30 })

test('any regular newsletter is recognised in any zone, at any hour and across clock changes; no issue is missed when it is on time', () => {
  fc.assert(
    fc.property(zone, period, start, jitters, (timeZone, [kind, days], from, jitter) => {
      const times = jitter.map((minutes, i) => from + i * days * DAY + minutes * 60_000)
      const frequency = frequencyOf(times, timeZone)
      expect(frequency?.kind).toBe(kind)
      expect(missedIssues(frequency, from + jitter.length * days * DAY)).toBe(0)
      expect(
        missedIssues(frequency, from + (jitter.length + 2) * days * DAY + 3 * DAY),
      ).toBeGreaterThanOrEqual(2)
    }),
  )
})

test('the order and repetition of times don’t matter, and a longer silence never misses fewer issues', () => {
  const times = fc.array(start, { maxLength: 60 })
  fc.assert(
    fc.property(zone, times, start, fc.nat(400), (timeZone, at, now, later) => {
      const frequency = frequencyOf(at, timeZone)
      expect(frequencyOf([...at, ...at].reverse(), timeZone)?.kind).toBe(frequency?.kind)
      const missed = missedIssues(frequency, now)
      expect(missed).toBeGreaterThanOrEqual(0)
      expect(missedIssues(frequency, now + later * DAY)).toBeGreaterThanOrEqual(missed)
    }),
  )
})
