import { seedArticle, seedMail, seedNewsletter, seedUser } from '@tidings/db/testing/seed'
import { DATABASES, testDatabase } from '@tidings/db/testing/test-database'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../testing/for-each-test.ts'
import { catchUpSince, daysBefore } from './catch-up.ts'
import { editionOfDay } from './edition-of-day.ts'
import { markAllRead } from './mark-all-read.ts'

const DATE = '2026-11-20'
const MINUTE = 60_000
const DAY = 1440 * MINUTE
const START = Date.UTC(2026, 10, 20)
const WHOLE = { start: START, end: START + DAY }

const SHIPS =
  'The Norrby line has fitted eleven freighters with spinning columns that turn side wind into push.'
const MORE =
  'Captain Ilse Tornqvist says that each ship burns 9 percent less fuel since the columns were fitted in March.'

describe.each(DATABASES)('the edition of a day on %s', (kind) => {
  const database = forAllTests(() => testDatabase(kind))

  /** A user with newsletters by name; `add` adds an article to one of them, `at` milliseconds after the day's start. */
  async function reader() {
    const { db } = database
    const userId = await seedUser(db)
    const ids = new Map<string, string>()
    const add = async (
      name: string,
      at: number,
      { mailId, ...article }: Parameters<typeof seedArticle>[2] & { mailId?: string } = {},
    ) => {
      const newsletterId = ids.get(name) ?? (await seedNewsletter(db, userId, name))
      ids.set(name, newsletterId)
      const received_at = START + at
      const mail = mailId ?? (await seedMail(db, userId, received_at))
      const about = { received_at, published_at: received_at, reading_seconds: 60, ...article }
      return seedArticle(db, { userId, newsletterId, mailId: mail }, about)
    }
    const idOf = (name: string) => ids.get(name) ?? ''
    const edition = async (of: Partial<Parameters<typeof editionOfDay>[2]> = {}) => {
      const made = await editionOfDay(db, userId, { date: DATE, timeZone: 'UTC', ...of })
      if (!made) throw new Error('There is no such day.')
      return made
    }
    return { db, userId, add, idOf, edition }
  }
  const shown = ({ sections }: Awaited<ReturnType<Awaited<ReturnType<typeof reader>>['edition']>>) =>
    sections.map(({ kind: of, name, entries }) => [of, name, ...entries.map(({ articleId }) => articleId)])

  test('has what arrived from the first to the last instant of the day in the zone, and nothing else', async () => {
    const { add, edition } = await reader()
    const hour = 60 * MINUTE
    await add('Quayside', -hour - 1)
    const first = await add('Quayside', -hour)
    const last = await add('Quayside', DAY - hour - 1)
    await add('Quayside', DAY - hour)
    await add('Quayside', 0, { excluded_at: 1 })
    const made = await edition({ timeZone: 'Europe/Berlin' })
    const ids = made.sections.flatMap(({ entries }) => entries.map(({ articleId }) => articleId))
    expect(ids).toEqual([last, first])
    expect([made.start, made.end]).toEqual([START - hour, START + DAY - hour])
    expect(await editionOfDay(database.db, 'nobody', { date: '2026-02-30', timeZone: 'UTC' })).toBeUndefined()
  })

  test('computes reading times that were not stored from the text', async () => {
    const { add, edition } = await reader()
    const unmeasured = { reading_seconds: null, url: 'https://ships.example/', title: 'Sails' }
    const article = await add('Quayside', 1, { ...unmeasured, text: 'word '.repeat(480) })
    const link = await add('Quayside', 2, { ...unmeasured, text: 'Sails' })
    const made = await edition()
    expect(shown(made)).toEqual([
      ['articles', 'technology', article],
      ['links', 'Quayside', link],
    ])
    expect(made.sections[0]?.entries[0]?.seconds).toBe(120)
  })

  test('says what is new in an update, and nothing of repetitions', async () => {
    const { add, edition } = await reader()
    const text = (words: string) => ({ title: 'Freighters under sail', text: words })
    const story = await add('Quayside', -DAY, { ...text(SHIPS), read_at: 1 })
    const duplicate = { story_id: story, is_duplicate: 1 as const }
    const update = await add('Tidewater', 1, { ...text(`${SHIPS} ${MORE}`), ...duplicate, is_update: 1 })
    await add('Harbour', 2, { ...text(SHIPS), ...duplicate })
    const made = await edition()
    expect(shown(made)).toEqual([['top', null, update]])
    expect([...made.newSince]).toEqual([[update, [expect.objectContaining({ text: MORE })]]])
    expect(made.sections[0]?.entries[0]).toMatchObject({ coveredBy: 3, coveredBeforeAt: START - DAY })
  })

  test('is that of a user without a newsletter when it is excluded: what it covered first is new, what only it had is missing', async () => {
    const { add, edition, idOf } = await reader()
    const yesterday = await add('Quayside', -DAY, { read_at: 1 })
    const update = await add('Tidewater', 1, { story_id: yesterday, is_duplicate: 1, is_update: 1 })
    const both = await add('Quayside', 2)
    const copy = await add('Tidewater', 3, { story_id: both, is_duplicate: 1 })
    await add('Quayside', 4)
    const made = await edition({ without: idOf('Quayside') })
    expect(shown(made)).toEqual([['articles', 'technology', copy, update]])
    const asNew = { coveredBy: 1, isUpdate: false, coveredBeforeAt: null }
    expect(made.sections[0]?.entries).toMatchObject([asNew, asNew])
  })

  test('considers what the user read of a newsletter in the month before, and followed topics', async () => {
    const { add, edition, db, userId, idOf } = await reader()
    for (const n of [1, 2, 3, 4]) await add('Quayside', -n * DAY, { read_at: n > 1 ? n : null })
    await add('Quayside', -31 * DAY)
    await add('Quayside', 1)
    const preference = { kind: 'source', key: idOf('Quayside'), preference: 'follow' } as const
    const about = { user_id: userId, name: 'Quayside', newsletter_id: idOf('Quayside'), set_at: 1 }
    const chosen = { ...preference, ...about }
    await db.insertInto('topic_preferences').values(chosen).execute()
    expect((await edition()).sections[0]?.entries[0]?.reasons).toEqual([
      { kind: 'followed-source', name: 'Quayside' },
      { kind: 'usually-read', name: 'Quayside', share: 75 },
    ])
  })

  test('days are counted backwards over gaps, each story once a day', async () => {
    const { add, db, userId } = await reader()
    const story = await add('Quayside', 1, { read_at: 1 })
    await add('Tidewater', 2, { story_id: story, is_duplicate: 1, worth: 2.5, title: 'The court ruled' })
    await add('Quayside', 3, { worth: 1 })
    await add('Quayside', -DAY)
    await add('Quayside', -40 * DAY)
    const counts = (date: string, articles: number, stories: number, unread: number) => ({
      ...{ date, articles, stories, unread, headline: expect.any(String) },
    })
    const all = [counts('2026-11-20', 3, 2, 1), counts('2026-11-19', 1, 1, 1), counts('2026-10-11', 1, 1, 1)]
    const asked = { before: START + DAY, timeZone: 'UTC' }
    const days = await daysBefore(db, userId, { ...asked, limit: 9, withHeadlines: true })
    expect(days).toEqual(all)
    expect(days[0]?.headline).toBe('The court ruled')
    expect(await daysBefore(db, userId, { ...asked, limit: 2 })).toEqual(all.slice(0, 2))
    expect(await daysBefore(db, userId, { ...asked, before: START, limit: 9 })).toEqual(all.slice(1))
    const since = await daysBefore(db, userId, { ...asked, since: START + 2, limit: 9 })
    expect(since).toEqual([counts('2026-11-20', 2, 2, 2)])
  })

  test('after an absence the user gets counts and the most valuable stories', async () => {
    const { add, db, userId } = await reader()
    await add('Quayside', -DAY - 1)
    const story = await add('Quayside', -DAY)
    await add('Tidewater', 1, { story_id: story, is_duplicate: 1 })
    const single = await add('Quayside', 2)
    await add('Quayside', 3, { read_at: 1 })
    const caught = await catchUpSince(db, userId, { since: START - DAY, now: START + 9, timeZone: 'UTC' })
    expect(caught).toMatchObject({ articles: 4, unread: 3 })
    expect(caught.days.map(({ date, articles }) => [date, articles])).toEqual([
      ['2026-11-20', 3],
      ['2026-11-19', 1],
    ])
    expect(caught.matter.map(({ articleId, coveredBy }) => [articleId, coveredBy])).toEqual([
      [story, 2],
      [single, 1],
    ])
  })

  test('marking all as read uses a unique instant, so that undoing it keeps what was read before', async () => {
    const { add, db, userId } = await reader()
    const now = START + DAY
    await add('Quayside', 1, { read_at: now })
    await add('Quayside', 2)
    await add('Quayside', DAY)
    expect(await markAllRead(db, userId, WHOLE, now)).toEqual({ readAt: now - 1, count: 1 })
    expect(await markAllRead(db, userId, WHOLE, now)).toEqual({ readAt: now - 2, count: 0 })
  })
})
