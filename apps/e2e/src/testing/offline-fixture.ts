import { createTidingsClient } from '@tidings/api/client'
import { addArticle } from '@tidings/api/testing/add-article'
import { PIXEL } from '@tidings/api/testing/pixel'
import { signUp } from '@tidings/api-server/testing/test-server'
import type { Executor } from '@tidings/db/schema'
import { seedFile, seedNewsletter } from '@tidings/db/testing/seed'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from './browser-fixture.ts'
import { hasPrefetched } from './has-prefetched.ts'

/** The number of days with articles, and of articles per day. */
export const DAYS = 7
export const PER_DAY = 15
const DAY = 86_400_000
/** The password of users that `signUp` creates. */
const PASSWORD = 'correct horse'

/** A signed-in user with a week of articles, and a browser with offline storage. */
export interface OfflineFixture {
  server: BrowserFixture['server']
  account: Awaited<ReturnType<typeof signUp>>
  context: BrowserContext
  page: Page
  /** Signs the browser in with a new session, of the user or of another one with that token. */
  signIn(token?: string): Promise<void>
  /** Opens the digest, directly or through a proxy; resolves when everything is stored. */
  openAndKeep(url?: string): Promise<void>
  articleId(title: string): Promise<string>
  /** The number of rows in each table of the browser's databases, whose names are without the user's id. */
  kept(): Promise<Record<string, number>>
  /** The browser's databases. */
  databases(): Promise<string[]>
  /** The path of a day's edition, by how many days ago it was. */
  day(ago: number): string
  close(): Promise<void>
}

/** Opens a server, fills it and opens a browser. The caller closes it. */
export async function openOfflineFixture(): Promise<OfflineFixture> {
  const { server, signedIn, close } = await openBrowserFixture()
  const account = await signUp(server.url)
  const now = Date.now()
  await addWeek(server, account.user.uid, now)
  const context = await signedIn(account.token, {
    serviceWorkers: 'allow',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  const fixture: OfflineFixture = {
    server,
    account,
    context,
    page,
    async signIn(token) {
      if (token === undefined) {
        const { email } = account.user
        const login = { email, password: PASSWORD }
        const signed = await createTidingsClient({ baseUrl: server.url }).auth.login.mutate(login)
        fixture.account.token = signed.token
        fixture.account.client = createTidingsClient({ baseUrl: server.url, token: signed.token })
      }
      await context.addCookies([{ name: 'tidings', value: token ?? account.token, url: server.url }])
    },
    async articleId(title) {
      const { db } = server.app.database
      const found = db.selectFrom('articles').select('id').where('title', '=', title)
      return (await found.executeTakeFirstOrThrow()).id
    },
    databases: () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort()),
    async openAndKeep(url = server.url) {
      await page.goto(url)
      await page.getByRole('article').first().waitFor()
      const isKept = () => page.evaluate(hasPrefetched, `tidings-kept-${account.user.uid}`)
      await vi.waitFor(async () => expect(await isKept()).toBe(true), { timeout: 90_000, interval: 100 })
    },
    kept: () =>
      page.evaluate(async () => {
        const counts: Record<string, number> = {}
        for (const { name = '' } of await indexedDB.databases()) {
          const db = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = () => resolve(opening.result)
            opening.onerror = () => reject(opening.error)
          })
          for (const table of db.objectStoreNames) {
            counts[`${name.replace(/-[\da-f-]{36}$/, '')} ${table}`] = await new Promise((resolve) => {
              const counting = db.transaction(table).objectStore(table).count()
              counting.onsuccess = () => resolve(counting.result)
            })
          }
          db.close()
        }
        return counts
      }),
    day: (ago) =>
      ago === 0 ? '/' : `/?tab=earlier&day=${new Date(now - ago * DAY).toISOString().slice(0, 10)}`,
    close,
  }
  return fixture
}

async function addWeek(
  { app: { database, files } }: BrowserFixture['server'],
  userId: string,
  now: number,
): Promise<void> {
  const pictures = `pictures/${userId}`
  const newsletterId = await seedNewsletter(database.db, userId, 'Kernel Weekly')
  const addPicture = async (trx: Executor, key: string) => {
    await files.put(key, PIXEL)
    return seedFile(trx, { userId }, { key })
  }
  const noon = Math.floor(now / DAY) * DAY + DAY / 2
  await database.db.transaction().execute(async (trx) => {
    for (let ago = 0; ago < DAYS; ago++) {
      for (let n = 0; n < PER_DAY; n++) {
        const picture = n % 5 === 0 ? await addPicture(trx, `${pictures}/${ago}-${n}.png`) : undefined
        const title = `Story ${ago}-${n}`
        await addArticle(
          trx,
          { userId, newsletterId },
          {
            title,
            text: `The text of ${title} begins here. It goes on for a while.`,
            html: `<p>The text of ${title} begins here. It goes on for a while.</p>`,
            summary: `What ${title} says.`,
            category: 'technology',
            received_at: ago === 0 ? now - n : noon - ago * DAY - n * 1000,
            ...(picture && { image_id: picture }),
          },
        )
      }
    }
  })
}
