import { setImmediate as nextTurn } from 'node:timers/promises'
import { textsOfArticles } from '@tidings/db/queries/story-members'
import type { Executor } from '@tidings/db/schema'
import { buildEdition } from '../../analyse/edition/build-edition.ts'
import type { Edition, EditionEntry, EditionGrouping } from '../../analyse/edition/edition.ts'
import { newContentOf, READ_LENGTH } from '../../analyse/stories/new-content-of.ts'
import type { Sentence } from '../../common/text/sentences.ts'
import { type Day, dayOfDate } from '../../common/time/days.ts'
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
}

/**
 * Builds the edition of a user's day: on the screen, in a mail, as a feed. `date` is a local date such as `2026-11-20`
 * in `timeZone` (IANA); `minutes` limits the chosen stories, otherwise all are; `without` excludes a newsletter as if
 * it didn't exist. Undefined if the calendar of that zone has no such date.
 */
export async function editionOfDay(
  db: Executor,
  userId: string,
  wanted: {
    date: string
    timeZone: string
    minutes?: number | undefined
    by?: EditionGrouping
    without?: string
  },
): Promise<EditionOfDay | undefined> {
  const { date, timeZone, minutes, by = 'category', without } = wanted
  const day = dayOfDate(date, timeZone)
  return day && editionOfSpan(db, userId, day, { minutes, by, without })
}

/** The same for any span: its first instant and the first one after it, epoch milliseconds. */
export async function editionOfSpan(
  db: Executor,
  userId: string,
  span: Day,
  {
    minutes,
    by = 'category',
    without,
  }: { minutes?: number | undefined; by?: EditionGrouping; without?: string | undefined } = {},
): Promise<EditionOfDay> {
  const input = await editionInput(db, userId, span, { without })
  const edition = buildEdition(input, { minutes, by })
  const entries = [...edition.sections.flatMap((section) => section.entries), ...edition.alsoToday]
  const newSince = await whatIsNew(db, userId, entries, span.start)
  return { ...edition, ...span, articles: input.articles.length, newSince }
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
    const knownTerms = new Set<string>()
    for (const id of known) for (const term of termsOf(texts.get(id) ?? NOTHING)) knownTerms.add(term)
    added.set(articleId, newContentOf((texts.get(articleId) ?? NOTHING).text, knownTerms))
    await nextTurn()
  }
  return added
}

const NOTHING = { title: '', text: '' }
