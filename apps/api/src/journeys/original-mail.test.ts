import { createTransport } from 'nodemailer'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Each would run, load, send or navigate if shown unsanitised. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src="https://evil.example/pixel.gif" width="1" height="1" onload="alert(2)">',
  '<img src=x onerror="alert(3)">',
  '<svg onload="alert(4)"><animate onbegin="alert(5)" attributeName="x"></svg>',
  '<iframe srcdoc="<script>parent.alert(6)</script>"></iframe>',
  '<a href="javascript:alert(7)">press me</a> <a href=" java&#10;script:alert(8)">me too</a>',
  '<form action="https://evil.example/post" method="post"><input name="q" value="x" autofocus onfocus="alert(9)"><button>send me</button></form>',
  '<style>@import "https://evil.example/a.css"; @font-face { font-family: e; src: url(https://evil.example/f.woff2) } body { font-family: e; cursor: url(https://evil.example/c.cur), auto; list-style-image: image-set("https://evil.example/l.png" 1x) }</style>',
  '<div style="background: u\\72l(https://evil.example/b.png); width: 50px; height: 50px">styled</div>',
  '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
  '<base href="https://evil.example/" target="_top"><link rel="preconnect" href="https://evil.example"><link rel="stylesheet" href="https://evil.example/d.css">',
  '<video src="https://evil.example/v.mp4" poster="https://evil.example/p.png" autoplay></video>',
  '<object data="https://evil.example/o.swf"></object><embed src="https://evil.example/e.swf">',
  '<noscript><p title="</noscript><img src=x onerror=alert(11)>"></noscript>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(10)&gt;">',
]

const ORDINARY = `<!doctype html><html><head><style>.box { background: #123456 } @media (max-width: 400px) { .box { background: #654321 } }</style></head>
<body bgcolor="#fafafa"><table width="600" align="center"><tr><td class="box" id="box" style="padding: 20px; color: #ffffff"><h1 style="font-size: 28px">Good morning</h1></td></tr>
<tr><td><img id="own" src="cid:one@x" width="40" height="40" alt="Ours"><p>Words and a <a id="out" href="https://elsewhere.example/story">story</a>, and <a href="#end">the end</a>.</p><p id="end">Bye.</p></td></tr></table></body></html>`

let server: TestServer
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  server = await startTestServer()
  browser = await launchChromium()
})
afterEach(() => context.close())
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** A user with the mail, on the page of its issue. `happened` is what it did beyond showing itself. */
async function openIssueOf(name: string, html: string) {
  const { client, token, user } = await signUp(server.url, name)
  const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
  await transport.sendMail({
    from: '"Nice News" <news@nice.example>',
    to: user.emailAddress,
    subject: 'A letter <img src=x onerror=alert(0)>',
    html,
    attachments: [{ content: PIXEL, cid: 'one@x', contentType: 'image/png' }],
  })
  const path = await vi.waitFor(
    async () => {
      const [newsletter] = (await client.newsletters.list.query({})).newsletters
      const [issue] = newsletter ? (await client.newsletters.issues.query({ id: newsletter.id })).issues : []
      if (!newsletter || !issue) throw new Error('not there yet')
      return { newsletter: `/newsletter/${newsletter.id}`, original: `/api/issues/${issue.id}/original` }
    },
    { timeout: 40_000, interval: 100 },
  )
  context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  const happened: string[] = []
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== server.url) happened.push(`request: ${request.url()}`)
    if (pathname.startsWith('/api/pictures/')) happened.push(`picture: ${pathname}`)
  })
  context.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { page: await context.newPage(), path, happened }
}

/** The frame with the original of the newest issue. */
async function openFrame(page: Page, path: { newsletter: string }) {
  await page.goto(`${server.url}${path.newsletter}`)
  await page.getByRole('button', { name: 'View original' }).click()
  const frame = page.getByRole('dialog').frameLocator('iframe')
  await frame.locator('body').waitFor()
  return frame
}

test('a hostile mail only shows its words in the frame: no script, no requests except pictures from this server', async () => {
  const { page, path, happened } = await openIssueOf(
    'Hostile',
    HOSTILE.map((html, n) => `<p>Words number ${n} that stand before it.</p>${html}`).join(''),
  )
  const frame = await openFrame(page, path)
  await frame.getByText('Words number 14').waitFor()
  await frame.getByText('press me').click()
  await frame.getByText('me too').click()
  await frame.getByRole('button', { name: 'send me' }).click()
  await page.waitForTimeout(500)
  expect(
    await frame
      .locator('script, iframe, form, meta[http-equiv], base, link, video, object, embed, svg, math')
      .count(),
  ).toBe(0)
  expect(await frame.locator('style').allTextContents()).not.toContain('evil.example')
  expect(new URL(page.url()).pathname).toBe(path.newsletter)
  expect(context.pages()).toHaveLength(1)
  const foreign = happened.filter((one) => !one.startsWith('picture: '))
  expect(foreign).toEqual([])
  const named = await server.app.database.db.selectFrom('remote_pictures').select(['id', 'url']).execute()
  // The invisible pixel is not known to this server either.
  expect(named.filter(({ url }) => url.includes('pixel'))).toEqual([])
  const { id } = named.find(({ url }) => url.includes('b.png')) ?? {}
  await expect.poll(() => happened).toContain(`picture: /api/pictures/${id}`)
})

test('opened directly it is as harmless as in its frame', async () => {
  const { page, path, happened } = await openIssueOf('Alone', HOSTILE.join('<p>and</p>'))
  await page.goto(`${server.url}${path.original}`, { waitUntil: 'networkidle' })
  await page.getByText('press me').click()
  await page.getByRole('button', { name: 'send me' }).click()
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe(path.original)
  expect(happened.filter((one) => !one.startsWith('picture: '))).toEqual([])
  // If the sanitiser missed something it could still do nothing, without scripts and origin.
  const [header] = await page.evaluate(() => [window.origin])
  expect(header).toBe('null')
})

test('the page’s policy blocks what the sanitiser might miss', async () => {
  const { page, path, happened } = await openIssueOf('Policy', '<p id="words">Words</p>')
  await page.route('**/original', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<p id="words">', () => `${HOSTILE.join('')}<p id="words">`)
    await route.fulfill({ response, body })
  })
  // Blocked requests are still announced, but not sent.
  const gone: string[] = []
  await context.route(
    (url) => url.origin !== server.url,
    async (route) => {
      gone.push(route.request().url())
      await route.abort()
    },
  )
  await openFrame(page, path)
  await page.waitForTimeout(1000)
  expect(gone).toEqual([])
  expect(happened.filter((one) => one.startsWith('dialog'))).toEqual([])
  expect(new URL(page.url()).pathname).toBe(path.newsletter)
})

test('an ordinary mail looks as it was sent, and its links open in a page without an opener', async () => {
  const { page, path } = await openIssueOf('Ordinary', ORDINARY)
  const frame = await openFrame(page, path)
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
