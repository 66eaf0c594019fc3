import { addArticle } from '@tidings/api/testing/add-article'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Line, openLine } from './testing/line.ts'
import { type OfflineFixture, openOfflineFixture } from './testing/offline-fixture.ts'

const TITLE = 'A long story'

/** With a service worker, which keeps what is sent while the server can’t be reached. */
describe('what is changed just before the page is closed', () => {
  let fixture: OfflineFixture
  let line: Line
  let page: Page
  beforeAll(async () => {
    fixture = await openOfflineFixture()
    line = await openLine(fixture.server.url)
    await addLongStory()
    await fixture.openAndKeep(line.url)
  })
  beforeEach(async () => {
    page = await fixture.context.newPage()
  })
  afterEach(async () => {
    line.mend()
    await page.close()
  })
  afterAll(async () => {
    await line?.close()
    await fixture?.close()
  })

  async function addLongStory(): Promise<void> {
    const { db } = fixture.server.app.database
    const { id: newsletterId } = await db.selectFrom('newsletters').select('id').executeTakeFirstOrThrow()
    const paragraphs = Array.from({ length: 60 }, (_, n) => `Paragraph ${n} is as long as any other.`)
    await addArticle(
      db,
      { userId: fixture.account.user.uid, newsletterId },
      {
        ...{ title: TITLE, text: paragraphs.join('\n\n'), category: 'technology' },
        html: paragraphs.map((one) => `<p>${one}</p>`).join(''),
      },
    )
  }
  /** How often a change has arrived. */
  const times = (path: string) => line.requests.filter((one) => one.includes(`/api/trpc/${path}`)).length
  const article = async () =>
    fixture.account.client.articles.get.query({ id: await fixture.articleId(TITLE) })
  const highlights = async () => {
    const { db } = fixture.server.app.database
    return (await db.selectFrom('highlights').select('id').execute()).length
  }
  /** Another tab, seen when the server can be reached again. */
  const reopen = async () => {
    line.mend()
    page = await fixture.context.newPage()
    await page.goto(line.url)
    await page.getByRole('article').first().waitFor()
  }

  test.each(['online', 'offline'])('arrives once %s: a highlight that was removed', async (state) => {
    const id = await fixture.articleId(TITLE)
    await fixture.account.client.highlights.add.mutate({ id, text: 'Paragraph 1 is' })
    await page.goto(`${line.url}/highlights`)
    const button = page.getByRole('button', { name: 'Delete highlight' })
    await button.waitFor()
    const before = times('highlights.delete')
    if (state === 'offline') line.cut()
    await button.click()
    await page.close()
    if (state === 'offline') {
      expect(await highlights()).toBe(1)
      await reopen()
    }
    await expect.poll(highlights).toBe(0)
    expect(times('highlights.delete') - before).toBe(1)
  })

  test.each(['online', 'offline'])('arrives %s: the reading position', async (state) => {
    const id = await fixture.articleId(TITLE)
    await fixture.account.client.articles.setReadingPosition.mutate({ id, position: null })
    await page.goto(`${line.url}/article/${id}`)
    await page.getByRole('dialog').getByText('Paragraph 1 is').waitFor()
    if (state === 'offline') line.cut()
    await page.mouse.move(640, 450)
    await page.mouse.wheel(0, 1500)
    await expect
      .poll(() => page.getByText('Paragraph 1 is').evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(0)
    await page.close()
    if (state === 'offline') {
      expect(await article()).toMatchObject({ readingPosition: null })
      await reopen()
    }
    await expect.poll(async () => (await article()).readingPosition).toBeGreaterThan(100)
  })

  test('arrives when the request was in progress: a saved article', async () => {
    const id = await fixture.articleId(TITLE)
    await fixture.account.client.articles.save.mutate({ articleId: id, saved: false })
    await page.goto(`${line.url}/article/${id}`)
    await page.getByRole('dialog').getByText('Paragraph 1 is').waitFor()
    await page.waitForLoadState('networkidle')
    const before = times('articles.save')
    line.hold()
    await page.keyboard.press('s')
    await expect.poll(() => line.held()).toBeGreaterThan(0)
    await page.close()
    line.mend()
    await expect.poll(async () => (await article()).isSaved).toBe(true)
    expect(times('articles.save') - before).toBe(1)
  })
})
