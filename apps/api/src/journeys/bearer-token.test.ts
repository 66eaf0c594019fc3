import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PIXEL } from '@tidings/api/testing/pixel'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

let fixture: BrowserFixture
let ann: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  fixture = await openBrowserFixture()
  ann = await signUp(fixture.server.url, 'Ann')
})
afterAll(() => fixture.close())

/** Requests of the page's scripts, as sent. */
interface SentRequest {
  path: string
  authorization: string | undefined
  body: string
}

const TOKEN = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/
const MAKES_TOKEN = '/api/trpc/auth.token'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

/** Records every API request of the page's scripts from now on; returns those made until it is called. */
function watch(page: Page): () => Promise<SentRequest[]> {
  const requests: { path: string; request: Request }[] = []
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url())
    if (!path.startsWith('/api/') || !['fetch', 'xhr'].includes(request.resourceType())) return
    requests.push({ path, request })
  })
  return () =>
    Promise.all(
      requests.map(async ({ path, request }) => ({
        path,
        authorization: (await request.allHeaders()).authorization,
        body: request.postData() ?? '',
      })),
    )
}

/** Visits screens with every kind of request: tRPC, the REST helper, and a form. */
async function walk(page: Page): Promise<void> {
  for (const [link, title] of [
    ['Saved Articles', 'Saved Articles'],
    ['Highlights', 'Highlights'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await heading(page, title)
  }
  await page.getByRole('button', { name: /My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await heading(page, 'Your Profile')
  const picture = path.join(fixture.server.dataDir, 'me.png')
  await writeFile(picture, PIXEL)
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByText('Profile picture updated successfully').waitFor()
  await page.getByRole('textbox', { name: 'Display Name' }).fill('Ann Lee')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Your profile has been successfully updated.').waitFor()
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${fixture.server.url}/login`)
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Log in' }).click()
  await heading(page, "Today's Digest")
  await page.waitForLoadState('networkidle')
}

const names = (asked: SentRequest[]) => asked.map(({ path }) => path)
const others = (asked: SentRequest[]) => asked.filter(({ path }) => path !== MAKES_TOKEN)
const syncs = (asked: SentRequest[]) =>
  asked.filter(({ path }) => path.includes('auth.sync')).map(({ body }) => JSON.parse(body)[0])

test('after signing in every request has the bearer token, and the sync sends token and email', async () => {
  const context = await fixture.browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${fixture.server.url}/login`)
  const seen = watch(page)
  await logIn(page)
  await walk(page)
  await page.waitForLoadState('networkidle')
  const asked = await seen()
  const since = asked.slice(asked.findIndex(({ path }) => path.includes('auth.login')) + 1)
  expect(names(since)).toContain('/api/user/upload-avatar')
  expect(names(since).join()).toMatch(/user\.updateProfile/)
  for (const { path, authorization } of others(since)) expect(authorization, path).toMatch(TOKEN)
  expect(syncs(since).length).toBeGreaterThan(1)
  for (const body of syncs(since)) {
    expect(body).toEqual({
      email: 'ann@example.com',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    })
  }
  await context.close()
})

test('a reloaded page requests its token once, and nothing else without it', async () => {
  const context = await fixture.signedIn(ann.token)
  const page = await context.newPage()
  const seen = watch(page)
  await page.goto(fixture.server.url)
  await expect.poll(async () => others(await seen())).not.toEqual([])
  await page.goto(`${fixture.server.url}/api/docs`)
  await expect.poll(async () => names(await seen())).toContain('/api/openapi.json')
  await page.waitForLoadState('networkidle')
  const asked = await seen()
  expect(names(asked).filter((path) => path === MAKES_TOKEN)).toHaveLength(2)
  for (const { path, authorization } of others(asked)) expect(authorization, path).toMatch(TOKEN)
  await context.close()
})

test('the token is in no storage, no cookie and not in the page', async () => {
  const context = await fixture.signedIn(ann.token)
  const page = await context.newPage()
  const seen = watch(page)
  await page.goto(fixture.server.url)
  await heading(page, "Today's Digest")
  // The digest comes with the page, so that the network may be idle before the scripts run.
  await expect.poll(async () => others(await seen())).not.toEqual([])
  const [last] = others(await seen()).slice(-1)
  const token = last?.authorization?.replace('Bearer ', '') ?? 'none'
  expect(token).toMatch(/\./)
  const kept = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
      await caches.keys(),
      await indexedDB.databases(),
    ]),
  )
  expect(kept).not.toContain(token.split('.')[2])
  expect(JSON.stringify(await context.cookies())).not.toContain(token.split('.')[2])
  await context.close()
})

test('if getting a token fails that is logged to the console, and requests are sent without it', async () => {
  const context = await fixture.signedIn(ann.token)
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(`**${MAKES_TOKEN}*`, (route) => route.abort())
  const seen = watch(page)
  await page.goto(fixture.server.url)
  await heading(page, "Today's Digest")
  await expect.poll(async () => syncs(await seen())).toEqual([{ email: 'ann@example.com' }])
  expect(logged.join('\n')).toContain('No token could be obtained, so the request is sent without one.')
  for (const { path, authorization } of others(await seen())) expect(authorization, path).toBeUndefined()
  await context.close()
})
