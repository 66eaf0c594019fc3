import { remembered } from '../common/text/remembered.ts'

const DAY = 86_400_000

/** How often a newsletter usually arrives. */
export const FREQUENCIES = ['daily', 'weekdays', 'weekly', 'fortnightly', 'monthly', 'irregular'] as const
export type FrequencyKind = (typeof FREQUENCIES)[number]

/** The frequency of a newsletter, from its past issues. */
export interface Frequency {
  kind: FrequencyKind
  /** The day of the last issue, see IssueDays. */
  last: number
  days: IssueDays
}

/** The frequency is learned from this many of the latest days with issues: older habits no longer apply. */
const REMEMBERED = 13
/** After a change of frequency, this many are enough if they all agree. */
const RECENT = 6

/** The fewest days with issues that show a frequency. */
const MIN_ISSUES = 4

/** The minimum, maximum and usual days between issues of each frequency, and how many more one may take. */
const PERIODS = {
  weekly: { from: 6, to: 8, period: 7, patience: 2 },
  fortnightly: { from: 12, to: 16, period: 14, patience: 3 },
  monthly: { from: 26, to: 36, period: 365.25 / 12, patience: 7 },
} as const

/**
 * The usual frequency of a newsletter, from the arrival times of its issues (epoch milliseconds, in any order), in the
 * user's time zone (IANA). Null if there are too few. Several issues on one day count once, so that a burst isn't a
 * frequency; a skipped or extra issue doesn't change the frequency.
 */
export function frequencyOf(times: readonly number[], timeZone: string): Frequency | null {
  const days = issueDays(times, timeZone)
  const all = days.of.slice(-REMEMBERED)
  const last = all.at(-1)
  if (last === undefined || all.length < MIN_ISSUES) return null
  const kind = kindOf(all, days, 0.7) ?? kindOf(all.slice(-RECENT), days, 0.8)
  if (kind) return { kind, last, days }
  // With four to six issues a frequency may still emerge.
  return all.length <= RECENT ? null : { kind: 'irregular', last, days }
}

/** `agreeing`: the minimum share of the days that must fit. */
function kindOf(of: readonly number[], days: IssueDays, agreeing: number): FrequencyKind | undefined {
  const gaps = of.slice(1).map((day, i) => day - (of[i] ?? day))
  const weekends = weekendsOf(of, days)
  if (of.length >= 5) {
    const steps = of.slice(1).map((day, i) => workdaysBetween(days, of[i] ?? day, day) === 0)
    const isForWork = weekends.passed >= 2 && weekends.used <= weekends.passed / 4
    if (isForWork && fits(steps, agreeing)) return 'weekdays'
    const isForAll = weekends.used > 0 && weekends.used >= weekends.passed / 2
    const next = gaps.map((gap) => gap === 1)
    if (isForAll && fits(next, agreeing)) return 'daily'
  }
  for (const [kind, { from, to }] of Object.entries(PERIODS)) {
    const within = (gap: number) => gap >= from && gap <= to
    const followed = of
      .slice(0, -1)
      .filter((day) => day + from <= (of.at(-1) ?? 0))
      .map((day) => of.some((next) => within(next - day)))
    const isUsual = within(median(gaps))
    if (of.length >= MIN_ISSUES && isUsual && followed.length >= 2 && fits(followed, agreeing)) {
      return kind as keyof typeof PERIODS
    }
  }
  return undefined
}

/** Whether enough fit, and at least one of the last two does: otherwise a habit is ending. */
function fits(steps: readonly boolean[], agreeing: number): boolean {
  return steps.filter(Boolean).length >= agreeing * steps.length && steps.slice(-2).includes(true)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The number of weekend days within the period, and of those with an issue; longer pauses are skipped. */
function weekendsOf(of: readonly number[], days: IssueDays): { passed: number; used: number } {
  let passed = 0
  for (const [i, day] of of.entries()) {
    const before = of[i - 1] ?? day
    if (day - before > 4) continue
    for (let between = before + 1; between < day; between++) if (!isWorkday(days, between)) passed++
    if (!isWorkday(days, day)) passed++
  }
  return { passed, used: of.filter((day) => !isWorkday(days, day)).length }
}

const isWorkday = (days: IssueDays, day: number) => {
  const weekday = days.weekdayOf(day)
  return weekday !== 0 && weekday !== 6
}

/** The number of workdays between two days, both excluded. */
function workdaysBetween(days: IssueDays, from: number, to: number): number {
  const weeks = Math.max(0, Math.floor((to - from - 1) / 7))
  let count = weeks * 5
  for (let day = from + 1 + weeks * 7; day < to; day++) if (isWorkday(days, day)) count++
  return count
}

/**
 * The number of issues that should have arrived by `now` (epoch milliseconds) since the last one; 0 if none can be
 * expected.
 */
export function missedIssues(frequency: Frequency | null, now: number): number {
  if (!frequency || frequency.kind === 'irregular') return 0
  const { kind, days, last } = frequency
  const today = days.dayOf(now)
  if (today <= last) return 0
  if (kind === 'daily') return today - last - 1
  if (kind === 'weekdays') return workdaysBetween(days, last, today)
  const { period, patience } = PERIODS[kind]
  return Math.max(0, Math.floor((today - last - patience) / period))
}

/**
 * Days relative to a newsletter's usual hour: each begins half a day before it, so that an issue a little before
 * midnight and the next a little after are a day apart. They are calendar days, so clock changes don't matter.
 */
interface IssueDays {
  /** The days with issues, in order, each once. */
  of: readonly number[]
  /** The day of an instant (epoch milliseconds). */
  dayOf(at: number): number
  /** The day of the week at the usual hour; 0 is Sunday. */
  weekdayOf(day: number): number
}

/** The days of issues that arrived at `times` (epoch milliseconds), in a time zone (IANA). */
function issueDays(times: readonly number[], timeZone: string): IssueDays {
  const clockOf = (at: number) => wallClock(at, timeZone)
  // Unique and sorted, as floating-point sums depend on the order.
  const clocks = [...new Set(times)].sort((a, b) => a - b).map(clockOf)
  const begin = usualHour(clocks) - DAY / 2
  const dayOfClock = (clock: number) => Math.floor((clock - begin) / DAY)
  const of = [...new Set(clocks.map(dayOfClock))].sort((a, b) => a - b)
  return {
    of,
    dayOf: (at) => dayOfClock(clockOf(at)),
    weekdayOf: (day) => new Date(day * DAY + begin + DAY / 2).getUTCDay(),
  }
}

/** Creating one takes longer than using it a hundred times, and each newsletter of a list needs one. */
const clockFormat = remembered((timeZone) => {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...date, ...time })
})

/** The local time at an instant, as the epoch milliseconds of the same clock time in UTC. */
function wallClock(at: number, timeZone: string): number {
  // Such as 11/20/2026, 06:31:12; formatToParts takes twice as long.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] =
    clockFormat(timeZone).format(at).match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The circular mean of the times of day, in milliseconds from midnight, as midnight is no boundary. */
function usualHour(clocks: readonly number[]): number {
  const angles = clocks.map((clock) => ((clock % DAY) / DAY) * 2 * Math.PI)
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0)
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0)
  const angle = Math.atan2(y, x)
  return (((angle < 0 ? angle + 2 * Math.PI : angle) / (2 * Math.PI)) * DAY) % DAY
}
