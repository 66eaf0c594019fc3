import { PIXEL } from '@tidings/api/testing/pixel'
import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { createTransport } from 'nodemailer'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

/** Each would run, load, send or navigate if shown unsanitised. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src="https://evil.example/pixel.gif" width="1" height="1" onload="alert(2)">',
  '<img src=x onerror="alert(3)">',
  '<svg onload="alert(4)"><animate onbegin="alert(5)" attributeName="x"></svg>',
  '<iframe srcdoc="<script>parent.alert(6)</script>"></iframe>',
  '<p>If you like it, you may <a href="javascript:alert(7)">press me</a> for more of the same.</p>',
  '<p>And while you are at it, please <a href=" java&#10;script:alert(8)">me too</a> as well.</p>',
  '<form action="https://evil.example/post" method="post"><input name="q" value="x" autofocus onfocus="alert(9)"><button>send me</button></form>',
  '<style>@import "https://evil.example/a.css"; @font-face { font-family: e; src: url(https://evil.example/f.woff2) } body { font-family: e; cursor: url(https://evil.example/c.cur), auto; list-style-image: image-set("https://evil.example/l.png" 1x) }</style>',
  '<div style="background: u\\72l(https://evil.example/b.png); width: 50px; height: 50px">styled</div>',
  '<div style="background: url(https://evil.example/c.png); position: fixed; inset: 0; z-index: 9999; pointer-events: none">over all</div>',
  '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
  '<base href="https://evil.example/" target="_top"><link rel="preconnect" href="https://evil.example"><link rel="stylesheet" href="https://evil.example/d.css">',
  '<video src="https://evil.example/v.mp4" poster="https://evil.example/p.png" autoplay></video>',
  '<object data="https://evil.example/o.swf"></object><embed src="https://evil.example/e.swf">',
  '<noscript><p title="</noscript><img src=x onerror=alert(11)>"></noscript>',
  '<template><img src=x onerror=alert(12)></template>',
  // Its comment hides the following text, so it is last.
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(10)&gt;">',
]
const MAIL = HOSTILE.map(
  (html, n) => `<p>Words number ${n} that stand before it and say something.</p>${html}`,
)
const LAST = `Words number ${HOSTILE.length - 1}`

const ORDINARY = `<!doctype html><html><head><style>.box { background: #123456 } @media (max-width: 400px) { .box { background: #654321 } }</style></head>
<body bgcolor="#fafafa"><table width="600" align="center"><tr><td class="box" id="box" style="padding: 20px; color: #ffffff"><h1 style="font-size: 28px">Good morning</h1></td></tr>
<tr><td><img id="own" src="cid:one@x" width="40" height="40" alt="Ours"><p>Words and a <a id="out" href="https://elsewhere.example/story">story</a>, and <a href="#end">the end</a>.</p><p id="end">Bye.</p></td></tr></table></body></html>`

const fixture = forAllTests(() => openBrowserFixture())
let hostile: Paths
let ordinary: Paths
let context: BrowserContext
beforeAll(async () => {
  hostile = await receive('Hostile', MAIL.join(''))
  ordinary = await receive('Ordinary', ORDINARY)
})
afterEach(() => context.close())

interface Paths {
  token: string
  article: string
  newsletter: string
  original: string
}

/** A user with the mail. */
async function receive(name: string, html: string): Promise<Paths> {
  const { client, token, user } = await signUp(fixture.server.url, name)
  const { smtpPort: port } = fixture.server
  await createTransport({ host: '127.0.0.1', port, ignoreTLS: true }).sendMail({
    from: '"<b onmouseover=alert(0)>Nice</b> News" <news@nice.example>',
    to: user.emailAddress,
    subject: 'A letter <img src=x onerror=alert(0)>',
    html,
    attachments: [{ content: PIXEL, cid: 'one@x', contentType: 'image/png' }],
  })
  const article = await vi.waitFor(
    async () => {
      const [first] = (await client.articles.list.query({})).articles
      if (!first) throw new Error('not there yet')
      return first
    },
    { timeout: 90_000, interval: 100 },
  )
  const id = article.newsletterId
  const [issue] = (await client.newsletters.issues.query({ id })).issues
  return {
    token,
    article: `/article/${article.id}`,
    newsletter: `/newsletter/${id}`,
    original: `/api/issues/${issue?.id}/original`,
  }
}

/** A page of that user. `happened` is what it did beyond showing itself. */
async function openAs({ token }: Paths) {
  context = await fixture.signedIn(token, { viewport: { width: 1280, height: 900 } })
  const happened: string[] = []
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== fixture.server.url) happened.push(`request: ${request.url()}`)
    if (pathname.startsWith('/api/pictures/')) happened.push(`picture: ${pathname}`)
  })
  context.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const foreign = () => happened.filter((one) => !one.startsWith('picture: '))
  return { page: await context.newPage(), happened, foreign }
}

