import type { WorthQuery } from '@tidings/api/newsletters/worth-schema'
import { counted, grouped } from '../../../lib/counted.ts'
import type { Habit, WorthSort } from './rate-newsletters.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })
const names = new Intl.ListFormat('en-US')

const spans: Record<WorthQuery['days'], string> = { 30: '30 days', 90: '90 days', 365: '1 year' }
const sorts: Record<WorthSort, string> = {
  worth: 'Least read first',
  articles: 'Most articles first',
  name: 'Name',
}
const habits: Record<Habit, string> = {
  none: 'No articles',
  early: '',
  few: 'Too few articles to tell',
  rarely: 'Rarely read',
  sometimes: 'Sometimes read',
  mostly: 'Mostly read: keep it',
  always: 'Always read: keep it',
}

export const texts = {
  title: 'Worth keeping?',
  back: 'My Newsletters',
  loading: 'Loading...',
  failed: 'Failed to load the value of your newsletters. Please try again.',
  again: 'Try again',
  empty: 'No newsletters in this time',
  emptyText: 'Once newsletters have arrived, you see here which of them you read.',
  span: 'Time',
  spans: (['30', '90', '365'] as const).map((value) => ({ value, label: spans[value] })),
  lastDays: { 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' } satisfies Record<
    WorthQuery['days'],
    string
  >,
  sort: 'Sort by',
  sorts: (['worth', 'articles', 'name'] as const).map((value) => ({ value, label: sorts[value] })),
  newsletters: (n: number) => counted(n, 'newsletter'),
  articles: (n: number) => counted(n, 'article'),
  /** The reading time of the opened articles, in minutes; how long they were read is not known. */
  openedFor: (minutes: number) => `${durationOf(minutes)} read`,
  rarelyRead: (all: readonly string[]) => names.format(all),
  gotLittle: (articles: number, of: number, minutes: number, ofMinutes: number) =>
    ` sent ${grouped(articles)} of your ${counted(of, 'article')}. You read ${grouped(minutes)} of your ${counted(ofMinutes, 'minute')} there.`,
  columns: {
    newsletter: 'Newsletter',
    issues: 'Issues',
    articles: 'Articles',
    read: 'Read',
    onlyHere: 'Only here',
    first: 'First to report',
    lost: 'Missed without it',
    minutes: 'Minutes read',
    time: 'Over time',
    actions: 'Actions',
  },
  number: (n: number) => grouped(n),
  /** Never rounded to none or all. */
  share: (part: number, all: number) =>
    all === 0
      ? '–'
      : percent.format(part % all === 0 ? part / all : Math.min(0.99, Math.max(0.01, part / all))),
  saved: (part: number, all: number) => (all === 0 ? '' : `${percent.format(part / all)} saved`),
  habit: (habit: Habit) => habits[habit],
  /** Those that came too late to show a habit. */
  early: (n: number) => `Too early to tell for ${counted(n, 'newsletter')}`,
  allEarly: 'Too early to tell',
  judgedFrom: (from: Date) =>
    `which of them to keep: a newsletter is judged 30 days after it was added, the first on ${day.format(from)}.`,
  earlyUntil: (from: Date) => `until ${day.format(from)}`,
  muted: 'Muted',
  unsubscribed: 'Unsubscribed',
  sent: 'Articles sent',
  readArticles: 'Articles read',
  legend:
    'Only here: stories no other newsletter had. First to report: stories it had before others. Missed without it: stories your digests would not have had without it.',
  readShare: (share: string) => `${share} read`,
  details: (name: string) => `Figures of ${name}`,
  more: (name: string) => `More about ${name}`,
  unsubscribe: 'Unsubscribe',
  unsubscribeFrom: (name: string) => `Unsubscribe from ${name}`,
  mute: 'Mute',
  unmute: 'Unmute',
}

/** Minutes as hours and minutes, such as `11 hr 30 min`. */
function durationOf(minutes: number): string {
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat('en-US', { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return unit(rest, 'minute')
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`
}
