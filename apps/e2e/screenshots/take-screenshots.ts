import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FullArticle } from '@tidings/api/articles/schema'
import { createTidingsClient, type TidingsClient } from '@tidings/api/client'
import { receiveDemoWeek } from '@tidings/api-server/demo/receive-demo-week'
import { startTestServer, type TestServer } from '@tidings/api-server/testing/test-server'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../src/testing/chromium.ts'
import { SCREENS, type Screen, type Things } from './screens.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../.github/screenshots')
const HEIGHTS = { phone: 844, desktop: 880 }
/** WebP quality from 0 to 100: text stays sharp, and a picture under 150 KB. */
const QUALITY = 80

/** A signed-in session for taking pictures. */
interface Session {
  url: string
  token: string
  client: TidingsClient
}

const HIGHLIGHTS = 5
/** A typical highlight: more than a phrase, less than a paragraph. */
const MIN_LENGTH = 70
const MAX_LENGTH = 220

async function take(browser: Browser, session: Session, screen: Screen, things: Things): Promise<Buffer> {
  const { url, token, client } = session
  const { theme, width } = screen
  await client.user.updatePreferences.mutate({ colorMode: theme, fontPreference: 'serif' })
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? HEIGHTS.phone : HEIGHTS.desktop },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'tidings', value: token, url }])
  const page = await context.newPage()
  await page.goto(`${url}${screen.path(things)}`, { waitUntil: 'networkidle' })
  await screen.until(page)
  await page.locator(`html[data-theme=${theme}]`).waitFor()
  await page.locator('html[data-fonts]').waitFor()
  await page.evaluate(() => document.fonts.ready)
  // Hides the focus ring of dialogs.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await context.close()
  return Buffer.from(data, 'base64')
}

/** Signs in as the demo user and prepares data for the README: only English, and newsletters added by hand. */
async function prepare({ url, app }: TestServer): Promise<Session> {
  await receiveDemoWeek(app)
  const credentials = { email: 'mara@example.com', password: 'tidings' }
  const { token } = await createTidingsClient({ baseUrl: url }).auth.login.mutate(credentials)
  const client = createTidingsClient({ baseUrl: url, token })
  const { newsletters } = await client.newsletters.list.query({})
  const german = newsletters.find(({ name }) => name === 'Der Feierabend')
  if (german) await client.newsletters.delete.mutate({ id: german.id })
  const added = app.database.db.updateTable('newsletters').set({ confirmation_status: 'confirmed' })
  await added.where('confirmation_status', 'is', null).execute()
  await client.newsletters.add.mutate({ name: 'Slow Ferry Notes', sourceEmail: 'crew@slowferry.example' })
  // The first article of the day must be unread.
  const [lead] = (await client.articles.list.query({})).articles
  if (lead) await client.articles.read.mutate({ articleId: lead.id, read: false })
  return { url, token, client }
}

/** Takes the README's pictures of the built web app. */
async function main(): Promise<void> {
  const server = await startTestServer()
  const browser = await launchChromium({ paints: true })
  try {
    const session = await prepare(server)
    const things = await highlightPassages(session.client)
    await mkdir(FOLDER, { recursive: true })
    for (const screen of SCREENS) {
      const picture = await take(browser, session, screen, things)
      await writeFile(path.join(FOLDER, `${screen.name}.webp`), picture)
      process.stdout.write(`${screen.name}.webp: ${Math.round(picture.byteLength / 1024)} KB\n`)
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

/**
 * Highlights a sentence in each of some articles of different newsletters. Returns the article that fills the reader
 * best. Throws when none can be highlighted.
 */
async function highlightPassages(client: TidingsClient): Promise<Things> {
  const { articles } = await client.articles.list.query({ pageSize: 60 })
  const marked = new Map<string, FullArticle>()
  for (const { id, sourceNewsletter, isDuplicate } of articles) {
    if (marked.size >= HIGHLIGHTS) break
    if (isDuplicate || marked.has(sourceNewsletter)) continue
    const article = await client.articles.get.query({ id })
    const text = sentencesOf(article.fullText).find(
      ({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH,
    )
    if (!text) continue
    await client.highlights.add.mutate({ id, text })
    marked.set(sourceNewsletter, article)
  }
  const [best] = [...marked.values()]
    .filter(({ imageUrl }) => imageUrl !== null)
    .sort((one, other) => other.fullText.length - one.fullText.length)
  if (!best) throw new Error('The demo has no article to highlight.')
  return { article: best.id, newsletter: best.newsletterId }
}

/** The sentences of paragraphs with only text. */
function sentencesOf(html: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  const paragraphs = [...html.matchAll(/<p>([^<&]+)<\/p>/g)].map(([, text = '']) => text.trim())
  return paragraphs.flatMap((text) => [...segmenter.segment(text)].map(({ segment }) => segment.trim()))
}

await main()
// The browser is shared by all that this process launches, and would keep it running.
process.exit()
