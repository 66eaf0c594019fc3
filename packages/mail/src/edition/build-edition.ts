import { chooseStories } from './choose-stories.ts'
import type { Edition, EditionGrouping, EditionInput, EditionSection } from './edition.ts'
import { entriesOf, type ValuedEntry } from './entries-of.ts'

/** The minimum reading time of a long read, in seconds. */
export const LONG_READ = 300

/** The stories on top of an edition of some minutes, and how many of them are of one newsletter if others have some. */
const TOP = 5
const TOP_OF_ONE = 2

/**
 * Builds the edition of a day: each story once. With `minutes`, the stories that are worth that time, the best first,
 * and after them the bare links that are worth a click, which take none; otherwise all of them, what several newsletters cover first, then latest first. Reading moves no story. With `seenAt`
 * (epoch milliseconds), those that arrived later don't change the choice: the best of them stand in a section of their own.
 */
export function buildEdition(
  input: EditionInput,
  { minutes, by, seenAt }: { minutes: number | undefined; by: EditionGrouping; seenAt?: number | undefined },
): Edition {
  const all = entriesOf(input).sort(latestFirst)
  const { chosen, fresh } = choice(input, all, { minutes, seenAt })
  const stories = new Set([...chosen, ...fresh])
  const links =
    minutes === undefined ? [] : all.filter((one) => isWorthALink(one) && !stories.has(one)).sort(bestFirst)
  const among = new Set([...stories, ...links])
  const others = all.filter((one) => !among.has(one))
  const rest = minutes === undefined ? others : others.sort(bestFirst)
  const entries = all.map(({ entry }) => entry)
  const shown = [...fresh, ...chosen].map(({ entry }) => entry)
  const top = topOf(chosen)
  return {
    sections:
      minutes === undefined
        ? sectionsOf(
            topStories(all.filter(isTop)),
            all.filter((one) => !isTop(one)),
            by,
          )
        : [
            section('new', fresh),
            ...sectionsOf(top, [...chosen.filter((one) => !top.includes(one)), ...links], by),
          ].filter(hasEntries),
    alsoToday: rest.map(({ entry }) => entry),
    stories: entries.length,
    left: entries.filter(({ isRead }) => !isRead).length,
    seconds: sumOf(shown),
    secondsLeft: sumOf(shown.filter(({ isRead }) => !isRead)),
  }
}

/** The best of the chosen stories, of several newsletters. */
function topOf(chosen: readonly ValuedEntry[]): ValuedEntry[] {
  const counts = new Map<string, number>()
  const isOneOfFew = ({ article: { newsletterId } }: ValuedEntry) => {
    const count = (counts.get(newsletterId) ?? 0) + 1
    counts.set(newsletterId, count)
    return count <= TOP_OF_ONE
  }
  const mixed = chosen.filter(isOneOfFew)
  return [...mixed, ...chosen.filter((one) => !mixed.includes(one))].slice(0, TOP)
}

/**
 * The stories that are worth the time, and after the user has seen them, those of later arrivals that are: the former
 * keep the order that they had.
 */
function choice(
  input: EditionInput,
  all: readonly ValuedEntry[],
  { minutes, seenAt }: { minutes: number | undefined; seenAt: number | undefined },
): { chosen: readonly ValuedEntry[]; fresh: readonly ValuedEntry[] } {
  if (minutes === undefined) return { chosen: all, fresh: [] }
  if (seenAt === undefined) return { chosen: worthwhile(all, minutes), fresh: [] }
  const seen = entriesOf(inputAt(seenAt, input))
  const byStory = new Map(all.map((one) => [one.entry.storyId, one]))
  const known = new Set(seen.map(({ entry }) => entry.storyId))
  return {
    chosen: worthwhile(seen, minutes).flatMap(({ entry }) => byStory.get(entry.storyId) ?? []),
    fresh: worthwhile(all, minutes).filter(({ entry }) => !known.has(entry.storyId)),
  }
}

/** The input as it was at an instant. */
function inputAt(at: number, input: EditionInput): EditionInput {
  const later = new Set(input.articles.flatMap(({ id, storedAt }) => (storedAt > at ? id : [])))
  return {
    ...input,
    articles: input.articles.filter(({ id }) => !later.has(id)),
    storyArticles: input.storyArticles.filter(({ articleId }) => !later.has(articleId)),
  }
}

/** The minutes that the most valuable stories are chosen for. */
const CATCH_UP_MINUTES = 20

