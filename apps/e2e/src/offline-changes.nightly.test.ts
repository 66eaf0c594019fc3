import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { DAYS, openOfflineFixture, PER_DAY } from './testing/offline-fixture.ts'
import { paintedPassages, selectWithMouse } from './testing/select-with-mouse.ts'

const fixture = forAllTests(() => openOfflineFixture())
let page: Page
beforeAll(async () => {
  page = fixture.page
  await fixture.openAndKeep()
})
afterEach(() => fixture.context.setOffline(false))

const reader = (name: string) => page.getByRole('dialog', { name, exact: true })
const card = (name: string) => page.getByRole('article', { name, exact: true })

/** Reads all articles of a day in the reader; saves four, highlights in two, and marks the last as unread again. */
async function readDay(ago: number, marksUnread: boolean): Promise<void> {
  await page.goto(`${fixture.server.url}${fixture.day(ago)}`)
  await card(`Story ${ago}-0`).getByRole('button', { name: 'Read More' }).click()
  for (let n = 0; n < PER_DAY; n++) {
    if (n > 0) await page.keyboard.press('j')
    await reader(`Story ${ago}-${n}`).getByText(`The text of Story ${ago}-${n} begins here.`).waitFor()
    if (n < 4) await page.keyboard.press('s')
    if (n === 5 || n === 6) {
      await selectWithMouse(page, 'goes on for a while')
      await page.getByText('Highlight saved').waitFor()
    }
  }
  const last = `Story ${ago}-${PER_DAY - 1}`
  await page.keyboard.press('Escape')
  await reader(last).waitFor({ state: 'hidden' })
  if (!marksUnread) return
  await card(last).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as Unread' }).click()
  await expect.poll(() => card(last).getAttribute('data-read')).toBe(null)
}

async function tag(name: string): Promise<void> {
  await card(name).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add Tags' }).click()
  await page.getByLabel('Add a tag').fill('to cite')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Tags' }).waitFor({ state: 'hidden' })
}

/** The user's data on the server: how many articles are read and saved, which have the tag, and the highlights. */
async function stored() {
  const { db } = fixture.server.app.database
  const articles = await db.selectFrom('articles').select(['read_at', 'saved_at']).execute()
  const tags = await db.selectFrom('article_tags').select('tag').execute()
  const highlights = await db.selectFrom('highlights').select('article_title').execute()
  return {
    read: articles.filter(({ read_at: at }) => at !== null).length,
    saved: articles.filter(({ saved_at: at }) => at !== null).length,
    tags: tags.length,
    highlights: highlights.length,
  }
}

test('100 articles read and 50 changes made offline arrive once after a reload', {
  timeout: 300_000,
}, async () => {
  await fixture.context.setOffline(true)
  for (let ago = 0; ago < DAYS; ago++) await readDay(ago, ago < 5)
  for (const n of [1, 2, 3]) await tag(`Story ${DAYS - 1}-${n}`)
  expect(await stored()).toEqual({ read: 0, saved: 0, tags: 0, highlights: 0 })

  await page.reload()
  await page.getByText('changes will sync when you’re back online.').waitFor()
  await card(`Story ${DAYS - 1}-1`)
    .getByRole('button', { name: 'Save article', pressed: true })
    .waitFor()
  await page.getByRole('link', { name: 'Saved Articles' }).click()
  await card('Story 0-0').waitFor()
  await page.goto(`${fixture.server.url}/article/${await fixture.articleId('Story 3-5')}`)
  await reader('Story 3-5').waitFor()
  await expect.poll(() => paintedPassages(page)).toEqual(['goes on for a while'])

  await fixture.context.setOffline(false)
  const all = { read: DAYS * PER_DAY - 5, saved: DAYS * 4, tags: 3, highlights: DAYS * 2 }
  await expect.poll(stored, { timeout: 30_000 }).toEqual(all)
  await expect.poll(async () => (await fixture.kept())['tidings-changes changes']).toBe(0)
  await page.getByText('You’re offline').waitFor({ state: 'detached' })
  await page.reload()
  await reader('Story 3-5').waitFor()
  await expect.poll(() => paintedPassages(page)).toEqual(['goes on for a while'])
  expect(await stored()).toEqual(all)
})
