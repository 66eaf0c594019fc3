import { addArticle } from '@tidings/api/testing/add-article'
import { PIXEL } from '@tidings/api/testing/pixel'
import type { App } from '@tidings/api-server/app/open-app'
import { signUp } from '@tidings/api-server/testing/test-server'
import { seedFile, seedMail, seedNewsletter } from '@tidings/db/testing/seed'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openBrowserFixture } from './browser-fixture.ts'

/** A signed-in user with sixty articles of two newsletters, `Story 1` the latest, and a browser. */
export interface ListFixture {
  url: string
  account: Awaited<ReturnType<typeof signUp>>
  page: Page
  /** A page of a separate context. The caller closes it. */
  newPage(options: BrowserContextOptions): Promise<Page>
  /** By number; 0 is nothing. */
  ids: string[]
  /** Opens a list; resolves when its toolbar is there. */
  open(path: string, width?: number): Promise<void>
  card(n: number): Locator
  close(): Promise<void>
}

/** Opens a server, fills it and opens a browser. The caller closes it. */
export async function openListFixture(): Promise<ListFixture> {
  const { server, signedIn, close } = await openBrowserFixture()
  const account = await signUp(server.url)
  // Nothing offers ten minutes above the list.
  await account.client.user.updatePreferences.mutate({ editionMinutes: 'all' })
  const ids = await addStories(server.app, account.user.uid)
  const context = await signedIn(account.token, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  return {
    ...{ url: server.url, account, page, ids },
    newPage: async (options) => (await signedIn(account.token, options)).newPage(),
    async open(path, width = 1280) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${server.url}${path}`)
      await page.getByRole('main').getByRole('toolbar').waitFor()
      // What the page embeds is shown before it listens to keys.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    },
    card: (n) => page.getByRole('article', { name: `Story ${n}`, exact: true }),
    close,
  }
}

const text = (n: number) =>
  Array.from({ length: 60 }, (_, at) => `<p>Paragraph ${at} of ${n} goes on for a while.</p>`).join('')

async function addStories({ database, files }: App, userId: string): Promise<string[]> {
  const key = `pictures/${userId}/a.png`
  await files.put(key, PIXEL)
  const picture = await seedFile(
    database.db,
    { userId, mailId: await seedMail(database.db, userId) },
    { key },
  )
  const kernel = await seedNewsletter(database.db, userId, 'Kernel Weekly')
  const hustle = await seedNewsletter(database.db, userId, 'TheHustle')
  const now = Date.now()
  const ids = ['']
  await database.db.transaction().execute(async (trx) => {
    for (let n = 1; n <= 60; n++) {
      const owner = { userId, newsletterId: n % 3 === 0 ? hustle : kernel }
      ids[n] = await addArticle(trx, owner, {
        title: `Story ${n}`,
        html: text(n),
        reading_minutes: 6,
        summary: 'A summary that is long enough to fill the lines which a card has for it. '.repeat(3),
        received_at: now - n * 1000,
        category: n % 2 === 0 ? 'business' : 'technology',
        tags: n <= 3 ? ['linux'] : [],
        ...(n % 4 !== 0 && { image_id: picture }),
      })
    }
  })
  return ids
}
