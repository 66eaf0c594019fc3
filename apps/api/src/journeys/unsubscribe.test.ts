import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTidingsClient } from '@tidings/api/client'
import { tableResolve } from '@tidings/pipeline/analyse/sender/testing/dns-table'
import { type SigningKey, signed, signingKey } from '@tidings/pipeline/analyse/sender/testing/signed-mail'
import { type FixtureWeb, openFixtureWeb } from '@tidings/pipeline/fetch/testing/fixture-web'
import { confirmationSite } from '@tidings/pipeline/run/confirm/testing/confirmation-site'
import { createTransport } from 'nodemailer'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFaults } from '../testing/axe-faults.ts'
import { launchChromium } from '../testing/chromium.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

let key: SigningKey
let web: FixtureWeb
let server: TestServer
let browser: Browser
const bodies: string[] = []
beforeAll(async () => {
  key = signingKey('lowtide.example')
  web = await openFixtureWeb((url, response, request, body) => {
    if (!url.pathname.startsWith('/leave')) return confirmationSite(url, response, request, body)
    bodies.push(body)
    response.end('Good bye')
  })
  server = await startTestServer({}, { ...web.network, records: tableResolve(key.records) })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await web.close()
})
beforeEach(() => {
  web.requests.length = 0
  bodies.length = 0
})

const COVERED = ['From', 'Subject', 'List-Unsubscribe', 'List-Unsubscribe-Post']
const story = '<p>The sea rose by a hand and the harbour wall held, which nobody had expected of it.</p>'

