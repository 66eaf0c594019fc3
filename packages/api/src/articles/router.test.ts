import { seedFile, seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { seedImport, seedMailbox } from '@tidings/db/testing/seed-receiving'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

describe.each(DATABASES)('articles on %s', (kind) => {
  const app = useTestApp(kind)
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A user with one newsletter; `add` adds articles to it. */
  async function reader(timeZone?: string) {
    const { call, user } = await app.newReader(timeZone)
    const newsletterId = await seedNewsletter(app.db, user.id, 'Kernel Weekly')
    const add = (wanted: Parameters<typeof addArticle>[2], into = newsletterId) =>
      addArticle(app.db, { userId: user.id, newsletterId: into }, wanted)
    return { call: call.articles, user, newsletterId, add }
  }
  const idsOf = ({ articles }: { articles: { id: string }[] }) => articles.map(({ id }) => id)

  it('a single article has the position of each summary sentence in its text', async () => {
    const { call, add } = await reader()
    const text = 'Dear readers! The patch set shrank.'
    const sentence = { text: 'The patch set shrank.', start: 14, end: 35 }
    const id = await add({ summary: sentence.text, text, summary_places: JSON.stringify([sentence]) })
    const { summarySentences } = await call.get({ id })
    expect(summarySentences).toEqual([{ ...sentence, passage: 'The patch set shrank.' }])
  })

  it('shows an article with its newsletter, times in UTC, ordered tags and the URL of its picture', async () => {
    const { call, user, newsletterId, add } = await reader()
    const mailId = await seedMail(app.db, user.id, Date.UTC(2026, 5, 1, 6))
    const image_id = await seedFile(app.db, { userId: user.id, mailId })
    const id = await add({
      title: 'A title',
      summary: 'A summary.',
      received_at: Date.UTC(2026, 5, 1, 6),
      published_at: Date.UTC(2026, 5, 1, 5, 30),
      image_id,
      url: 'https://news.example/a',
      section: 'Short reads',
      author: 'Ada L.',
      reading_minutes: 4,
      tags: ['linux', 'ai'],
      mail_id: mailId,
    })
    const shown = {
      id,
      title: 'A title',
      summary: 'A summary.',
      imageUrl: `/api/pictures/${image_id}`,
      category: 'technology',
      sourceNewsletter: 'Kernel Weekly',
      newsletterId,
      newsletterColor: expect.stringMatching(/^sw-/),
      publishedAt: '2026-06-01T05:30:00.000Z',
      receivedAt: '2026-06-01T06:00:00.000Z',
      isDuplicate: false,
      duplicateOf: null,
      alsoIn: [],
      isSaved: false,
      isRead: false,
      tags: ['ai', 'linux'],
      url: 'https://news.example/a',
      isOpaqueLink: false,
      author: 'Ada L.',
      section: 'Short reads',
      readingMinutes: 4,
      storyId: id,
      storySize: 1,
      isUpdate: false,
    }
    const place = [{ kind: 'newest' }]
    expect(await call.list({})).toEqual({ articles: [{ ...shown, place }], totalPages: 1 })
    expect(await call.get({ id })).toEqual({
      ...shown,
      attachments: [],
      readingPosition: null,
      fullText: '<p>The patch set shrank.</p>',
      language: 'en',
      summarySentences: [],
      summaryBy: 'text',
      summaryModel: null,
      issueId: mailId,
      originalUrl: null,
    })
  })

  it('shows the URL written in the mail, if it differs and can be opened', async () => {
    const { call, add } = await reader()
    const url = 'https://news.example/a'
    const originalOf = async (original_url: string) =>
      (await call.get({ id: await add({ url, original_url }) })).originalUrl
    expect(await originalOf(`${url}?utm_source=mail`)).toBe(`${url}?utm_source=mail`)
    expect(await originalOf(url)).toBeNull()
    expect(await originalOf('javascript:alert(1)')).toBeNull()
  })

  it('marks links whose target only the sender’s server knows', async () => {
    const { call, add } = await reader()
    await add({ url: 'https://click.example/ls/click?upn=7' })
    await add({ url: null })
    const { articles } = await call.list({})
    expect(articles.map(({ url, isOpaqueLink }) => ({ url, isOpaqueLink }))).toEqual(
      expect.arrayContaining([
        { url: 'https://click.example/ls/click?upn=7', isOpaqueLink: true },
        { url: null, isOpaqueLink: false },
      ]),
    )
  })

  it.each([
    { page: 0 },
    { page: 1.5 },
    { page: -1 },
    { pageSize: 0 },
    { pageSize: 101 },
    { page: 1e9 },
    { page: '' },
    { page: '1e2' },
    { page: ' 2' },
    { page: 'two' },
    { after: 'the last one' },
  ])('refuses %o and names the field', async (query) => {
    const { call } = await reader()
    const message = expect.stringMatching(`^${Object.keys(query)[0]}: `)
    await expectRefused(call.list(query), 'BAD_REQUEST', message)
  })

  it('filters by tags, of which an article must have all', async () => {
    const { call, add } = await reader()
    const both = await add({ tags: ['ai', 'linux'] })
    await add({ tags: ['ai'] })
    await add({ tags: [] })
    expect((await call.list({ tags: 'ai' })).articles).toHaveLength(2)
    expect(idsOf(await call.list({ tags: ' linux , ai,' }))).toEqual([both])
    expect((await call.list({ tags: '' })).articles).toHaveLength(3)
    expect(await call.list({ tags: "ai' or 1=1 --" })).toEqual({ articles: [], totalPages: 1 })
  })

  it('filters by newsletter id or name, and by category', async () => {
    const { call, user, newsletterId, add } = await reader()
    const margins = await seedNewsletter(app.db, user.id, 'Margins, weekly')
    const kernel = await add({ received_at: 1 })
    const essay = await add({ category: 'business', received_at: 2 }, margins)
    expect(idsOf(await call.list({ source: 'Margins, weekly' }))).toEqual([essay])
    expect(idsOf(await call.list({ category: 'business' }))).toEqual([essay])
    expect(idsOf(await call.list({ category: 'business', source: 'Kernel Weekly' }))).toEqual([])
    expect((await call.list({ source: '', category: '' })).articles).toHaveLength(2)
    expect(idsOf(await call.list({ category: 'business,technology' }))).toEqual([essay, kernel])
    expect(idsOf(await call.list({ source: `${newsletterId}, ${margins}` }))).toEqual([essay, kernel])
  })

  it('totalPages counts what matches the filter', async () => {
    const { call, add } = await reader()
    for (const category of ['technology', 'technology', 'technology', 'business']) await add({ category })
    const query = { pageSize: 2 }
    expect((await call.list({ ...query, category: 'technology' })).totalPages).toBe(2)
    expect((await call.list({ ...query, category: 'business' })).totalPages).toBe(1)
  })

  it('unsaving removes an article from the list, and repeating it is no error', async () => {
    const { call, add } = await reader()
    const articleId = await add({})
    await call.save({ articleId, saved: true })
    for (let n = 0; n < 2; n++) {
      expect(await call.save({ articleId, saved: false })).toEqual({ articleId, isSaved: false })
      expect(await call.saved({})).toEqual({ articles: [], totalPages: 1 })
    }
  })

  it('counts today’s articles by category, duplicates included, and lists the other categories too', async () => {
    const { call, user, add } = await reader()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 10, 9) })
    const story_id = await add({ received_at: Date.UTC(2026, 5, 10, 7) })
    await add({ received_at: Date.UTC(2026, 5, 10, 8), story_id, is_duplicate: 1 })
    await add({ received_at: Date.UTC(2026, 5, 10), category: 'business' })
    await add({ received_at: Date.UTC(2026, 5, 10) - 1 })
    await add({ received_at: Date.UTC(2026, 5, 9), category: 'marketing' })
    expect(await call.stats({ email: user.email })).toEqual({
      todayCount: 3,
      todayDuplicates: 1,
      unreadCount: 2,
      categories: [
        { category: 'business', count: 1 },
        { category: 'marketing', count: 0 },
        { category: 'technology', count: 2 },
      ],
      reading: null,
      failingMailboxes: 0,
    })
  })

  it('counts the issues that are being read: imported, and processed', async () => {
    const { call, user } = await reader()
    const read = async () => (await call.stats({ email: user.email })).reading
    const mailbox = await seedMailbox(app.db, user.id)
    const change = (row: object) =>
      app.db.updateTable('mailboxes').set(row).where('id', '=', mailbox).execute()
    expect(await read()).toBeNull()
    await change({ state: 'reading', mails_total: 48, mails_done: 14 })
    const mails = [await seedMail(app.db, user.id), await seedMail(app.db, user.id)]
    expect(await read()).toEqual({ done: 12, total: 48 })
    await change({ problem: 'no-connection' })
    expect(await call.stats({ email: user.email })).toMatchObject({ reading: null, failingMailboxes: 1 })
    await change({ problem: null })
    await change({ state: 'watching', mails_done: 48, caught_up_at: Date.now() })
    expect(await read()).toEqual({ done: 46, total: 48 })
    await app.db.updateTable('mails').set({ state: 'processed' }).where('id', 'in', mails).execute()
    expect(await read()).toBeNull()
    const { importId } = await seedImport(app.db, user.id)
    await app.db.updateTable('imports').set({ state: 'reading' }).where('id', '=', importId).execute()
    await app.db.updateTable('import_senders').set({ is_wanted: 1 }).execute()
    expect(await read()).toEqual({ done: 48, total: 51 })
  })

  it.each([
    ['Europe/Berlin', '2026-03-29T10:00:00Z', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-24T22:00:00Z'],
    ['America/Los_Angeles', '2026-06-10T02:00:00Z', '2026-06-09T07:00:00Z'],
    ['Pacific/Kiritimati', '2026-06-10T11:00:00Z', '2026-06-10T10:00:00Z'],
  ])('in %s, today at %s began at %s', async (timeZone, now, start) => {
    const { call, user, add } = await reader(timeZone)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    await add({ received_at: Date.parse(start) })
    await add({ received_at: Date.parse(start) - 1 })
    expect((await call.stats({ email: user.email })).todayCount).toBe(1)
  })

  it('the statistics require the user’s own email', async () => {
    const { call } = await reader()
    const { user: other } = await app.newReader()
    const required = { status: 400, code: 'BAD_REQUEST', message: 'User email required' }
    expect(await refusal(call.stats({} as { email: string }))).toEqual(required)
    expect(await refusal(call.stats({ email: '' }))).toEqual(required)
    await expectRefused(call.stats({ email: other.email }), 'FORBIDDEN')
  })
})
