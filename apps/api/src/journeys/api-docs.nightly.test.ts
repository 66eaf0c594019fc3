import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let browser: Browser
let token: string
let calls: string[]
beforeAll(async () => {
  server = await startTestServer()
  ;({ token } = await signUp(server.url))
  const { paths } = await (await fetch(`${server.url}/api/openapi.json`)).json()
  calls = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} /api${path}`),
  )
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

async function openDocs({ cookie = false } = {}): Promise<Page> {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/api/docs`)
  await page.getByRole('heading', { name: 'Schemas' }).waitFor()
  return page
}

/** Opens a call and returns its form. */
async function form(page: Page, call: string) {
  const [method = '', path = ''] = call.split(' ')
  await page
    .locator('summary')
    .filter({ has: page.getByText(method, { exact: true }) })
    .filter({ has: page.getByText(path, { exact: true }) })
    .click()
  return page.getByRole('form', { name: call, exact: true })
}

test('/api redirects to a public page with every call', async () => {
  const page = await openDocs()
  await page.goto(`${server.url}/api`)
  await page.getByRole('heading', { name: 'Schemas' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/api/docs')
  const shown = await page
    .locator('summary')
    .evaluateAll((all) => all.map((one) => [...one.children].slice(0, 2).map((part) => part.textContent)))
  expect(shown.map((parts) => parts.join(' ')).sort()).toEqual(calls.sort())
  await page.context().close()
})

test('a call is tried with the session of the browser', async () => {
  const page = await openDocs({ cookie: true })
  const user = await form(page, 'GET /api/user')
  await user.getByRole('button', { name: 'Send' }).click()
  await user.getByText(/^200 OK in \d+ ms$/).waitFor()
  await user.getByText('"email": "ann@example.com"').waitFor()
  await page.context().close()
})

test('a call is tried with a bearer token, and fails without either', async () => {
  const page = await openDocs()
  const add = await form(page, 'POST /api/newsletters')
  await add.getByRole('button', { name: 'Send' }).click()
  await add.getByText(/^401 Unauthorized/).waitFor()
  await page.getByLabel('Bearer token').fill(token)
  await add.getByRole('button', { name: 'Send' }).click()
  await add.getByText(/^200 OK/).waitFor()
  await add.getByText('"confirmationStatus": "pending"').waitFor()
  await page.context().close()
})

test('a picture is uploaded from the page', async () => {
  const page = await openDocs({ cookie: true })
  const upload = await form(page, 'POST /api/user/upload-avatar')
  const picture = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await upload.locator('input[type=file]').setInputFiles(picture)
  await upload.getByRole('button', { name: 'Send' }).click()
  await upload.getByText(/^415 /).waitFor()
  await page.context().close()
})

test('unknown paths below /api return JSON', async () => {
  const response = await fetch(`${server.url}/api/docs/nothing`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ message: 'No such endpoint.', code: 'NOT_FOUND' })
})
