import type { SearchTermView } from '@tidings/api/search/schema'
import { counted, grouped } from '../../lib/counted.ts'

export const texts = {
  title: 'Search',
  results: (q: string) => `Results for “${q}”`,
  pageTitle: (q: string) => `${q} · Search`,
  articles: 'Articles',
  highlights: 'Highlights',
  newsletters: 'Newsletters',
  countOf: {
    articles: (n: number) => counted(n, 'article'),
    highlights: (n: number) => counted(n, 'highlight'),
    newsletters: (n: number) => counted(n, 'newsletter'),
  },
  tab: (name: string, n: number) => `${name} (${grouped(n)})`,
  tabs: 'Kinds of results',
  order: 'Order',
  best: 'Best match',
  newest: 'Newest',
  save: 'Save search',
  isSaved: 'Saved',
  saved: { title: 'Search saved', description: 'You’ll find it in the sidebar.' },
  saveFailed: { title: 'Error', description: 'The search could not be saved. Please try again.' },
  conditions: 'Conditions of the search',
  takeOff: (what: string) => `Remove ${what}`,
  clear: 'Clear all',
  addFilter: 'Add filter',
  didYouMean: 'Did you mean',
  more: (n: number) => counted(n, 'article'),
  loading: 'Searching…',
  loadingMore: 'Loading more…',
  shown: (n: number, all: number) => `${grouped(n)} of ${counted(all, 'result')} shown`,
  start: {
    title: 'What are you looking for?',
    text: 'Words, "phrases", -not and OR; from:, tag:, category:, is:unread, has:highlight, after:2026-10-01, age:<7d, title: and more.',
  },
  none: {
    title: 'Nothing found',
    text: 'No article, highlight or newsletter matches all of the conditions.',
    without: (what: string) => `Search without ${what}`,
    parts: (word: string) => `Search inside words: *${word}*`,
  },
  noneOfKind: {
    articles: 'No articles match.',
    highlights: 'No highlights match.',
    newsletters: 'No newsletters match.',
  },
  failed: {
    title: 'Error while searching',
    text: 'Please try again later or contact support.',
    action: 'Try again',
  },
  moreFailed: 'The next results could not be loaded.',
  note: 'Note',
  goTo: 'Go to article',
  gone: 'The article is no longer here',
  palette: {
    title: 'Search',
    field: 'Search articles, highlights and newsletters',
    close: 'Close search',
    results: 'Results',
    actions: 'Actions',
    searchFor: (q: string) => `Search for “${q}”`,
    recent: 'Recent searches',
    screens: 'Go to',
    /** Screens by their path. */
    places: [
      ['/', "Today's Digest"],
      ['/saved', 'Saved Articles'],
      ['/highlights', 'Highlights'],
      ['/newsletters', 'My Newsletters'],
      ['/newsletters/mailboxes', 'Mailboxes'],
      ['/newsletters/imports', 'Imports'],
      ['/newsletters/received', 'Received mail'],
      ['/newsletters/worth', 'Worth keeping?'],
      ['/profile', 'Profile'],
      ['/settings', 'Settings'],
    ] as const,
    addNewsletter: 'Add Newsletter',
    keys: { move: 'move', open: 'open', close: 'close' },
    failed: 'The search failed. Please try again.',
    none: (q: string) => `Nothing found for “${q}”`,
  },
}

const names: Record<SearchTermView['kind'], string> = {
  words: '',
  from: 'From',
  tag: 'Tag',
  category: 'Category',
  is: 'Is',
  has: 'Has',
  lang: 'Language',
  before: 'Before',
  after: 'After',
  on: 'On',
  age: 'Age',
  title: 'Title',
  url: 'Link',
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The label of a condition's chip: its name, if it has one, and its value. */
export function chipWords({ kind, isNot, value }: SearchTermView): { name: string; value: string } {
  const name = [isNot && 'Not', names[kind]].filter(Boolean).join(' ')
  const isDate = ['before', 'after', 'on'].includes(kind) && /^\d{4}-\d{2}-\d{2}$/.test(value)
  return { name, value: isDate ? date.format(new Date(`${value}T00:00:00Z`)) : value }
}

/** The operators that “Add filter” offers, with their prefixes. */
export const FILTERS = [
  { operator: 'from:', text: 'From a newsletter' },
  { operator: 'tag:', text: 'With a tag' },
  { operator: 'category:', text: 'Of a category' },
  { operator: 'is:unread', text: 'Unread' },
  { operator: 'is:saved', text: 'Saved' },
  { operator: 'has:highlight', text: 'With highlights' },
  { operator: 'age:<7d', text: 'Of the last seven days' },
  { operator: 'title:', text: 'With words in the title' },
]
