import { setImmediate as nextTurn } from 'node:timers/promises'
import { textsOfArticles } from '@tidings/db/queries/stories/story-members'
import type { Executor, UserRow } from '@tidings/db/schema'
import { type Day, dayOfDate } from '@tidings/mail/common/days'
import type { Sentence } from '@tidings/mail/common/text/sentences'
import { buildEdition } from '@tidings/mail/edition/build-edition'
import type { Edition, EditionEntry, EditionGrouping } from '@tidings/mail/edition/edition'
import { newContentOf, READ_LENGTH } from '@tidings/mail/stories/new-content-of'
import { termsOf } from '../stories/story-updates.ts'
import { editionInput } from './edition-input.ts'

/** The maximum of updates whose new content is determined, and of earlier articles compared with each, latest first. */
const MAX_UPDATES = 40
const MAX_COMPARED = 10

/** The edition of a day, with the day's start and end. */
export interface EditionOfDay extends Edition {
  /** Epoch milliseconds; the end is the first instant of the next day. */
  start: number
  end: number
  /** The number of the day's articles, at most MAX_ARTICLES. */
  articles: number
  /** The sentences with new content of each article that updates a story. */
  newSince: Map<string, Sentence[]>
  /** When the user first saw it, if that was on the day and fixed its order; epoch milliseconds. */
  seenAt: number | undefined
}

interface EditionOptions {
  /** Limits the chosen stories; otherwise all are. */
  minutes?: number | undefined
  by?: EditionGrouping
  /** Epoch milliseconds; fixes the order, if it is on the day. */
  seenAt?: number | undefined
  /** Excludes a newsletter as if it didn't exist. */
  without?: string | undefined
}

/**
 * Builds the edition of a user's day: on the screen, in a mail, as a feed. `date` is a local date such as `2026-11-20`
 * in `timeZone` (IANA). Undefined if the calendar of that zone has no such date.
 */
export async function editionOfDay(
  db: Executor,
  userId: string,
  { date, timeZone, ...options }: EditionOptions & { date: string; timeZone: string },
): Promise<EditionOfDay | undefined> {
  const day = dayOfDate(date, timeZone)
  return day && editionOfSpan(db, userId, day, options)
}

/** The minutes of the edition that a user has chosen; undefined for everything. */
export function minutesOf({ edition_minutes: chosen }: Pick<UserRow, 'edition_minutes'>): number | undefined {
  return chosen === '10' || chosen === '20' ? Number(chosen) : undefined
}

/** The same for any span: its first instant and the first one after it, epoch milliseconds. */
export async function editionOfSpan(
  db: Executor,
  userId: string,
  span: Day,
  { minutes, by = 'category', seenAt, without }: EditionOptions = {},
): Promise<EditionOfDay> {
  const input = await editionInput(db, userId, span, { without })
  const isOnDay = seenAt !== undefined && seenAt >= span.start && seenAt < span.end
  const seen = minutes !== undefined && isOnDay ? seenAt : undefined
  const edition = buildEdition(input, { minutes, by, seenAt: seen })
  const entries = [...edition.sections.flatMap((section) => section.entries), ...edition.alsoToday]
  const newSince = await whatIsNew(db, userId, entries, span.start)
  return { ...edition, ...span, articles: input.articles.length, newSince, seenAt: seen }
}

async function whatIsNew(
  db: Executor,
  userId: string,
  entries: readonly EditionEntry[],
  start: number,
): Promise<Map<string, Sentence[]>> {
  const updates = entries.filter(({ isUpdate }) => isUpdate).slice(0, MAX_UPDATES)
  const compared = updates.map(({ articleId, alsoCoveredBy }) => ({
    articleId,
    known: alsoCoveredBy
      .filter(({ receivedAt }) => receivedAt < start)
      .slice(-MAX_COMPARED)
      .map((storyArticle) => storyArticle.articleId),
  }))
  const ids = new Set(compared.flatMap(({ articleId, known }) => [articleId, ...known]))
  const texts = await textsOfArticles(db, userId, [...ids], READ_LENGTH)
  const added = new Map<string, Sentence[]>()
  for (const { articleId, known } of compared) {
    const knownTerms = new Set(known.flatMap((id) => [...termsOf(texts.get(id) ?? NOTHING)]))
    added.set(articleId, newContentOf((texts.get(articleId) ?? NOTHING).text, knownTerms))
    await nextTurn()
  }
  return added
}

const NOTHING = { title: '', text: '' }
