import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { letter, mboxOf } from '@tidings/mail/mail-files/testing/archives'
import { expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'
import { dropFiles } from './testing/drop-files.ts'

const fixture = forAllTests(() => openBrowserFixture())

const MAILS = Array.from({ length: 12 }, (_, n) => letter(n + 1))

test('an upload resumes by itself after a lost connection, and with the same file after the tab was closed', async () => {
  const { client, token } = await signUp(fixture.server.url)
  const context = await fixture.signedIn(token)
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`${fixture.server.url}/newsletters/imports`)
    await page.getByRole('heading', { name: 'Import files', level: 1 }).waitFor()
    return page
  }
  const page = await open()
  const filler = `${'x'.repeat(76)}\n`.repeat(14_000)
  const large = mboxOf(...MAILS.map((mail) => `${mail}${filler}\n`)).toString()
  let answered = 0
  await context.route('**/api/imports/*/files/*', async (route) => {
    if (answered === 2) return route.abort('connectionreset')
    answered += 1
    await route.continue()
  })
  await dropFiles(page, [{ name: 'large.mbox', text: large }])
  await page.getByText('The connection was lost.').waitFor()
  await page.getByText(/^8\.4 MB of 12\.9 MB uploaded/).waitFor()
  await page.close()

  const later = await open()
  await later.getByText('The upload was interrupted.').waitFor()
  await context.unrouteAll()
  const sent: number[] = []
  later.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']))
  })
  await dropFiles(later, [{ name: 'large.mbox', text: large }])
  await later.getByText('We found 1 newsletter').waitFor()
  // Chromium may still send a request that the closing tab had just begun to send again.
  expect(sent.at(-1)).toBe(12_582_912)
  expect(Math.min(...sent)).toBeGreaterThanOrEqual(8_388_608)
  const { imports } = await client.imports.list.query({})
  expect(imports).toMatchObject([{ state: 'choosing', mailsTotal: 12 }])
  await later.getByRole('button', { name: 'Cancel' }).click()
  await later.getByText('Import canceled').waitFor()
  expect((await client.imports.list.query({})).imports).toEqual([])
  await context.close()
})
