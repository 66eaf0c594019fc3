import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserFixture, openBrowserFixture } from '../testing/browser-fixture.ts'
import { signUp } from '../testing/test-server.ts'

let fixture: BrowserFixture
beforeAll(async () => {
  fixture = await openBrowserFixture()
})
afterAll(() => fixture.close())

test('the page and the server’s status agree: 404 if there is no screen, else 200', async () => {
  const { token } = await signUp(fixture.server.url, 'Ann')
  const page = await (await fixture.signedIn(token)).newPage()
  const isMissing = () => page.getByRole('heading', { name: '404 Page Not Found' }).isVisible()
  const paths = ['/', '/Saved/', '/%73ettings', '/article/nobody-knows-it', '/newsletter/unknown', '/profile']
  for (const path of [...paths, '/nothing', '/saved/more', '/newsletter', '/saved%2f', '/wp-login.php']) {
    const response = await page.goto(fixture.server.url + path)
    await page.locator('h1').first().waitFor()
    const isThere = paths.includes(path)
    expect(response?.status(), path).toBe(isThere ? 200 : 404)
    await expect.poll(isMissing, { message: path }).toBe(!isThere)
  }
})