/** The frame with the original of the newest issue, and all that it loads. */
async function openFrame(page: Page, { newsletter }: Paths) {
  await page.goto(`${fixture.server.url}${newsletter}`)
  await page.getByRole('button', { name: 'View original' }).click()
  await page.getByRole('dialog').locator('iframe[data-loaded=true]').waitFor()
  return page.getByRole('dialog').frameLocator('iframe')
}

/** Resolves when what a page was to do would have begun: the browser opens another page after that. */
async function afterwards(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(`${fixture.server.url}/icon.svg`)
  await other.close()
  expect(page.context().pages()).toHaveLength(1)
}

/** Presses everything that can be pressed. */
async function pressAll(page: Page, within: Pick<Page, 'getByText' | 'getByRole'>): Promise<void> {
  await within.getByText('press me').click()
  await within.getByText('me too').click()
  await within.getByRole('button', { name: 'send me' }).click()
  await afterwards(page)
}

test('a hostile mail shows only its words in the reader', async () => {
  const { page, foreign } = await openAs(hostile)
  for (const path of ['/', '/newsletters', hostile.newsletter, hostile.article]) {
    await page.goto(`${fixture.server.url}${path}`)
    await page.getByText('Nice').first().waitFor({ state: 'attached' })
    await afterwards(page)
    expect(new URL(page.url()).origin).toBe(fixture.server.url)
  }
  const reader = page.getByRole('dialog')
  await reader.getByText(LAST).waitFor()
  for (const link of ['press me', 'me too']) {
    const address = await reader.getByText(link).getAttribute('href')
    expect(address ?? '').not.toMatch(/script/i)
  }
  const left = reader.locator('script, iframe, form, style, meta, base, link, video, svg animate')
  expect(await left.count()).toBe(0)
  expect(foreign()).toEqual([])
})

test('a hostile mail only shows its words in the frame: no script, no requests except pictures from this server', async () => {
  const { page, happened, foreign } = await openAs(hostile)
  const frame = await openFrame(page, hostile)
  await frame.getByText(LAST).waitFor()
  await pressAll(page, frame)
  const left = frame.locator(
    'script, iframe, form, meta[http-equiv], base, link, video, object, embed, svg, math',
  )
  expect(await left.count()).toBe(0)
  expect((await frame.locator('style').allTextContents()).join()).not.toContain('evil.example')
  expect(new URL(page.url()).pathname).toBe(hostile.newsletter)
  expect(foreign()).toEqual([])
  const { db } = fixture.server.app.database
  const named = await db.selectFrom('remote_pictures').select(['id', 'url']).execute()
  // The invisible pixel is not known to this server either.
  expect(named.filter(({ url }) => url.includes('pixel'))).toEqual([])
  const { id } = named.find(({ url }) => url.includes('b.png')) ?? {}
  await expect.poll(() => happened).toContain(`picture: /api/pictures/${id}`)
})

test('opened directly it is as harmless as in its frame', async () => {
  const { page, foreign } = await openAs(hostile)
  await page.goto(`${fixture.server.url}${hostile.original}`)
  await pressAll(page, page)
  expect(new URL(page.url()).pathname).toBe(hostile.original)
  expect(foreign()).toEqual([])
  // If the sanitiser missed something it could still do nothing, without scripts and origin.
  expect(await page.evaluate(() => window.origin)).toBe('null')
})

test('the page’s policy blocks what the sanitiser might miss', async () => {
  const { page, happened } = await openAs(ordinary)
  await page.route('**/original', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<table', () => `${HOSTILE.join('')}<table`)
    await route.fulfill({ response, body })
  })
  // Blocked requests are still announced, but not sent.
  const gone: string[] = []
  await context.route(
    (url) => url.origin !== fixture.server.url,
    async (route) => {
      gone.push(route.request().url())
      await route.abort()
    },
  )
  await openFrame(page, ordinary)
  await afterwards(page)
  expect(gone).toEqual([])
  expect(happened.filter((one) => one.startsWith('dialog'))).toEqual([])
  expect(new URL(page.url()).pathname).toBe(ordinary.newsletter)
})

test('an ordinary mail looks as it was sent, and its links open in a page without an opener', async () => {
  const { page } = await openAs(ordinary)
  const frame = await openFrame(page, ordinary)
  const style = (selector: string, property: string) =>
    frame
      .locator(selector)
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  await expect.poll(() => style('#box', 'background-color')).toBe('rgb(18, 52, 86)')
  await expect.poll(() => style('h1', 'font-size')).toBe('28px')
  await expect.poll(() => style('body', 'background-color')).toBe('rgb(250, 250, 250)')
  const own = frame.locator('#own')
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  const opened = context.waitForEvent('page')
  await frame.locator('#out').click()
  const elsewhere = await opened
  await expect.poll(() => elsewhere.url()).toMatch(/elsewhere\.example|chrome-error/)
  expect(await elsewhere.evaluate(() => window.opener)).toBeNull()
  await elsewhere.close()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => style('#box', 'background-color')).toBe('rgb(101, 67, 33)')
})