/** The stories that are most worth reading, at most `max`, the best first; without read ones unless `withRead`. */
export function mostValuable(
  input: EditionInput,
  max: number,
  { withRead = false }: { withRead?: boolean } = {},
): ValuedEntry['entry'][] {
  const open = entriesOf(input).filter(({ entry }) => withRead || !entry.isRead)
  return worthwhile(open, CATCH_UP_MINUTES, max).map(({ entry }) => entry)
}

const sumOf = (entries: readonly { skimSeconds: number }[]) =>
  entries.reduce((sum, { skimSeconds }) => sum + skimSeconds, 0)

const bestFirst = (a: ValuedEntry, b: ValuedEntry) => b.entry.value - a.entry.value || byTime(a, b)

/** Read stories are included and count: after reading for ten minutes, the ten minutes are used up. */
function worthwhile(all: readonly ValuedEntry[], minutes: number, max?: number): ValuedEntry[] {
  const stories = all.filter(({ article }) => article.seconds > 0 && !article.isLink).sort(bestFirst)
  const places = chooseStories(
    stories.map(({ entry: { value, skimSeconds }, article: { newsletterId, category, seconds } }) => ({
      ...{ value, newsletterId, category, seconds: skimSeconds },
      isLong: seconds >= LONG_READ,
    })),
    minutes * 60,
    max,
  )
  return places.flatMap((at) => stories[at] ?? []).sort(bestFirst)
}

/** Links below are menus, fragments and offers. */
const LEAST_LINK = 0.5

const isWorthALink = ({ article, entry }: ValuedEntry) => article.isLink && entry.value >= LEAST_LINK

/** Muted last, otherwise latest first. */
function latestFirst(a: ValuedEntry, b: ValuedEntry): number {
  return Number(isMuted(a)) - Number(isMuted(b)) || byTime(a, b)
}

function byTime({ article: a }: ValuedEntry, { article: b }: ValuedEntry): number {
  const byMail = a.mailId < b.mailId ? -1 : a.mailId > b.mailId ? 1 : 0
  return b.receivedAt - a.receivedAt || byMail || a.position - b.position
}

const isMuted = ({ entry }: ValuedEntry) => entry.reasons.some(({ kind }) => kind.startsWith('muted-'))
const isFollowed = ({ entry }: ValuedEntry) => entry.reasons.some(({ kind }) => kind.startsWith('followed-'))
const isTop = ({ entry }: ValuedEntry) => entry.coveredBy > 1

/** All stories in order, under the headings of an edition. */
function sectionsOf(
  top: readonly ValuedEntry[],
  others: readonly ValuedEntry[],
  by: EditionGrouping,
): EditionSection[] {
  const links = others.filter(({ article }) => article.isLink)
  const texts = others.filter(({ article }) => !article.isLink)
  const long = texts.filter(({ article }) => article.seconds >= LONG_READ)
  const short = texts.filter(({ article }) => article.seconds < LONG_READ)
  return [
    section('top', top),
    ...grouped('articles', short, by),
    section('long-reads', long),
    ...grouped('links', links, 'newsletter'),
  ].filter(hasEntries)
}

const hasEntries = ({ entries }: EditionSection) => entries.length > 0

const section = (
  kind: EditionSection['kind'],
  entries: readonly ValuedEntry[],
  heading: { key: string; name: string } | null = null,
): EditionSection => ({
  kind,
  key: heading?.key ?? null,
  name: heading?.name ?? null,
  entries: entries.map(({ entry }) => entry),
})

/** Groups stories by heading, in the order of their first stories; those without a category last. */
function grouped(
  kind: 'articles' | 'links',
  entries: readonly ValuedEntry[],
  by: EditionGrouping,
): EditionSection[] {
  const groups = Map.groupBy(entries, ({ article }) =>
    by === 'category' ? article.category : article.newsletterId,
  )
  const ordered = [...groups].sort(([a], [b]) => Number(a === 'other') - Number(b === 'other'))
  return ordered.map(([key, own]) => {
    const name = by === 'category' ? key : (own[0]?.article.newsletterName ?? key)
    return section(kind, own, { key, name })
  })
}

/** The lead, which most newsletters cover, then followed topics. */
function topStories(entries: readonly ValuedEntry[]): ValuedEntry[] {
  const ordered = entries.toSorted(
    (a, b) => Number(isFollowed(b)) - Number(isFollowed(a)) || latestFirst(a, b),
  )
  const lead = entries.toSorted(
    (a, b) =>
      Number(isMuted(a)) - Number(isMuted(b)) || b.entry.coveredBy - a.entry.coveredBy || latestFirst(a, b),
  )[0]
  return lead ? [lead, ...ordered.filter((one) => one !== lead)] : []
}