async function openReader(name: string) {
  const { client, token, user } = await signUp(server.url, name)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'tidings', value: token, url: server.url }])
  const page = await context.newPage()
  let sent = 0
  /** Sends a mail of the newsletter whose signature covers these headers. */
  const send = async (subject: string, html: string, headers: string[] = COVERED) => {
    sent += 1
    const mail = [
      'From: Low Tide <hello@lowtide.example>',
      `Message-ID: <${name}-${sent}@lowtide.example>`,
      'List-Id: <low.lowtide.example>',
      'List-Unsubscribe: <mailto:leave@lowtide.example?subject=bye>,',
      ` <https://lowtide.example/leave?u=${name}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      `Subject: ${subject}`,
      'Date: Fri, 20 Nov 2026 08:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
    ].join('\r\n')
    const transport = createTransport({ host: '127.0.0.1', port: server.smtpPort, ignoreTLS: true })
    const envelope = { from: 'bounce@lowtide.example', to: user.emailAddress }
    await transport.sendMail({ envelope, raw: await signed(mail, [key], { headers }) })
    transport.close()
  }
  const issue = (title: string, headers?: string[]) =>
    send(title, `<h1>${title}</h1>${story.repeat(8)}`, headers)
  const states = async () => {
    const [first] = (await client.newsletters.list.query({})).newsletters
    if (!first) return []
    const { issues } = await client.newsletters.issues.query({ id: first.id })
    return issues.map(({ subject, state }) => `${subject}: ${state}`)
  }
  const main = page.getByRole('main')
  return { client, context, page, main, user, send, issue, states }
}

test('a newsletter is added, confirmed, read and unsubscribed with one click; later mail is quarantined', async () => {
  const { page, main, context, send, issue, states } = await openReader('Leaver')
  await page.goto(`${server.url}/newsletters`)
  await main.getByRole('button', { name: 'Add Newsletter' }).first().click()
  await page.getByLabel('Newsletter Name').fill('Low Tide')
  await page.getByLabel('Newsletter Email').fill('hello@lowtide.example')
  await page.keyboard.press('Enter')
  await main.getByRole('button', { name: 'Confirming' }).waitFor()
  const link = '<a href="https://lowtide.example/confirm/form?token=9f2c">Confirm subscription</a>'
  await send('Confirm your subscription', `<p>Thanks for subscribing to Low Tide.</p><p>${link}</p>`)
  await main.getByRole('button', { name: 'Confirmed' }).waitFor()
  await issue('The first tide')
  await expect.poll(states).toContain('The first tide: processed')
  web.requests.length = 0

  await page.reload()
  await main.getByRole('button', { name: 'Actions for Low Tide' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe from Low Tide' })
  await dialog.getByText(/^Tidings sends one unsubscribe request to lowtide\.example/).waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(web.requests).toEqual([])
  await dialog.getByRole('button', { name: 'Unsubscribe' }).dblclick()
  await main.getByText(/by one click\. Response: 200\.$/).waitFor()
  expect(web.requests).toEqual(['POST https://lowtide.example/leave?u=Leaver'])
  expect(bodies).toEqual(['List-Unsubscribe=One-Click'])

  await issue('The second tide')
  await expect.poll(states).toContain('The second tide: quarantined')
  await page.reload()
  await main.getByText('1 email since.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await main.getByRole('link', { name: 'Low Tide' }).click()
  await main.getByText(/Quarantined, you had unsubscribed from it/).waitFor()
  await main.getByRole('button', { name: 'Keep receiving' }).click()
  await page.getByText('Receiving again').waitFor()
  await issue('The third tide')
  await expect.poll(states).toContain('The third tide: processed')
  expect(web.requests).toHaveLength(1)
  await context.close()
})

test('if the signature does not cover one-click nothing is posted: a mail is sent', async () => {
  const { client, context, user, issue, states } = await openReader('Writer')
  await issue('The first tide', ['From', 'Subject', 'List-Unsubscribe'])
  await expect.poll(states).toEqual(['The first tide: processed'])
  const [newsletter] = (await client.newsletters.list.query({})).newsletters
  const id = newsletter?.id ?? ''
  const { methods } = await client.newsletters.unsubscribeMethods.query({ id })
  expect(methods.map(({ how }) => how)).toEqual(['mail', 'page'])
  const { unsubscription } = await client.newsletters.unsubscribe.mutate({ id })
  expect(unsubscription).toMatchObject({
    how: 'mail',
    state: 'asked',
    why: expect.stringContaining('outbox'),
  })
  const outbox = path.join(server.dataDir, 'outbox')
  const mails = (await readdir(outbox)).map((file) => readFile(path.join(outbox, file), 'utf8'))
  const toList = (await Promise.all(mails)).filter((mail) => mail.includes('To: leave@'))
  expect(toList).toHaveLength(1)
  expect(toList[0]).toContain(`From: ${user.emailAddress}\r\nTo: leave@lowtide.example\r\nSubject: bye\r\n`)
  expect(web.requests).toEqual([])
  await context.close()
})

test('a deletion survives restarts: it can still be undone, and is final after its time', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-deleted-'))
  let deleting = await startTestServer({ DATA_DIR: dataDir })
  const { client, token, user } = await signUp(deleting.url, 'Deleter')
  const transport = createTransport({ host: '127.0.0.1', port: deleting.smtpPort, ignoreTLS: true })
  const html = `<h1>The first tide</h1>${story.repeat(8)}`
  await transport.sendMail({ from: 'Low Tide <hello@lowtide.example>', to: user.emailAddress, html })
  transport.close()
  const names = async (reader = client) => (await reader.newsletters.list.query({})).newsletters
  /** The mail, whether its bytes are in the database or in a file. */
  const kept = async () => {
    const files = await readdir(path.join(dataDir, 'files'), { recursive: true }).catch(() => [])
    const rows = await deleting.app.database.db.selectFrom('mails').select('id').execute()
    return [...rows.map(({ id }) => id), ...files.filter((name) => name.endsWith('.zst'))]
  }
  await expect.poll(async () => (await client.articles.list.query({})).articles.length).toBe(1)
  const [newsletter] = await names()
  const id = newsletter?.id ?? ''
  const restart = async () => {
    await deleting.close()
    deleting = await startTestServer({ DATA_DIR: dataDir })
    return createTidingsClient({ baseUrl: deleting.url, token })
  }

  await client.newsletters.delete.mutate({ id })
  const later = await restart()
  expect(await names(later)).toEqual([])
  await later.newsletters.restore.mutate({ id })
  expect(await names(later)).toHaveLength(1)
  expect((await later.articles.list.query({})).articles).toHaveLength(1)

  await later.newsletters.delete.mutate({ id })
  const { db } = deleting.app.database
  const due = { run_at: Date.now() + 1500 }
  await db.updateTable('jobs').set(due).where('name', '=', 'purge-newsletter').execute()
  const last = await restart()
  expect(await kept()).not.toEqual([])
  await expect.poll(kept).toEqual([])
  await expect(last.newsletters.restore.mutate({ id })).rejects.toThrow('There is no such newsletter.')
  await deleting.close()
  await rm(dataDir, { recursive: true })
})
