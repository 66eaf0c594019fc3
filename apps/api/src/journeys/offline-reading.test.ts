import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAYS, type OfflineFixture, openOfflineFixture, PER_DAY } from '../testing/offline-fixture.ts'

let fixture: OfflineFixture
beforeAll(async () => {
  fixture = await openOfflineFixture()
})
afterAll(() => fixture.close())

test('what was kept is readable after a reload without a connection', async () => {
  const { page, context } = fixture
  page.on('console', (m) => console.log('CONSOLE', m.text()))
  await fixture.openAndKeep()
  console.log(await fixture.kept())
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('article').first().waitFor()
  console.log(await page.locator('body').innerText())
  console.log(DAYS, PER_DAY)
})
