import { addArticle } from '@tidings/api/testing/add-article'
import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { hasPrefetched } from './testing/has-prefetched.ts'
import { DAYS, openOfflineFixture, PER_DAY } from './testing/offline-fixture.ts'
import { paintedPassages, selectWithMouse } from './testing/select-with-mouse.ts'

const fixture = forAllTests(() => openOfflineFixture())
let page: Page
beforeAll(async () => {
  page = fixture.page
  await fixture.openAndKeep()
})
afterEach(() => fixture.context.setOffline(false))

const goOffline = async () => {
  await fixture.context.setOffline(true)
  await page.reload()
}
const notice = () => page.getByText('You’re offline')
const story = (name: string) => page.getByRole('article', { name, exact: true })
const reader = (name: string) => page.getByRole('dialog', { name, exact: true })
/** Opens a path like a link does, without loading the page once more. */
const follow = (path: string) =>
  page.evaluate((url) => {
    history.pushState(null, '', url)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('the list of all articles and the editions of seven days open offline after a reload, with articles and pictures', async () => {
  await goOffline()
  await page.getByText(/^You’re offline\. Showing your articles as of today, \d+:\d\d [AP]M\./).waitFor()
  for (let ago = 0; ago < DAYS; ago++) {
    await follow(fixture.day(ago))
    await story(`Story ${ago}-0`).waitFor()
    // Today is the list, which goes on page by page.
    if (ago === 0) await page.getByRole('button', { name: 'Load More' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(ago === 0 ? 48 : PER_DAY)
    const widths = () =>
      story(`Story ${ago}-0`)
        .locator('img')
        .evaluateAll((imgs) => imgs.map((img) => (img as HTMLImageElement).naturalWidth))
    // A picture that can't be loaded is left out by its card.
    await expect.poll(widths, { message: `the picture of a story ${ago} days ago` }).toEqual([1])
    await story(`Story ${ago}-7`).getByRole('link').first().click()
    await page.getByRole('dialog').getByText(`The text of Story ${ago}-7 begins here.`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.goto(`${fixture.server.url}${fixture.day(DAYS - 1)}`)
  await story(`Story ${DAYS - 1}-0`).waitFor()
})

test('a list whose later pages are not stored says so, and shows each article once, then and back online', async () => {
  const titles = () => page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()
  await page.goto(fixture.server.url)
  await story('Story 0-0').waitFor()
  // The next page now begins elsewhere than when it was stored.
  const { db } = fixture.server.app.database
  const { id: newsletterId } = await db.selectFrom('newsletters').select('id').executeTakeFirstOrThrow()
  await addArticle(db, { userId: fixture.account.user.uid, newsletterId }, { title: 'Breaking' })
  await page.getByRole('button', { name: 'Latest' }).click()
  await story('Breaking').waitFor()
  await goOffline()
  await story('Breaking').waitFor()
  const before = await titles()
  expect(before).toHaveLength(24)
  await page.getByRole('button', { name: 'Load More' }).click()
  await page.getByText('No connection. The next articles aren’t stored on this device.').waitFor()
  expect(await titles()).toEqual(before)
  await fixture.context.setOffline(false)
  await expect.poll(async () => (await titles()).length).toBe(48)
  expect(new Set(await titles()).size).toBe(48)
  expect((await titles()).slice(0, 24)).toEqual(before)
})

test('an article that was not stored says that there is no connection; once it is back, what is on screen is fetched again', async () => {
  await page.goto(fixture.server.url)
  await goOffline()
  await story('Story 0-3').waitFor()
  await follow('/article/of-long-ago')
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByRole('navigation', { name: 'Main', includeHidden: true }).waitFor()
  await page.goBack()
  await story('Story 0-3').waitFor()
  const id = await fixture.articleId('Story 0-3')
  await fixture.account.client.articles.read.mutate({ articleId: id, read: true })
  await fixture.context.setOffline(false)
  await notice().waitFor({ state: 'detached' })
  await expect.poll(() => story('Story 0-3').getAttribute('data-read')).toBe('true')
})

/** The user's data on the server: the titles of articles that are read and saved, and how many tags and highlights. */
async function stored() {
  const { db } = fixture.server.app.database
  const articles = await db.selectFrom('articles').select(['title', 'read_at', 'saved_at']).execute()
  const titles = (key: 'read_at' | 'saved_at') =>
    articles
      .filter((one) => one[key] !== null)
      .map(({ title }) => title)
      .sort()
  const tags = await db.selectFrom('article_tags').select('tag').execute()
  const highlights = await db.selectFrom('highlights').select('id').execute()
  return {
    ...{ read: titles('read_at'), saved: titles('saved_at') },
    ...{ tags: tags.length, highlights: highlights.length },
  }
}

test('changes made offline survive a reload and arrive once', async () => {
  await page.goto(`${fixture.server.url}${fixture.day(2)}`)
  await story('Story 2-0').waitFor()
  const before = await stored()
  await goOffline()
  await story('Story 2-0').getByRole('button', { name: 'Read More' }).click()
  await reader('Story 2-0').getByText('The text of Story 2-0').waitFor()
  await page.keyboard.press('s')
  await selectWithMouse(page, 'goes on for a while')
  await page.getByText('Highlight saved').waitFor()
  await page.keyboard.press('j')
  await reader('Story 2-1').getByText('The text of Story 2-1').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const choose = async (name: string, item: string) => {
    await story(name).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Story 2-1', 'Mark as Unread')
  await expect.poll(() => story('Story 2-1').getAttribute('data-read')).toBe(null)
  await choose('Story 2-2', 'Add Tags')
  await page.getByLabel('Add a tag').fill('to cite')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Tags' }).waitFor({ state: 'hidden' })
  expect(await stored()).toEqual(before)

  await page.reload()
  await page.getByText('changes will sync when you’re back online.').waitFor()
  const saved = story('Story 2-0').getByRole('button', { name: 'Save article', pressed: true })
  await saved.waitFor()
  await story('Story 2-0').getByRole('link').first().click()
  await expect.poll(() => paintedPassages(page)).toEqual(['goes on for a while'])

  await fixture.context.setOffline(false)
  const all = {
    ...{ read: [...before.read, 'Story 2-0'].sort(), saved: ['Story 2-0'] },
    ...{ tags: before.tags + 1, highlights: before.highlights + 1 },
  }
  await expect.poll(stored, { timeout: 60_000 }).toEqual(all)
  await expect.poll(async () => (await fixture.kept())['tidings-changes changes']).toBe(0)
  await notice().waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => paintedPassages(page)).toEqual(['goes on for a while'])
  expect(await stored()).toEqual(all)
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
  await goOffline()
  await page.goto(`${fixture.server.url}${fixture.day(1)}`)
  await story('Story 1-0').waitFor()
  expect(await fixture.databases()).toContain(`tidings-kept-${fixture.account.user.uid}`)
})

test('another account sees nothing of the previous one, even if that did not log out', async () => {
  await fixture.openAndKeep()
  const { uid } = fixture.account.user
  expect((await fixture.databases()).join()).toContain(uid)
  const other = await signUp(fixture.server.url, 'Eve')
  await fixture.signIn(other.token)
  await page.goto(fixture.server.url)
  await page.getByText('Bring your newsletters').waitFor()
  const isKept = () => page.evaluate(hasPrefetched, `tidings-kept-${other.user.uid}`)
  await expect.poll(isKept, { timeout: 90_000 }).toBe(true)
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
  // The page loads again by itself, which would end the next test's first step. A service worker that starts meanwhile
  // is told again: it may have missed it.
  await expect
    .poll(async () => {
      await fixture.context.setOffline(false)
      return page.url()
    })
    .toMatch(/login/)
})

test('the browser finds all that an app needs to be installed, with icons, shortcuts, and as one to share with', async () => {
  await fixture.signIn()
  await page.goto(fixture.server.url)
  const session = await fixture.context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The check's only finding is the private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { shortcuts, icons, share_target } = JSON.parse(data ?? '')
  const ways = shortcuts.map((one: Record<string, string>) => [one.short_name ?? one.name, one.url])
  expect(ways).toEqual([
    ['Today', '/'],
    ['Saved', '/saved'],
    ['Search', '/search'],
  ])
  expect(share_target).toEqual({
    action: '/share',
    enctype: 'application/x-www-form-urlencoded',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  })
  for (const { src, sizes } of icons) {
    const width = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return picture.naturalWidth
    }, src)
    if (sizes !== 'any') expect(`${width}x${width}`).toBe(sizes)
  }
})
