import { type FixtureWeb, openFixtureWeb } from '@tidings/pipeline/fetch/testing/fixture-web'
import { CLICK, clickSite, PAGE } from '@tidings/pipeline/run/links/testing/click-site'
import { createTransport } from 'nodemailer'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

const COUNTED = { title: 'Freighters go back to sail', url: `${CLICK}/ls/click?upn=straight` }
const CIRCLE = { title: 'A tunnel opens two days early', url: `${CLICK}/ls/click?upn=circle` }
const OPEN = { title: 'What the line spends on canvas', url: `${PAGE}?utm_source=tide` }

let server: TestServer
let web: FixtureWeb
let browser: Browser
let page: Page
beforeAll(async () => {
  web = await openFixtureWeb(clickSite)
  server = await startTestServer({}, web.network)
  browser = await launchChromium()
  const { client, token, user } = await signUp(server.url)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  page = await context.newPage()
  const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
  const send = async (name: string, html: string, articles: number) => {
    const from = `${name} <news@${name.toLowerCase()}.example>`
    const list = { id: `letter.${name.toLowerCase()}.example`, unsubscribe: 'https://list.example/leave' }
    await transport.sendMail({ from, to: user.emailAddress, subject: `${name} this week`, list, html })
    await vi.waitFor(
      async () => expect((await client.articles.list.query({})).articles).toHaveLength(articles),
      { timeout: 40_000, interval: 100 },
    )
  }
  const item = ({ title, url }: typeof OPEN, text: string) =>
    `<h2><a href="${url}">${title}</a></h2><p>${text}</p>`
  await send(
    'Quayside',
    item(COUNTED, 'Eleven ships carry spinning columns that turn side wind into forward push since March.') +
      item(
        CIRCLE,
        'The road under the Orrin ridge let its first cars through on Tuesday, and no water came.',
      ),
    2,
  )
  await send(
    'Tidewater',
    item(
      OPEN,
      'The books of a company that buys cloth by the mile and sells an idea of progress by the yard.',
    ) +
      item(
        { title: 'Containers fold like paper', url: 'https://boxworks.example/fold' },
        'A workshop in Brenna builds steel boxes that two people fold flat within four minutes of work.',
      ),
    4,
  )
  transport.close()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await web.close()
})

const card = (name: string) => page.getByRole('article', { name, exact: true })

test('a tracking link is resolved on request, and the article joins the story of that page', async () => {
  await page.goto(`${server.url}/?order=latest`)
  await card(OPEN.title).waitFor()
  expect(await card(OPEN.title).getByText('Duplicate').count()).toBe(0)
  await card(COUNTED.title).getByRole('button', { name: 'Read More' }).click()
  const reader = page.getByRole('dialog', { name: COUNTED.title })
  await reader.getByText('Tracking link by u7.ct.sendgrid.net').waitFor()
  expect(web.requests).toEqual([])

  const find = reader.getByRole('button', { name: 'Reveal destination' })
  await find.focus()
  await page.keyboard.press('Enter')
  const link = reader.getByRole('link', { name: 'Read it on harbour.example' })
  await link.waitFor()
  await expect.poll(() => link.getAttribute('href')).toBe(PAGE)
  expect(web.requests).toEqual([`HEAD ${COUNTED.url}`, `HEAD ${PAGE}?utm_source=ships&utm_medium=mail`])
  await page.getByText('It leads to harbour.example.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await card(OPEN.title).getByText('Duplicate').waitFor()
})

test('a link that can’t be resolved shows why on its card, and is kept', async () => {
  await card(CIRCLE.title).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reveal destination' }).click()
  await page.getByText('It redirects in a loop. The link is unchanged.').waitFor()
})
