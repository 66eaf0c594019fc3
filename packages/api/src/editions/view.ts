import { listedArticles } from '@tidings/db/queries/articles/articles'
import { countDays } from '@tidings/db/queries/editions/edition-days'
import type { UserRow } from '@tidings/db/schema'
import { type CountedDay, catchUpSince, firstDigestSince } from '@tidings/jobs/editions/catch-up'
import { MAX_ARTICLES } from '@tidings/jobs/editions/edition-input'
import { type EditionOfDay, editionOfDay } from '@tidings/jobs/editions/edition-of-day'
import type { EditionEntry } from '@tidings/mail/edition/edition'
import { articleViews } from '../articles/view.ts'
import { iso } from '../common/iso.ts'
import type { Services } from '../trpc/context.ts'
import type { CatchUpView, EditionEntryView, EditionQuery, EditionView } from './schema.ts'

/** The rest is a click away, in the story. */
const MAX_STORY_ARTICLES = 100

type WhatIsNew = EditionOfDay['newSince']

/** Stories of an edition as returned by the API, by the id of the article that is shown. */
async function entryViews(
  services: Services,
  userId: string,
  entries: readonly EditionEntry[],
  whatIsNew: WhatIsNew = new Map(),
): Promise<(entries: readonly EditionEntry[]) => EditionEntryView[]> {
  const { db } = services.database
  const rows = await listedArticles(
    db,
    userId,
    entries.map(({ articleId }) => articleId),
  )
  const articles = new Map((await articleViews(services, userId, rows)).map((view) => [view.id, view]))
  return (wanted) =>
    wanted.flatMap((entry) => {
      const article = articles.get(entry.articleId)
      // Excluded by the user while the edition was built.
      if (!article) return []
      const { storyId: _, articleId, alsoCoveredBy, coveredBeforeAt, isUpdate, ...rest } = entry
      const storyArticles = alsoCoveredBy.slice(0, MAX_STORY_ARTICLES).map((storyArticle) => ({
        id: storyArticle.articleId,
        newsletterId: storyArticle.newsletterId,
        sourceNewsletter: storyArticle.newsletterName,
        receivedAt: iso(storyArticle.receivedAt),
      }))
      return [
        {
          ...rest,
          article,
          alsoCoveredBy: storyArticles,
          coveredBeforeAt: iso(coveredBeforeAt),
          whatIsNew: isUpdate ? (whatIsNew.get(articleId) ?? []) : null,
        },
      ]
    })
}

/**
 * The edition of a date such as `2026-11-20`; undefined if the user's calendar has no such date. `seenAt`: when the user
 * saw an edition last for the first time in its day, epoch milliseconds.
 */
export async function editionView(
  services: Services,
  { id, time_zone: timeZone }: Pick<UserRow, 'id' | 'time_zone'>,
  date: string,
  { minutes, by, seenAt }: EditionQuery & { seenAt: number | null },
): Promise<EditionView | undefined> {
  const { db } = services.database
  const asOf = Date.now()
  const made = await editionOfDay(db, id, {
    date,
    timeZone,
    by,
    minutes: minutes === 'all' ? undefined : Number(minutes),
    seenAt: seenAt ?? undefined,
  })
  if (!made) return undefined
  const { sections, alsoToday, start, end, newSince, articles, seenAt: seen, ...numbers } = made
  const all =
    articles < MAX_ARTICLES ? articles : (await countDays(db, id, [{ start, end }])).get(0)?.articles
  const entries = [...sections.flatMap((section) => section.entries), ...alsoToday]
  const views = await entryViews(services, id, entries, newSince)
  return {
    day: date,
    asOf: iso(asOf),
    seenAt: iso(seen),
    minutes,
    by,
    ...numbers,
    articles: all ?? 0,
    sections: sections.map((section) => ({ ...section, entries: views(section.entries) })),
    alsoToday: views(alsoToday),
  }
}

/** A day's numbers as returned by the API. */
export const dayView = ({ date, ...counts }: CountedDay) => ({ day: date, ...counts })

/** Since when articles are new to a user who comes back, or has just begun; null on other days. */
export async function newSince(
  { database: { db } }: Services,
  { id, time_zone: timeZone }: Pick<UserRow, 'id' | 'time_zone'>,
  awaySince: number | null,
): Promise<{ since: number; isFirst: boolean } | null> {
  if (awaySince !== null) return { since: awaySince, isFirst: false }
  const since = await firstDigestSince(db, id, Date.now(), timeZone)
  return since === undefined ? null : { since, isFirst: true }
}

/** What arrived since the user's last visit, or in the days before the first one; empty on other days. */
export async function catchUpView(services: Services, user: UserRow): Promise<CatchUpView> {
  const now = Date.now()
  const asOf = iso(now)
  const found = await newSince(services, user, user.away_since)
  if (!found) {
    return { awaySince: null, isFirst: false, asOf, articles: 0, unread: 0, matter: [], days: [] }
  }
  const { since, isFirst } = found
  const { matter, days, ...numbers } = await catchUpSince(services.database.db, user.id, {
    since,
    timeZone: user.time_zone,
    now,
    // Reading moves nothing in it.
    withRead: isFirst,
  })
  const views = await entryViews(services, user.id, matter)
  const counts = { ...numbers, matter: views(matter), days: days.map(dayView) }
  return { awaySince: iso(since), isFirst, asOf, ...counts }
}
