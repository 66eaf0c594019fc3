import { addArticle } from '@tidings/api/testing/add-article'
import { signUp } from '@tidings/api-server/testing/test-server'
import { seedNewsletter } from '@tidings/db/testing/seed'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'

const fixture = forAllTests(() => openBrowserFixture())

test('on a phone the menus of topics are in the drawer, and Escape closes them before it', async () => {
  const { server } = fixture
  const { client, token, user } = await signUp(server.url)
  const { db } = server.app.database
  const owner = { userId: user.uid, newsletterId: await seedNewsletter(db, user.uid, 'Coast Post') }
  const id = await addArticle(db, owner, { title: 'Keeper retires' })
  await client.articles.changeTags.mutate({ id, add: ['lamps'] })
  const context = await fixture.signedIn(token, { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${server.url}/`)
  const card = page.getByRole('article', { name: 'Keeper retires', exact: true })
  await card.waitFor()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const menu = page.getByRole('button', { name: 'Follow or mute lamps' })
  await menu.scrollIntoViewIfNeeded()
  await menu.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Mute' })
  await item.waitFor()
  const { x = -1, width = 0 } = (await item.boundingBox()) ?? {}
  expect([x >= 0, x + width <= 390]).toEqual([true, true])
  await page.keyboard.press('Escape')
  await item.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Close navigation' }).first().waitFor()
  await page.getByRole('link', { name: /^lamps/ }).click()
  await card.waitFor()
})
