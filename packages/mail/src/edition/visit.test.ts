import { expect, test } from 'vitest'
import { firstSeen, visitNow } from './visit.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const MONDAY = at('16T18:00')

test.each([
  ['for the first time', null, null, at('20T08:00'), null],
  ['again the same day', MONDAY, null, at('16T23:30'), null],
  ['the next day', MONDAY, null, at('17T08:00'), null],
  ['after one day without a visit', MONDAY, null, at('18T22:59'), null],
  ['after two days without a visit', MONDAY, null, at('18T23:00'), MONDAY],
  ['again on the day of coming back', at('20T08:00'), MONDAY, at('20T09:00'), MONDAY],
  ['the day after coming back', at('20T08:00'), MONDAY, at('21T09:00'), null],
  ['with a clock that was set back', at('20T08:00'), MONDAY, at('19T08:00'), null],
])('a visit %s ends an absence, or not', (_, visitedAt, awaySince, now, away) => {
  expect(visitNow({ visitedAt, awaySince }, now, 'Europe/Berlin')).toEqual({
    visitedAt: now,
    awaySince: away,
  })
})

test.each([
  ['is that of the edition shown', null, at('16T08:15'), at('16T08:15')],
  ['stays for the day', at('16T08:15'), at('16T12:00'), undefined],
  ['begins anew on the next day', at('15T08:15'), at('16T12:00'), at('16T12:00')],
  ['is unknown without an edition', at('15T08:15'), undefined, undefined],
  ['is never in the future', null, at('16T19:00'), undefined],
  ['is never on another day', null, at('15T12:00'), undefined],
])('the first sight of an edition %s', (_, known, seen, expected) => {
  expect(firstSeen(known, seen, at('16T18:00'), 'UTC')).toBe(expected)
})
