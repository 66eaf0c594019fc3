import { seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 10, 20, 12)

describe.each(DATABASES)('editions on %s', (kind) => {
  const app = useTestApp(kind)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A user with two newsletters; `add` adds articles, `again` calls with the account's current data. */
  async function reader() {
    const { call, user, token } = await app.newReader()
    const quayside = await seedNewsletter(app.db, user.id, 'Quayside')
    const tidewater = await seedNewsletter(app.db, user.id, 'Tidewater')
    const add = (at: number, article: Parameters<typeof addArticle>[2] = {}, newsletterId = quayside) =>
      addArticle(app.db, { userId: user.id, newsletterId }, { received_at: at, ...article })
    const again = async () => (await app.caller(token)).call
    return { call, user, add, again, quayside, tidewater }
  }

  it('today has the stories of the day with their cards, counts and reasons', async () => {
    const { call, add, quayside, tidewater } = await reader()
    await add(NOON - DAY)
    const story = await add(NOON - 3, { reading_seconds: 100, worth: 2.2 })
    const copy = await add(NOON - 2, { story_id: story, is_duplicate: 1 }, tidewater)
    const link = { title: 'A lamp', text: 'A lamp', url: 'https://lamps.example/', reading_seconds: 0 }
    const read = await add(NOON - 1, { ...link, read_at: 1 })
    const edition = await call.editions.today({ minutes: '10' })
    expect(edition).toMatchObject({
      ...{ day: '2026-11-20', asOf: new Date(NOON).toISOString(), minutes: '10', by: 'category' },
      ...{ articles: 3, stories: 2, left: 1, seconds: 27, secondsLeft: 27 },
    })
    expect(edition.sections).toMatchObject([
      {
        kind: 'top',
        entries: [
          {
            article: { id: story, sourceNewsletter: 'Quayside', storySize: 2 },
            articleIds: [story, copy],
            alsoCoveredBy: [{ id: copy, sourceNewsletter: 'Tidewater', newsletterId: tidewater }],
            ...{ coveredBy: 2, isRead: false, coveredBeforeAt: null, whatIsNew: null },
            reasons: [{ kind: 'worth-reading' }, { kind: 'covered-by', count: 2 }],
          },
        ],
      },
      {
        ...{ kind: 'links', key: quayside, name: 'Quayside' },
        entries: [{ article: { id: read }, isRead: true, skimSeconds: 4 }],
      },
    ])
    expect(edition.alsoToday).toEqual([])
  })

  it('what arrives after the user has seen today’s edition stands in a section of its own, on every device', async () => {
    const { call, add, again } = await reader()
    const seen = await add(NOON - 3, { reading_seconds: 60 })
    const { asOf, seenAt } = await call.editions.today({ minutes: '10' })
    expect(seenAt).toBeNull()
    await call.editions.visit({ seen: asOf })
    vi.setSystemTime(NOON + 60_000)
    // Its mail is older: it was waiting in a mailbox.
    const late = await add(NOON - 2, { stored_at: NOON + 1, reading_seconds: 60, worth: 3 })
    const other = (await again()).editions
    const shown = async (minutes: '10' | '20' | 'all') => {
      const { sections, seenAt: since } = await other.today({ minutes })
      return [
        since,
        ...sections.map(({ kind, entries }) => [kind, ...entries.map(({ article }) => article.id)]),
      ]
    }
    expect(await shown('10')).toEqual([asOf, ['new', late], ['top', seen]])
    expect(await shown('20')).toEqual([asOf, ['new', late], ['top', seen]])
    expect(await shown('all')).toEqual([null, ['articles', late, seen]])
  })

  it('the number of unread stories is returned with that of new articles', async () => {
    const { call, user, add } = await reader()
    const story = await add(NOON - 3)
    await add(NOON - 2, { story_id: story, is_duplicate: 1 })
    await add(NOON - 1)
    const numbers = async () => {
      const { todayCount, unreadCount } = await call.articles.stats({ email: user.email })
      return [todayCount, unreadCount]
    }
    expect(await numbers()).toEqual([3, 2])
    await call.articles.read({ articleId: story, read: true })
    expect(await numbers()).toEqual([3, 1])
  })

  it('has an edition for any day, and none for a date that does not exist', async () => {
    const { call, add } = await reader()
    const id = await add(NOON - DAY)
    const { sections } = await call.editions.ofDay({ day: '2026-11-19', by: 'newsletter' })
    expect(sections).toMatchObject([{ name: 'Quayside', entries: [{ article: { id } }] }])
    expect(await call.editions.ofDay({ day: '2030-01-01' })).toMatchObject({ articles: 0, sections: [] })
    await expectRefused(call.editions.ofDay({ day: '2026-02-30' }), 'BAD_REQUEST')
  })

  it('lists earlier days page by page, without today', async () => {
    const { call, add } = await reader()
    await add(NOON)
    for (const days of [1, 2, 2, 9, 400]) await add(NOON - days * DAY)
    const whole = await call.editions.list({})
    expect(whole).toEqual({
      editions: [
        { day: '2026-11-19', articles: 1, stories: 1, unread: 1, headline: expect.any(String) },
        { day: '2026-11-18', articles: 2, stories: 2, unread: 2, headline: expect.any(String) },
        { day: '2026-11-11', articles: 1, stories: 1, unread: 1, headline: expect.any(String) },
        { day: '2025-10-16', articles: 1, stories: 1, unread: 1, headline: expect.any(String) },
      ],
    })
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await call.editions.list({ pageSize: 1, ...(after !== undefined && { after }) })
      seen.push(...page.editions.map(({ day }) => day))
      after = page.next
    } while (after !== undefined)
    expect(seen).toEqual(whole.editions.map(({ day }) => day))
  })

  it('marks all of a day as read, but nothing that arrived after it was shown, and undoes exactly that', async () => {
    const { call, add } = await reader()
    await add(NOON - 9, { read_at: NOON - 5 })
    await add(NOON - 8)
    await add(NOON - 7)
    await add(NOON - DAY)
    const { asOf, left } = await call.editions.today({})
    expect(left).toBe(2)
    await add(NOON + 1)
    const { marked, undo } = await call.editions.markAllRead({ day: '2026-11-20', until: asOf })
    expect(marked).toBe(2)
    expect((await call.editions.today({})).left).toBe(1)
    expect(await call.editions.undoMarkAllRead({ undo: undo ?? '' })).toEqual({ unmarked: 2 })
    expect((await call.editions.today({})).left).toBe(3)
    expect(await call.editions.undoMarkAllRead({ undo: undo ?? '' })).toEqual({ unmarked: 0 })
  })

  it('undoing leaves what was marked again since', async () => {
    const { call, add } = await reader()
    const [one] = [await add(NOON - 2), await add(NOON - 1)]
    const { undo } = await call.editions.markAllRead({ since: new Date(NOON - DAY).toISOString() })
    vi.setSystemTime(NOON + 1000)
    await call.articles.read({ articleId: one, read: false })
    await call.articles.read({ articleId: one, read: true })
    expect(await call.editions.undoMarkAllRead({ undo: undo ?? '' })).toEqual({ unmarked: 1 })
    expect(await call.editions.markAllRead({ day: '2026-11-19' })).toEqual({ marked: 0, undo: null })
  })

  it('welcomes a user who was away for days back, for the rest of that day', async () => {
    const { call, add, again } = await reader()
    expect(await call.editions.visit({})).toEqual({ awaySince: null })
    expect(await (await again()).editions.catchUp({})).toMatchObject({ awaySince: null, articles: 0 })
    const story = await add(NOON + DAY, { reading_seconds: 60 })
    await add(NOON + 2 * DAY)
    vi.setSystemTime(NOON + 4 * DAY)
    const awaySince = new Date(NOON).toISOString()
    expect(await (await again()).editions.visit({})).toEqual({ awaySince })
    const back = await again()
    const caught = await back.editions.catchUp({})
    expect(caught).toMatchObject({ awaySince, articles: 2, unread: 2 })
    expect(caught.days.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-21'])
    expect(caught.matter.map(({ article }) => article.id)).toContain(story)
    const { marked, undo } = await back.editions.markAllRead({ since: awaySince, until: caught.asOf })
    expect(marked).toBe(2)
    expect(await back.editions.catchUp({})).toMatchObject({ articles: 2, unread: 0, matter: [] })
    await back.editions.undoMarkAllRead({ undo: undo ?? '' })
    expect(await back.editions.catchUp({})).toMatchObject({ unread: 2 })
    vi.setSystemTime(NOON + 5 * DAY)
    expect(await (await again()).editions.visit({})).toEqual({ awaySince: null })
  })

  it('begins with the best of the last seven days for a day after the first issues were imported', async () => {
    const { call, add } = await reader()
    const best = await add(NOON - 3 * DAY, { stored_at: NOON, reading_seconds: 60 })
    for (let n = 0; n < 19; n += 1) await add(NOON - 4 * DAY, { stored_at: NOON, reading_seconds: 0 })
    await add(NOON - 10 * DAY, { stored_at: NOON })
    const awaySince = '2026-11-13T00:00:00.000Z'
    expect(await call.editions.visit({})).toEqual({ awaySince })
    expect(await call.editions.catchUp({})).toMatchObject({
      ...{ awaySince, isFirst: true, articles: 20 },
      matter: [{ article: { id: best } }],
    })
    vi.setSystemTime(NOON + DAY + 1)
    expect(await call.editions.visit({})).toEqual({ awaySince: null })
  })

  it('begins with the latest seven days of what was imported if all of it is older, and with more if that is little', async () => {
    const { call, add } = await reader()
    const best = await add(NOON - 400 * DAY, { stored_at: NOON, reading_seconds: 60 })
    for (let n = 0; n < 18; n += 1) await add(NOON - 401 * DAY, { stored_at: NOON, reading_seconds: 0 })
    const since = async () => {
      const { awaySince } = await call.editions.visit({})
      return (NOON - (NOON % DAY) - Date.parse(awaySince ?? '')) / DAY
    }
    expect(await since()).toBe(406)
    await add(NOON - 420 * DAY, { stored_at: NOON, reading_seconds: 0 })
    expect(await since()).toBe(420)
    await add(NOON - 430 * DAY, { stored_at: NOON, reading_seconds: 0 })
    expect(await since()).toBe(420)
    expect(await call.editions.catchUp({})).toMatchObject({ isFirst: true, articles: 20 })
    expect((await call.editions.catchUp({})).matter[0]?.article.id).toBe(best)
  })
})
