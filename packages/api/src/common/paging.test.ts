import { insertRefusal } from '@tidings/db/queries/mails/refusals'
import { seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { addArticle } from '../testing/add-article.ts'
import { useTestApp } from '../testing/test-app.ts'

const MINUTE = 60_000

describe.each(DATABASES)('a paged list on %s', (kind) => {
  const app = useTestApp(kind)

  /** A user with seven entries in each list, several of them with equal times. */
  async function newReader() {
    const { user, call } = await app.newReader()
    const newsletterId = await seedNewsletter(app.db, user.id)
    const owner = { userId: user.id, newsletterId }
    const now = Date.now() - 60 * MINUTE
    const ofNewsletter = async (id: string) =>
      app.db.updateTable('mails').set({ newsletter_id: newsletterId }).where('id', '=', id).execute()
    const add = async (at: number) => ofNewsletter(await seedMail(app.db, user.id, at))
    for (const at of [0, 1, 1, 1, 2]) await add(now + at * MINUTE)
    for (const at of [1, 2]) {
      const refused = { userId: user.id, from: 'a@b.example', to: 'me@x', at: now + at * MINUTE }
      await insertRefusal(app.db, { ...refused, reason: 'too-large' })
    }
    const articleId = await addArticle(app.db, owner, { received_at: 5, saved_at: 5 })
    for (const at of [6, 7, 7, 7, 8, 9]) {
      await addArticle(app.db, owner, { received_at: at, saved_at: at })
    }
    for (let n = 0; n < 7; n += 1) await call.highlights.add({ id: articleId, text: `passage ${n}` })
    await app.db.updateTable('highlights').set({ created_at: 5 }).where('text', '<', 'passage 4').execute()
    return { call, add, now, newsletterId, articleId }
  }
  type Reader = Awaited<ReturnType<typeof newReader>>
  type PageRequest = { pageSize: number; after?: string | undefined }
  type Page = { next?: string | undefined } & Record<string, unknown>
  const ids = (entries: { id: string }[]) => entries.map(({ id }) => id)
  const idsOf = (page: Page) => ids(Object.values(page).find((value) => Array.isArray(value)) ?? [])

  const LISTS: [string, (reader: Reader, asked: PageRequest) => Promise<Page>][] = [
    ['articles.list', ({ call }, asked) => call.articles.list(asked)],
    ['articles.saved', ({ call }, asked) => call.articles.saved(asked)],
    ['highlights.list', ({ call }, asked) => call.highlights.list(asked)],
    ['newsletters.issues', ({ call, newsletterId: id }, asked) => call.newsletters.issues({ id, ...asked })],
    ['mails.received', ({ call }, asked) => call.mails.received(asked)],
  ]

  it.each(LISTS)('%s returns every entry once, in order, and no `next` on the last page', async (_, list) => {
    const reader = await newReader()
    const whole = await list(reader, { pageSize: 100 })
    const all = idsOf(whole)
    expect(all.length).toBeGreaterThanOrEqual(7)
    expect(new Set(all).size).toBe(all.length)
    expect(whole.next).toBeUndefined()
    for (const pageSize of [1, 2, 3, all.length]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await list(reader, { pageSize, ...(after !== undefined && { after }) })
        expect(idsOf(page).length).toBeLessThanOrEqual(pageSize)
        seen.push(...idsOf(page))
        after = page.next
      } while (after !== undefined)
      expect(seen).toEqual(all)
    }
  })

  it('mail that arrives between two pages causes neither repeats nor gaps', async () => {
    const reader = await newReader()
    const { call, add, now, newsletterId: id } = reader
    const before = ids((await call.newsletters.issues({ id, pageSize: 100 })).issues)
    const first = await call.newsletters.issues({ id, pageSize: 3 })
    for (const late of [50, 51, 52]) await add(now + late * MINUTE)
    const second = await call.newsletters.issues({ id, pageSize: 100, after: first.next })
    expect([...ids(first.issues), ...ids(second.issues)]).toEqual(before)
    const received = await call.mails.received({ pageSize: 2 })
    const older = await call.mails.received({ pageSize: 2, after: received.next })
    await add(now + 53 * MINUTE)
    expect(await call.mails.received({ pageSize: 2, after: received.next })).toMatchObject({
      mails: older.mails,
    })
  })

  it('pages can still be requested by number', async () => {
    const { call, newsletterId: id } = await newReader()
    const issues = ids((await call.newsletters.issues({ id, pageSize: 100 })).issues)
    const mails = ids((await call.mails.received({ pageSize: 100 })).mails)
    for (const page of [1, 2, 3, 4]) {
      const asked = { page, pageSize: 3 }
      const from = (page - 1) * 3
      const shown = await call.newsletters.issues({ id, ...asked })
      expect(ids(shown.issues)).toEqual(issues.slice(from, from + 3))
      const received = await call.mails.received(asked)
      expect(ids(received.mails)).toEqual(mails.slice(from, from + 3))
      expect([shown, received].map(({ totalPages }) => totalPages)).toEqual([4, 3])
    }
  })
})
