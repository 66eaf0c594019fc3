import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const fixture = forAllTests(() => openBrowserFixture())
let token: string
beforeAll(async () => {
  ;({ token } = await signUp(fixture.server.url))
})

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
  const { url } = fixture.server
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json()
  const calls = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} /api${path}`),
  )
  const page = await fixture.browser.newPage()
  await page.goto(`${url}/api`)
  await page.getByRole('heading', { name: 'Schemas' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/api/docs')
  const shown = await page
    .locator('summary')
    .evaluateAll((all) => all.map((one) => [...one.children].slice(0, 2).map((part) => part.textContent)))
  expect(shown.map((parts) => parts.join(' ')).sort()).toEqual(calls.sort())

  const add = await form(page, 'POST /api/newsletters')
  await add.getByRole('button', { name: 'Send' }).click()
  await add.getByText(/^401 Unauthorized/).waitFor()
  await page.getByLabel('Bearer token').fill(token)
  await add.getByRole('button', { name: 'Send' }).click()
  await add.getByText(/^200 OK/).waitFor()
  await add.getByText('"confirmationStatus": "pending"').waitFor()
})

test('calls are tried with the session of the browser, also with a file', async () => {
  const page = await (await fixture.signedIn(token)).newPage()
  await page.goto(`${fixture.server.url}/api/docs`)
  const user = await form(page, 'GET /api/user')
  await user.getByRole('button', { name: 'Send' }).click()
  await user.getByText(/^200 OK in \d+ ms$/).waitFor()
  await user.getByText('"email": "ann@example.com"').waitFor()
  const upload = await form(page, 'POST /api/user/upload-avatar')
  const picture = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await upload.locator('input[type=file]').setInputFiles(picture)
  await upload.getByRole('button', { name: 'Send' }).click()
  await upload.getByText(/^415 /).waitFor()
})
