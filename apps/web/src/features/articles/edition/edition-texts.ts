import { categoryLook } from '@tidings/ui/badges/category.ts'
import { counted, grouped } from '../../../lib/counted.ts'

export const minutesOf = (seconds: number) => `${grouped(Math.max(1, Math.round(seconds / 60)))} min`

/** A number of minutes, or everything. */
export type Minutes = '10' | '20' | 'all'

export const texts = {
  tabs: 'Digests',
  today: 'Today',
  earlier: 'Earlier',
  /** Beside the number of stories. */
  unread: (n: number) => `${grouped(n)} unread`,
  allRead: 'all read',
  minutes: 'Time',
  minutesFailed: { title: 'Error', description: 'Failed to save your choice. Please try again.' },
  offer: {
    text: (stories: number, newsletters: number) =>
      `Short on time? Read ${counted(stories, 'story', 'stories')} from ${counted(newsletters, 'newsletter')} in ten minutes.`,
    action: 'Show',
    close: 'Keep everything',
  },
  minutesOf: { '10': '10 min', '20': '20 min', all: 'Everything' } satisfies Record<Minutes, string>,
  chosen: (stories: number, seconds: number, read: number) => {
    if (stories === 0) return ''
    if (read > 0) return `${grouped(read)} of ${counted(stories, 'story', 'stories')} read`
    return `${counted(stories, 'story', 'stories')} · ${minutesOf(seconds)} to skim`
  },
  sections: { top: 'Top stories', 'long-reads': 'Long reads', links: 'Links' },
  newSince: (time: string) => `New since ${time}`,
  other: 'More stories',
  articlesOf: (key: string | null, name: string | null) =>
    key === 'other' ? texts.other : categoryLook(name ?? '').label,
  stories: (n: number, seconds: number) => `${counted(n, 'story', 'stories')} · ${minutesOf(seconds)}`,
  links: (n: number) => counted(n, 'link'),
  moreLinks: (n: number) => `${grouped(n)} more`,
  moreLinksOf: (n: number, name: string) => `${counted(n, 'more link')} of ${name}`,
  moreBlocks: (n: number) => `Links from ${counted(n, 'more newsletter')}`,
  linksTo: (n: number) => `${counted(n, 'link')} to other sites`,
  markLinksRead: 'Mark as read',
  markLinksOf: (name: string) => `Mark as read: the links of ${name}`,
  opensTab: 'opens in a new tab',
  showMore: (n: number) => `Show ${counted(n, 'more story', 'more stories')}`,
  alsoToday: 'Also today',
  alsoOnDay: 'Also on this day',
  whatIsNew: 'New: ',
  end: {
    title: {
      '10': 'That’s your 10 minutes.',
      '20': 'That’s your 20 minutes.',
      all: 'That’s everything for today.',
    } satisfies Record<Minutes, string>,
    day: 'That’s all for this day.',
    left: (left: number) => `${counted(left, 'article')} unread.`,
    more: (n: number, isToday: boolean) =>
      n === 0 ? '' : `${counted(n, 'more story', 'more stories')} ${isToday ? 'today' : 'on this day'}.`,
    allRead: 'All read.',
    showAll: (n: number) => `Show all ${counted(n, 'story', 'stories')}`,
    markAll: 'Mark all as read',
    earlier: 'Earlier',
    epub: 'Download as EPUB',
    backToToday: 'Back to today',
  },
  marked: (n: number) => ({
    title: 'Marked as read',
    description: `${counted(n, 'article')} marked as read.`,
  }),
  undo: 'Undo',
  markFailed: { title: 'Error', description: 'Failed to mark the articles. Please try again.' },
  undoFailed: { title: 'Error', description: 'Failed to undo. Please try again.' },
  empty: {
    title: 'No new articles yet today',
    text: 'Your digest fills up as newsletters arrive.',
    action: 'Earlier digests',
  },
  emptyDay: { title: 'No articles on this day', text: 'No newsletters arrived that day.' },
  days: {
    title: 'Earlier digests',
    none: { title: 'No earlier digests', text: 'Each day’s digest is kept here.' },
    counts: (stories: number) => counted(stories, 'story', 'stories'),
    all: 'All earlier digests',
  },
}
