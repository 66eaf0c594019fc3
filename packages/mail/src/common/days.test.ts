import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/property-runs.ts'
import { ZONES } from '../testing/time-zones.ts'
import { dateOf, dayOf, dayOfDate, startOfDay } from './days.ts'

const MINUTE = 60_000
/** Since 1980, the offsets of these zones only changed by, and at, whole quarters of an hour. */
const QUARTER = 15 * MINUTE
const WEEK = 7 * 24 * 60 * MINUTE
const SINCE = Date.UTC(1980, 0, 2)
/** Until 2040. */
const WEEKS = 60 * 52

describe('the start of a day', () => {
  it.each([
    ['on an ordinary day', 'Europe/Berlin', '2026-06-10T09:15:00Z', '2026-06-09T22:00:00Z'],
    ['at the very start', 'Europe/Berlin', '2026-06-09T22:00:00Z', '2026-06-09T22:00:00Z'],
    ['at the very end', 'Europe/Berlin', '2026-06-10T21:59:59.999Z', '2026-06-09T22:00:00Z'],
    ['after the clock went forward', 'Europe/Berlin', '2026-03-29T20:00:00Z', '2026-03-28T23:00:00Z'],
    ['after the clock went back', 'Europe/Berlin', '2026-10-25T22:59:00Z', '2026-10-24T22:00:00Z'],
    ['that has no midnight', 'Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z'],
    ['that has two midnights', 'America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z'],
    ['with a changed half hour', 'Australia/Lord_Howe', '2026-04-05T06:00:00Z', '2026-04-04T13:00:00Z'],
    ['after one that was left out', 'Pacific/Apia', '2011-12-30T12:00:00Z', '2011-12-30T10:00:00Z'],
    ['before 1970', 'America/New_York', '1969-07-20T20:17:40Z', '1969-07-20T04:00:00Z'],
  ])('%s in %s', (_, timeZone, now, start) => {
    expect(new Date(startOfDay(Date.parse(now), timeZone)).toISOString()).toBe(new Date(start).toISOString())
  })

  it('is where the date changes when going back by quarters of an hour, and its end where the next one starts, in any zone at any time since 1980', () => {
    const changes = ZONES.flatMap((timeZone) => weeksOfChange(timeZone).map((week) => ({ timeZone, week })))
    const anywhere = fc.record({
      timeZone: fc.constantFrom(...ZONES),
      week: fc.integer({ min: 0, max: WEEKS - 1 }),
    })
    const places = fc.tuple(
      fc.oneof(fc.constantFrom(...changes), anywhere),
      fc.integer({ min: 0, max: WEEK - 1 }),
    )
    fc.assert(
      fc.property(places, ([{ timeZone, week }, within]) => {
        const now = SINCE + week * WEEK + within
        expect(startOfDay(now, timeZone)).toBe(byWalkingBack(now, timeZone))
        const { start, end } = dayOf(now, timeZone)
        expect([start, end]).toEqual([byWalkingBack(now, timeZone), byWalkingBack(end, timeZone)])
        expect(byWalkingBack(end - 1, timeZone)).toBe(start)
      }),
      { numRuns: runs(50) },
    )
  })
})

describe('the day of a date', () => {
  it.each(ZONES)('in %s is the day with this date, for any instant', (timeZone) => {
    fc.assert(
      fc.property(fc.integer({ min: SINCE, max: SINCE + WEEKS * WEEK }), (at) => {
        expect(dayOfDate(dateOf(at, timeZone), timeZone)).toEqual(dayOf(at, timeZone))
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['2026-02-30', 'UTC'],
    ['2026-13-01', 'UTC'],
    ['2011-12-30', 'Pacific/Apia'],
    ['yesterday', 'UTC'],
  ])('%s does not exist in %s', (date, timeZone) => {
    expect(dayOfDate(date, timeZone)).toBeUndefined()
  })
})

/** The weeks, counted from SINCE, in which the zone's clocks changed. */
function weeksOfChange(timeZone: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric' })
  // Weeks begin at the same time of day in UTC: a different one in the zone shows a change.
  const times = Array.from({ length: WEEKS + 1 }, (_, week) => format.format(SINCE + week * WEEK))
  return [...times.keys()].filter((week) => week < WEEKS && times[week] !== times[week + 1])
}

/** The slow way: the first quarter of an hour, going back, whose predecessor has another date. */
function byWalkingBack(now: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const date = format.format(now)
  let quarter = Math.floor(now / QUARTER) * QUARTER
  while (format.format(quarter - QUARTER) === date) quarter -= QUARTER
  return quarter
}
