import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { DAYS, type OfflineFixture, openOfflineFixture, PER_DAY } from '../testing/offline-fixture.ts'
import { signUp } from '../testing/test-server.ts'

let fixture: OfflineFixture
let page: Page
beforeAll(async () => {
  fixture = await openOfflineFixture()
  page = fixture.page
  await fixture.openAndKeep()
})
afterEach(() => fixture.context.setOffline(false))
afterAll(() => fixture.close())

const goOffline = async () => {
  await fixture.context.setOffline(true)
  await page.reload()
}
const notice = () => page.getByText("You're offline")
const story = (name: string) => page.getByRole('article', { name, exact: true })

test('the editions of seven days open offline after a reload, with articles and pictures', async () => {
  await goOffline()
  await notice().waitFor()
  for (let ago = 0; ago < DAYS; ago++) {
    await page.goto(`${fixture.server.url}${fixture.day(ago)}`)
    await story(`Story ${ago}-0`).waitFor()
    expect(await page.getByRole('article').count()).toBe(PER_DAY)
    const picture = story(`Story ${ago}-0`).locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    await story(`Story ${ago}-7`).getByRole('link').first().click()
    await page.getByRole('dialog').getByText(`The text of Story ${ago}-7 begins here.`).waitFor()
  }
})

test.each([320, 1280])(
  'at %i px it says that the browser is offline, and the time of the content',
  async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(fixture.server.url)
    await goOffline()
    // Earlier read marks may still wait to be sent, which is shown after it.
    await page.getByText(/^You're offline\. You see your articles as of today, \d+:\d\d [AP]M\./).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  },
)

test('an article that was not stored says that there is no connection', async () => {
  await goOffline()
  await page.goto(`${fixture.server.url}/article/of-long-ago`)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByRole('navigation', { name: 'Main', includeHidden: true }).waitFor()
})

test('when the server is back, what is on screen is fetched again', async () => {
  await page.goto(fixture.server.url)
  await goOffline()
  await story('Story 0-3').waitFor()
  const id = await fixture.articleId('Story 0-3')
  await fixture.account.client.articles.read.mutate({ articleId: id, read: true })
  await fixture.context.setOffline(false)
  await notice().waitFor({ state: 'detached' })
  await expect.poll(() => story('Story 0-3').getAttribute('data-read')).toBe('true')
  await fixture.account.client.articles.read.mutate({ articleId: id, read: false })
})

test('a session that ended elsewhere leaves no offline content', async () => {
  await page.goto(fixture.server.url)
  await page.getByRole('article').first().waitFor()
  await fixture.account.client.sessions.endAll.mutate({})
  await page.reload()
  await page.waitForURL(/login/)
  await expect.poll(() => fixture.databases()).not.toContain(`tidings-kept-${fixture.account.user.uid}`)
  await fixture.signIn()
})

test('a failed sign-in in another tab leaves the offline content of the account that is signed in', async () => {
  await fixture.openAndKeep()
  const other = await fixture.context.newPage()
  await other.goto(`${fixture.server.url}/icon.svg`)
  // As from a tab that doesn't know yet that somebody has signed in: the login screen would leave.
  const status = await other.evaluate(async (email) => {
    const body = JSON.stringify({ email, password: 'a wrong password' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/trpc/auth.login', { method: 'POST', headers, body })).status
  }, fixture.account.user.email)
  expect(status).toBe(401)
  await other.close()
  // The browser's worker looks at the response after the page has it.
  for (let n = 0; n < 10; n += 1) {
    expect(await fixture.databases()).toContain(`tidings-kept-${fixture.account.user.uid}`)
    await page.waitForTimeout(100)
  }
  await goOffline()
  await page.goto(`${fixture.server.url}${fixture.day(1)}`)
  await story('Story 1-0').waitFor()
})

test('another account sees nothing of the previous one, even if that did not log out', async () => {
  await fixture.openAndKeep()
  const { uid } = fixture.account.user
  expect((await fixture.databases()).join()).toContain(uid)
  const other = await signUp(fixture.server.url, 'Eve')
  await fixture.signIn(other.token)
  await page.goto(fixture.server.url)
  await page.getByText('Bring your newsletters').waitFor()
  await expect.poll(() => fixture.databases()).toContain(`tidings-kept-${other.user.uid}`)
  expect((await fixture.databases()).join()).not.toContain(uid)
  await goOffline()
  await page.goto(`${fixture.server.url}${fixture.day(1)}`)
  await notice().waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
})

test('logging out deletes all offline content', async () => {
  await fixture.signIn()
  await fixture.openAndKeep()
  await page.getByRole('button', { name: /^My Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/login/)
  await expect.poll(() => fixture.kept()).toEqual({ 'tidings-account values': 0 })
  await goOffline()
  await page.goto(fixture.server.url)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
})

test('the browser finds all that an app needs to be installed', async () => {
  await fixture.signIn()
  await page.goto(fixture.server.url)
  const session = await fixture.context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The check's only finding is the private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  const ways = manifest.shortcuts.map(({ short_name, name }: Record<string, string>) => short_name ?? name)
  expect(ways).toEqual(['Today', 'Saved', 'Search'])
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return picture.naturalWidth
    }, src)
    if (sizes !== 'any') expect(`${width}x${width}`).toBe(sizes)
  }
})
