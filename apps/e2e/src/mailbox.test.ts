import { signUp } from '@tidings/api-server/testing/test-server'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { letter, mboxOf, NO_MAIL } from '@tidings/mail/mail-files/testing/archives'
import { expect, test } from 'vitest'
import { openBrowserFixture } from './testing/browser-fixture.ts'
import { dropFiles } from './testing/drop-files.ts'

const fixture = forAllTests(() => openBrowserFixture())

const note = (n: number) => `From: Friend ${n} <f${n}@home.example>\nSubject: Note ${n}\n\nAt eight?\n`
const MAILS = Array.from({ length: 12 }, (_, n) => letter(n + 1))

async function openImports(name: string) {
  const { client, token } = await signUp(fixture.server.url, name)
  const context = await fixture.signedIn(token)
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`${fixture.server.url}/newsletters/imports`)
    await page.getByRole('heading', { name: 'Import files', level: 1 }).waitFor()
    return page
  }
  return { client, context, open, page: await open() }
}

test('a dropped mailbox is scanned, its newsletters chosen, and its report is there in another tab', async () => {
  const { client, context, page, open } = await openImports('Dropping')
  const mbox = mboxOf(...MAILS, note(1), note(2), NO_MAIL).toString()
  await dropFiles(page, [
    { name: 'mails.mbox', text: mbox },
    { name: 'photo.png', text: 'x' },
  ])
  await page.getByRole('alert').getByText('photo.png').waitFor()
  await page.getByText('We found 1 newsletter').waitFor()
  await page.close()

  const later = await open()
  const boxes = later.getByRole('checkbox')
  await boxes.first().waitFor()
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    true,
    false,
    false,
  ])
  // By keyboard alone.
  await later.getByRole('searchbox', { name: 'Search senders' }).focus()
  const focused = () => later.evaluate(() => document.activeElement?.textContent)
  for (let presses = 0; (await focused()) !== 'Import 1 newsletter'; presses += 1) {
    expect(presses).toBeLessThan(20)
    await later.keyboard.press('Tab')
  }
  await later.keyboard.press('Enter')
  await later.getByText('Finished', { exact: true }).waitFor({ timeout: 60_000 })
  await later.close()

  const report = await open()
  const card = report.getByRole('region', { name: 'mails.mbox' })
  await expect
    .poll(() => card.locator('dl').textContent())
    .toMatch(/Imported12Already there0Not chosen2Could not be read1$/)
  await card.getByText('1 problem').click()
  await card.getByText('This is not an email: it has no sender, date or subject.').waitFor()
  const names = async () => (await client.newsletters.list.query({})).newsletters.map(({ name }) => name)
  await expect.poll(names, { timeout: 60_000 }).toEqual(['News'])
  await context.close()
})

test('an upload resumes by itself after a lost connection, and with the same file after the tab was closed', async () => {
  const { client, context, page, open } = await openImports('Resuming')
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
