import { textsOfArticles } from '@tidings/db/queries/story-members'
import type { Executor } from '@tidings/db/schema'
import { buildEdition } from '../../analyse/edition/build-edition.ts'
import type { Edition, EditionEntry, EditionGrouping } from '../../analyse/edition/edition.ts'
import type { Sentence } from '../../common/text/sentences.ts'
import { type Day, dayOfDate } from '../../common/time/days.ts'
import { addedSentences } from '../stories/story-updates.ts'
import { editionInput } from './edition-input.ts'

/** Of very many updates, the first ones say what is new; of the articles before, the last ones are compared with. */
const MOST_UPDATES = 40
const MOST_COMPARED = 10

/** The edition of a day, and when the day began and ended. */
export interface EditionOfDay extends Edition {
  /** Epoch milliseconds; the end is the first instant of the next day. */
  start: number
  end: number
  /** Of each article that moves a story on, the sentences that say what is new. */
  newSince: Map<string, Sentence[]>
}

/**
 * Builds the edition of a user's day: on the screen, in a mail, as a feed. `date` is a local date such as `2026-11-20` in
 * `timeZone` (IANA); `minutes` bounds what is chosen, everything is without; `without` leaves out a newsletter as if it
 * had never come. Undefined when the calendar of that zone has no such date.
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

/** The same of any time: from its first instant to that after the last, epoch milliseconds. */
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
  return { ...edition, ...span, newSince: await whatIsNew(db, userId, entries, span.start) }
}

async function whatIsNew(
  db: Executor,
  userId: string,
  entries: readonly EditionEntry[],
  start: number,
): Promise<Map<string, Sentence[]>> {
  const updates = entries.filter(({ isUpdate }) => isUpdate).slice(0, MOST_UPDATES)
  const compared = updates.map(({ articleId, alsoCoveredBy }) => ({
    articleId,
    known: alsoCoveredBy
      .filter(({ receivedAt }) => receivedAt < start)
      .slice(-MOST_COMPARED)
      .map((storyArticle) => storyArticle.articleId),
  }))
  const ids = new Set(compared.flatMap(({ articleId, known }) => [articleId, ...known]))
  const texts = await textsOfArticles(db, userId, [...ids])
  return new Map(
    compared.map(({ articleId, known }) => {
      const text = texts.get(articleId)
      const before = known.flatMap((id) => texts.get(id) ?? [])
      return [articleId, text ? addedSentences(before, text) : []]
    }),
  )
}
