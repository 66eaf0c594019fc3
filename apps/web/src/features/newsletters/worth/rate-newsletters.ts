import type { NewsletterWorth } from '@tidings/api/newsletters/worth-schema'

export type Rated = NewsletterWorth['newsletters'][number]
export type Habit = 'none' | 'early' | 'few' | 'rarely' | 'sometimes' | 'mostly' | 'always'
export type WorthSort = 'worth' | 'articles' | 'name'

/** A newsletter that was added later doesn't show a habit, in milliseconds. */
const EARLY = 30 * 86_400_000

/** When a newsletter begins to show a habit. */
export const habitShownFrom = ({ addedAt }: Pick<Rated, 'addedAt'>): Date =>
  new Date(Date.parse(addedAt) + EARLY)

/** Fewer articles don't show a habit. */
const MIN_ARTICLES = 5

/** How much of a newsletter is read: less than a tenth, less than half, more, or all. */
export function habitOf({ addedAt, articles, read }: Pick<Rated, 'addedAt' | 'articles' | 'read'>): Habit {
  if (articles === 0) return 'none'
  if (Date.now() < habitShownFrom({ addedAt }).getTime()) return 'early'
  if (articles < MIN_ARTICLES) return 'few'
  const share = read / articles
  if (share < 0.1) return 'rarely'
  if (share < 0.5) return 'sometimes'
  return share < 1 ? 'mostly' : 'always'
}

/** The newsletters that the user rarely reads. */
export const rarelyRead = (newsletters: readonly Rated[]): Rated[] =>
  newsletters.filter((one) => habitOf(one) === 'rarely')

/**
 * The newsletters in order of value: lowest read share first, then fewest saved articles, then fewest stories that the
 * digest would lose; those with too few articles to show a habit come after them, and those without any last.
 */
export function sortNewsletters(newsletters: readonly Rated[], sort: WorthSort): Rated[] {
  const byName = (a: Rated, b: Rated) => a.name.localeCompare(b.name, 'en')
  if (sort === 'name') return newsletters.toSorted(byName)
  if (sort === 'articles') {
    return newsletters.toSorted((a, b) => b.articles - a.articles || byName(a, b))
  }
  const share = (one: Rated, of: 'read' | 'saved') => one[of] / Math.max(1, one.articles)
  const isUnknown = (one: Rated) => ['few', 'none'].indexOf(habitOf(one))
  return newsletters.toSorted(
    (a, b) =>
      isUnknown(a) - isUnknown(b) ||
      share(a, 'read') - share(b, 'read') ||
      share(a, 'saved') - share(b, 'saved') ||
      a.lostWithout - b.lostWithout ||
      byName(a, b),
  )
}
