import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/property-runs.ts'
import { ZONES } from '../testing/time-zones.ts'
import { dateOf, dayOfDate } from './days.ts'
import { dueAt, dueDate, nextDueAt } from './due-time.ts'

const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())

test.each([
  ['an hour of a usual day', '2026-11-20', 7, 'Europe/Berlin', '2026-11-20T06:00:00.000Z'],
  ['an hour that clocks skip', '2026-03-29', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['an hour that clocks show twice', '2026-10-25', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
  ['an hour behind one that comes twice', '2026-10-25', 3, 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['a midnight that clocks skip', '2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['a half hour that clocks skip', '2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['a gap of two hours', '2026-03-29', 2, 'Antarctica/Troll', '2026-03-29T01:00:00.000Z'],
  ['a last hour that clocks skip', '2024-03-30', 23, 'America/Nuuk', '2024-03-31T01:00:00.000Z'],
  ['a day that a zone left out', '2011-12-30', 7, 'Pacific/Apia', undefined],
])('%s', (_name, date, hour, zone, at) => {
  expect(iso(dueAt(date, hour, zone))).toBe(at)
})

test('the mail of a day whose hour was skipped up to midnight is due on the next day, until that has its own', () => {
  const schedule = { days: 0b111_1111, hour: 23, timeZone: 'America/Nuuk' }
  const midnight = Date.parse('2024-03-31T01:00:00Z')
  expect(dueDate(schedule, midnight - 1)).toBeUndefined()
  expect(dueDate(schedule, midnight)).toBe('2024-03-30')
  expect(dueDate(schedule, Date.parse('2024-04-01T00:00:00Z'))).toBe('2024-03-31')
})

test('a day that is not chosen, or was due before the digest was enabled, is not due', () => {
  const friday = Date.parse('2026-11-20T12:00:00Z')
  const daily = { days: 0b111_1111, hour: 7, timeZone: 'UTC' }
  expect(dueDate(daily, friday)).toBe('2026-11-20')
  expect(dueDate({ ...daily, days: 0b110_1111 }, friday)).toBeUndefined()
  expect(dueDate(daily, friday, friday - 1)).toBeUndefined()
  expect(nextDueAt({ ...daily, days: 0 }, friday)).toBeUndefined()
  expect(iso(nextDueAt({ ...daily, days: 0b000_0001 }, friday))).toBe('2026-11-23T07:00:00.000Z')
})

test('with repeated checks from any instant, each chosen day becomes due once and none is skipped', () => {
  const start = Date.parse('2010-01-01T00:00:00Z')
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 127 }),
      fc.integer({ min: 0, max: 9000 }),
      (timeZone, hour, days, day) => {
        const schedule = { days, hour, timeZone }
        const from = start + day * 86_400_000
        const seen: string[] = []
        let at = from
        while (at < from + 20 * 86_400_000) {
          const next = nextDueAt(schedule, at)
          if (next === undefined) throw new Error('A chosen day never comes.')
          expect(next).toBeGreaterThan(at)
          // The instant itself is due, and the one before isn't yet.
          const date = dueDate(schedule, next)
          if (date === undefined) throw new Error(`Nothing is due at ${iso(next)}.`)
          expect(dueAt(date, hour, timeZone)).toBe(next)
          expect(dueDate(schedule, next - 1)).not.toBe(date)
          seen.push(date)
          at = next
        }
        expect(new Set(seen).size).toBe(seen.length)
        const [first = '', last = ''] = [seen[0], seen.at(-1)]
        const wanted: string[] = []
        for (let noon = Date.parse(`${first}T12:00:00Z`); ; noon += 86_400_000) {
          const date = new Date(noon).toISOString().slice(0, 10)
          const weekday = (new Date(noon).getUTCDay() + 6) % 7
          if (days & (1 << weekday) && dayOfDate(date, timeZone)) wanted.push(date)
          if (date >= last) break
        }
        expect(seen).toEqual(wanted)
        expect(dateOf(at, timeZone) >= last).toBe(true)
      },
    ),
    { numRuns: runs(30) },
  )
})
