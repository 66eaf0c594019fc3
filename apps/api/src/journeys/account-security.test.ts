import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

const PASSWORD = 'correct horse'
const NEW = 'battery staple'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())

/** The link in the outbox e-mail with that subject, once it is there. */
async function linkIn(subject: string): Promise<string> {
  let link = ''
  const outbox = path.join(fixture.server.dataDir, 'outbox')
  await expect
    .poll(async () => {
      const names = await readdir(outbox).catch(() => [])
      const letters = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')))
      const letter = letters.find((each) => each.includes(`Subject: ${subject}`)) ?? ''
      // Quoted-printable breaks long lines with a = at the end.
      link = /http:\S+#\S+/.exec(letter.replaceAll('=\r\n', ''))?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${fixture.server.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: "Today's Digest" }).waitFor()
}
const newPage = async (width = 1280) =>
  (
    await fixture.browser.newContext({
      serviceWorkers: 'block',
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
  ).newPage()

test('a forgotten password is reset by mail, and the page sends the token only in its call', async () => {
  const { user } = await signUp(fixture.server.url, 'Forgetful')
  const page = await newPage(390)
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(request.url(), request.headers().referer ?? '')
  })
  await page.goto(`${fixture.server.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await page.getByLabel('Email').fill(user.email)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { name: 'Email saved on this server' }).waitFor()
  const link = await linkIn('Set a new password')
  const [, token = 'none'] = link.split('#')
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm New Password').fill(NEW)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set. Log in with it.').waitFor()
  await logIn(page, user.email, NEW)
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  await page.goto(`${fixture.server.url}/verify-email#${token}`)
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.context().close()
})

test('signing out everywhere in one browser signs out the other, and the account is deleted with all its data', async () => {
  const { user } = await signUp(fixture.server.url, 'Everywhere')
  const [first, second] = [await newPage(), await newPage()]
  for (const page of [first, second]) await logIn(page, user.email, PASSWORD)
  await first.goto(`${fixture.server.url}/settings?tab=account`)
  await first.getByRole('region', { name: 'Where You’re Signed In' }).getByText('This browser').waitFor()
  expect(await axeFaults(first)).toEqual([])
  await first.getByRole('button', { name: 'Sign out everywhere' }).click()
  await first.getByRole('heading', { name: 'Log in' }).waitFor()
  await second.getByRole('link', { name: 'Saved Articles' }).click()
  await second.getByRole('heading', { name: 'Log in' }).waitFor()
  await second.context().close()

  await logIn(first, user.email, PASSWORD)
  await first.goto(`${fixture.server.url}/settings?tab=account`)
  const [download] = await Promise.all([
    first.waitForEvent('download'),
    first.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^tidings-\d{4}-\d\d-\d\d\.zip$/)
  await first.getByRole('button', { name: 'Delete account' }).click()
  const asked = first.getByRole('alertdialog')
  await asked.getByText('with 0 newsletters').waitFor()
  expect(await axeFaults(first)).toEqual([])
  await asked.getByLabel('Current Password').fill(PASSWORD)
  await asked.getByRole('button', { name: 'Delete account' }).click()
  await first.getByRole('heading', { name: 'Log in' }).waitFor()
  await expect
    .poll(() =>
      fixture.server.app.database.db.selectFrom('users').select('id').where('id', '=', user.uid).execute(),
    )
    .toEqual([])
  await first.context().close()
})
