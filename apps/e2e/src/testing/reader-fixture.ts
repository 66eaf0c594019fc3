import { addArticle } from '@tidings/api/testing/add-article'
import { signUp } from '@tidings/api-server/testing/test-server'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { openBrowserFixture } from './browser-fixture.ts'

const HTML = `<p>From the quay the ship looks like any other until you count the chimneys. The wind rises.</p>
<p>A spinning column drags air <a href="https://wind.example/column">around with it. On one side</a> that air runs with
the wind. The wind rises again, and the captain smiles.</p>
<h2>What changed</h2>
<ul><li>Nine days to fit a pair.</li><li>Four years to pay for itself.</li></ul>
<p>הספינה חוזרת אל הנמל בערב, והרוח נושבת מן הים אל העיר.</p>
<p>船は港に戻る。風は海から吹く。船長は微笑む。</p>${'<p>And so it goes on, day after day, along the coast.</p>'.repeat(20)}
<p>The last word belongs to the harbour master.</p>`

/** A signed-in user with one article of every kind of text, and a browser. */
export interface ReaderFixture {
  url: string
  articleId: string
  client: Awaited<ReturnType<typeof signUp>>['client']
  /** The open page; another one for other browser options. */
  page: Page
  /** Opens a page in a separate context, closed with the fixture. */
  openPage(options: BrowserContextOptions): Promise<void>
  openArticle(): Promise<void>
  reader(): Locator
  /** The toast that a highlight was saved. */
  saved(): Locator
  /** The texts of the stored highlights, newest first. */
  stored(): Promise<string[]>
  /** Resets the state: no highlights, no network failures, one desktop page. */
  cleanUp(): Promise<void>
  close(): Promise<void>
}

const DESKTOP = { width: 1280, height: 900 }

/** Opens a server with one user and one article, and a browser. The caller closes it. */
export async function openReaderFixture(): Promise<ReaderFixture> {
  const { server, signedIn, close } = await openBrowserFixture()
  const { token, client, user } = await signUp(server.url)
  const { newsletter } = await client.newsletters.add.mutate({
    name: 'The Morning Ledger',
    sourceEmail: 'hello@ledger.example',
  })
  const articleId = await addArticle(
    server.app.database.db,
    { userId: user.uid, newsletterId: newsletter.id },
    { title: 'Cargo ships are going back to sail', html: HTML, tags: ['shipping', 'energy'] },
  )
  const desktop = await signedIn(token, { viewport: DESKTOP })
  const services = await desktop.newPage()

  const fixture: ReaderFixture = {
    url: server.url,
    articleId,
    client,
    page: services,
    openPage: async (options) => {
      fixture.page = await (await signedIn(token, options)).newPage()
    },
    openArticle: async () => {
      await fixture.page.goto(`${server.url}/article/${articleId}`)
      await fixture.reader().getByText('count the chimneys').waitFor()
    },
    reader: () => fixture.page.getByRole('dialog'),
    saved: () => fixture.reader().getByText('Highlight saved'),
    stored: async () => (await client.highlights.list.query({})).highlights.map(({ text }) => text),
    cleanUp: async () => {
      for (const { id } of (await client.highlights.list.query({})).highlights) {
        await client.highlights.delete.mutate({ id })
      }
      fixture.page = services
      await services.unrouteAll()
      // Not about:blank, after which a new process compiles the scripts again.
      await services.goto(`${server.url}/icon.svg`)
      await services.setViewportSize(DESKTOP)
    },
    close,
  }
  return fixture
}
