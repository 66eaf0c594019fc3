import type { Edition, EditionGrouping, EditionInput, EditionSection } from './edition.ts'
import { entriesOf, type ValuedEntry } from './entries-of.ts'

/** The minimum reading time of a long read, in seconds. */
const LONG_READ = 300

/**
 * Builds the edition of a day: each story once, the most covered first, unread before read, otherwise latest first.
 * With `minutes`, the most valuable set of stories within that time; otherwise all of them.
 */
export function buildEdition(
  input: EditionInput,
  { minutes, by }: { minutes: number | undefined; by: EditionGrouping },
): Edition {
  const all = entriesOf(input).sort(latestFirst)
  const chosen = new Set(minutes === undefined ? all : mostValuableFirst(all, minutes))
  const rest = all.filter((one) => !chosen.has(one))
  const entries = all.map(({ entry }) => entry)
  const shown = Array.from(chosen, ({ entry }) => entry)
  return {
    sections: sectionsOf([...chosen], by),
    alsoToday: rest.map(({ entry }) => entry),
    stories: entries.length,
    left: entries.filter(({ isRead }) => !isRead).length,
    seconds: sumOf(shown),
    secondsLeft: sumOf(shown.filter(({ isRead }) => !isRead)),
  }
}

/** The most valuable unread stories, in order. */
export function mostValuable(input: EditionInput, max: number): ValuedEntry['entry'][] {
  return entriesOf(input)
    .sort((a, b) => b.entry.value - a.entry.value || latestFirst(a, b))
    .map(({ entry }) => entry)
    .filter(({ isRead }) => !isRead)
    .slice(0, max)
}

const sumOf = (entries: readonly { seconds: number }[]) =>
  entries.reduce((sum, { seconds }) => sum + seconds, 0)

/** Read stories are included and count: after reading for ten minutes, the ten minutes are used up. */
function mostValuableFirst(all: readonly ValuedEntry[], minutes: number): ValuedEntry[] {
  const choices = all.toSorted(byTime)
  const places = chooseWithin(
    choices.map(({ entry }) => entry),
    minutes * 60,
  )
  return places.flatMap((at) => choices[at] ?? []).sort(latestFirst)
}

/** Unread before read, muted last among these, then latest first. */
function latestFirst(a: ValuedEntry, b: ValuedEntry): number {
  return (
    Number(a.entry.isRead) - Number(b.entry.isRead) || Number(isMuted(a)) - Number(isMuted(b)) || byTime(a, b)
  )
}

function byTime({ article: a }: ValuedEntry, { article: b }: ValuedEntry): number {
  const byMail = a.mailId < b.mailId ? -1 : a.mailId > b.mailId ? 1 : 0
  return b.receivedAt - a.receivedAt || byMail || a.position - b.position
}

const isMuted = ({ entry }: ValuedEntry) => entry.reasons.some(({ kind }) => kind.startsWith('muted-'))
const isFollowed = ({ entry }: ValuedEntry) => entry.reasons.some(({ kind }) => kind.startsWith('followed-'))
const isTop = ({ entry }: ValuedEntry) => entry.coveredBy > 1

/** All stories in order, under the headings of an edition. */
function sectionsOf(entries: readonly ValuedEntry[], by: EditionGrouping): EditionSection[] {
  const top = topStories(entries.filter(isTop))
  const others = entries.filter((one) => !isTop(one))
  const links = others.filter(({ article }) => article.isLink)
  const texts = others.filter(({ article }) => !article.isLink)
  const long = texts.filter(({ article }) => article.seconds >= LONG_READ)
  const short = texts.filter(({ article }) => article.seconds < LONG_READ)
  return [
    section('top', top),
    ...grouped('articles', short, by),
    section('long-reads', long),
    ...grouped('links', links, 'newsletter'),
  ].filter((one) => one.entries.length > 0)
}

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
    (a, b) =>
      Number(a.entry.isRead) - Number(b.entry.isRead) ||
      Number(isFollowed(b)) - Number(isFollowed(a)) ||
      latestFirst(a, b),
  )
  const lead = entries.toSorted(
    (a, b) =>
      Number(a.entry.isRead) - Number(b.entry.isRead) ||
      Number(isMuted(a)) - Number(isMuted(b)) ||
      b.entry.coveredBy - a.entry.coveredBy ||
      latestFirst(a, b),
  )[0]
  return lead ? [lead, ...ordered.filter((one) => one !== lead)] : []
}

/** A candidate with its duration in seconds and its value; non-negative integers. */
export interface Choice {
  seconds: number
  value: number
}

/**
 * The indices of the most valuable set of choices within a time, in order. Exact: the knapsack problem, solved by
 * dynamic programming over seconds. Of sets with the same value, one with earlier choices.
 */
export function chooseWithin(choices: readonly Choice[], seconds: number): number[] {
  const width = seconds + 1
  const best = new Float64Array(width)
  const taken = new Uint8Array(choices.length * width)
  // From last to first, as reconstructing the set then starts with the first.
  for (let at = choices.length - 1; at >= 0; at -= 1) {
    const { seconds: cost, value } = choices[at] ?? { seconds: width, value: 0 }
    for (let within = seconds; within >= cost; within -= 1) {
      const withIt = (best[within - cost] ?? 0) + value
      if (withIt < (best[within] ?? 0) || value === 0) continue
      best[within] = withIt
      taken[at * width + within] = 1
    }
  }
  const chosen: number[] = []
  let left = seconds
  for (const [at, { seconds: cost }] of choices.entries()) {
    if (taken[at * width + left] !== 1) continue
    chosen.push(at)
    left -= cost
  }
  return chosen
}
