import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { dateOf } from '@tidings/mail/common/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editionOfDay } from '../editions/edition-of-day.ts'
import { forAllTests } from '../testing/for-each-test.ts'
import { worthOfNewsletters } from './newsletter-worth.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(DATABASES)('the value of newsletters on %s', (kind) => {
  const database = forAllTests(() => testDatabase(kind))

  /** A user in a time zone with newsletters by name; `add` adds an issue with one article. */
  async function reader(timeZone: string) {
    const { db } = database
    const userId = await seedUser(db)
    const ids = new Map<string, string>()
    const add = async (name: string, at: number, article: Parameters<typeof seedArticle>[2] = {}) => {
      const newsletterId = ids.get(name) ?? (await seedNewsletter(db, userId, name))
      ids.set(name, newsletterId)
      const mailId = await seedMail(db, userId, at)
      const sorted = { newsletter_id: newsletterId, kind: 'newsletter' } as const
      await db.updateTable('mails').set(sorted).where('id', '=', mailId).execute()
      const about = { received_at: at, published_at: at, reading_seconds: 60, ...article }
      return seedArticle(db, { userId, newsletterId, mailId }, about)
    }
    const user = { id: userId, time_zone: timeZone }
    const worth = async (days: number, now: number) =>
      (await worthOfNewsletters(db, user, { days, now })).newsletters
    return { userId, add, ids, worth }
  }

  test('covers the days asked for, by the user’s calendar', async () => {
    const { add, worth } = await reader('Asia/Tokyo')
    const now = Date.UTC(2026, 10, 20, 12)
    const midnight = Date.UTC(2026, 10, 19, 15)
    await add('Quayside', midnight - 29 * DAY - 1)
    const story = await add('Quayside', midnight - 29 * DAY, { read_at: 1, saved_at: 1 })
    await add('Tidewater', midnight, { story_id: story, is_duplicate: 1 })
    await add('Tidewater', now, { read_at: 1, reading_seconds: 90 })
    await add('Tidewater', now, { excluded_at: 1 })
    const [quayside, tidewater, ...others] = await worth(30, now)
    expect(others).toEqual([])
    expect(quayside).toMatchObject({
      ...{ name: 'Quayside', issues: 1, articles: 1, read: 1, saved: 1, seconds: 60 },
      ...{ onlyHere: 0, first: 1, lostWithout: 1 },
    })
    expect(tidewater).toMatchObject({
      ...{ name: 'Tidewater', issues: 3, articles: 2, read: 1, saved: 0, seconds: 90 },
      ...{ onlyHere: 1, first: 0, lostWithout: 2 },
    })
    expect(quayside?.parts[0]).toEqual({ articles: 1, read: 1 })
    expect(tidewater?.parts.at(-1)).toEqual({ articles: 2, read: 1 })
  })

  // Days of 23 and 25 hours, and a calendar that left one out.
  test.each([
    ['Europe/Berlin', Date.UTC(2026, 9, 26, 12)],
    ['Europe/Berlin', Date.UTC(2026, 2, 30, 12)],
    ['America/Sao_Paulo', Date.UTC(2018, 10, 5, 12)],
    ['Pacific/Apia', Date.UTC(2012, 0, 1, 12)],
  ])(
    'what is lost without one is the number of stories that editions built without it lack, in %s',
    async (timeZone, now) => {
      const { db } = database
      const days = 4
      const article = fc.record({
        name: fc.constantFrom('Quayside', 'Tidewater', 'Harbour'),
        story: fc.nat(3),
        hoursAgo: fc.nat(24 * (days + 1)),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(article, { minLength: 1, maxLength: 10 }), async (articles) => {
          const { userId, add, ids, worth } = await reader(timeZone)
          const stories = new Map<number, string>()
          for (const { name, story, hoursAgo } of articles.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
            const first = stories.get(story)
            const about = first ? ({ story_id: first, is_duplicate: 1 } as const) : {}
            const id = await add(name, now - hoursAgo * HOUR, about)
            if (!first) stories.set(story, id)
          }
          const dates = new Set<string>()
          for (let at = now; dates.size < days; at -= HOUR) dates.add(dateOf(at, timeZone))
          const count = async (without?: string) => {
            let sum = 0
            for (const date of dates) {
              const edition = await editionOfDay(db, userId, { date, timeZone, ...(without && { without }) })
              sum += edition?.stories ?? 0
            }
            return sum
          }
          const found = new Map((await worth(days, now)).map(({ id, lostWithout }) => [id, lostWithout]))
          const all = await count()
          for (const id of ids.values()) expect(found.get(id) ?? 0).toBe(all - (await count(id)))
        }),
        { numRuns: kind === 'sqlite' ? 12 : 3 },
      )
    },
  )
})
