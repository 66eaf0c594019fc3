import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

/** Each would call `alert`, navigate away or request a foreign server if shown unsanitised. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src="https://tracker.example/pixel.gif" width="600" height="300" onload="alert(2)">',
  '<img src=x onerror="alert(3)">',
  '<svg onload="alert(4)"><animate onbegin="alert(5)" attributeName="x"></svg>',
  '<iframe srcdoc="<script>parent.alert(6)</script>"></iframe>',
  '<p>If you like it, you may <a href="javascript:alert(7)">press me</a> for more of the same.</p>',
  '<p>And while you are at it, please <a href=" java&#10;script:alert(8)">me too</a> as well.</p>',
  '<form action="https://tracker.example/"><input autofocus onfocus="alert(9)"><button>go</button></form>',
  '<style>@import "https://tracker.example/a.css"; body { background: url(https://tracker.example/b.png) }</style>',
  '<div style="background: url(https://tracker.example/c.png); position: fixed; inset: 0; z-index: 9999">over all</div>',
  '<meta http-equiv="refresh" content="0; url=https://tracker.example/">',
  '<base href="https://tracker.example/"><link rel="stylesheet" href="https://tracker.example/d.css">',
  '<video src="https://tracker.example/v.mp4" poster="https://tracker.example/p.png" autoplay></video>',
  '<noscript><p title="</noscript><img src=x onerror=alert(11)>"></noscript>',
  '<template><img src=x onerror=alert(12)></template>',
  // Its comment hides the following text, so it is last.
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(10)&gt;">',
]

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())

test('a hostile mail shows only its words in the reader', async () => {
  const { client, token, user } = await signUp(fixture.server.url)
  const transport = createTransport({ host: '127.0.0.1', port: fixture.server.smtpPort, ignoreTLS: true })
  await transport.sendMail({
    from: '"<b onmouseover=alert(0)>Nice</b> News" <news@nice.example>',
    to: user.emailAddress,
    subject: 'A letter <img src=x onerror=alert(0)>',
    html: HOSTILE.map(
      (html, n) => `<p>Words number ${n} that stand before it and say something.</p>${html}`,
    ).join(''),
  })
  const article = await vi.waitFor(
    async () => {
      const [first] = (await client.articles.list.query({})).articles
      if (!first) throw new Error('not there yet')
      return first
    },
    { timeout: 40_000, interval: 100 },
  )

  const context = await fixture.signedIn(token)
  const page = await context.newPage()
  const happened: string[] = []
  page.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(fixture.server.url)) happened.push(`request: ${request.url()}`)
  })
  for (const path of ['/', `/article/${article.id}`, '/newsletters', `/newsletter/${article.newsletterId}`]) {
    await page.goto(`${fixture.server.url}${path}`, { waitUntil: 'networkidle' })
    expect(new URL(page.url()).origin).toBe(fixture.server.url)
  }
  await page.goto(`${fixture.server.url}/article/${article.id}`)
  const reader = page.getByRole('dialog')
  await reader.getByText('Words number 15').waitFor()
  for (const link of ['press me', 'me too']) {
    const address = await reader.getByText(link).getAttribute('href')
    expect(address ?? '').not.toMatch(/script/i)
  }
  expect(
    await reader.locator('script, iframe, form, style, meta, base, link, video, svg animate').count(),
  ).toBe(0)
  expect(happened).toEqual([])
})
