import { setTimeout as sleep } from 'node:timers/promises'
import { openFixtureWeb } from '@tidings/jobs/fetch/testing/fixture-web'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { deliverTo } from '../testing/mail-conversation.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'

/** A user who has just received a newsletter with a picture, a missing one, and a tracking pixel. */
async function openReader(mode: 'arrival' | 'view' | 'off') {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const sender = await openFixtureWeb((url, response) => {
    if (url.pathname === '/ship.png') response.end(picture)
    else response.writeHead(404).end()
  })
  onTestFinished(sender.close)
  const tidings = await startTestServer({ PICTURES: mode }, sender.network)
  onTestFinished(tidings.close)
  const { client, user } = await signUp(tidings.url)
  const html = `<h1>A letter</h1><p>Words that make it an article, and quite a few of them, for that is what it takes.</p>
    <p><img src="https://sender.example/ship.png?reader=ann" width="300" height="200"></p>
    <p><img src="https://sender.example/gone.png?reader=ann" width="300" height="200"></p>
    <img src="https://sender.example/open.gif?reader=ann" width="1" height="1">`
  const head = ['From: a@b.example', 'List-Id: <b.example>', 'Subject: A letter', 'Content-Type: text/html']
  await deliverTo(tidings.smtpPort, { to: user.emailAddress, text: [...head, '', html].join('\r\n') })
  const list = async () => (await client.articles.list.query({})).articles
  await expect.poll(async () => (await list()).length, { timeout: 90_000 }).toBe(1)
  /** Loads the list and the article like a browser, with all their pictures. */
  async function look(): Promise<number[]> {
    const [article] = await list()
    const { fullText } = await client.articles.get.query({ id: article?.id ?? '' })
    expect(fullText).not.toContain('sender.example')
    const sources = [...fullText.matchAll(/<img\b[^>]*?\ssrc="([^"]+)"/g)].map(([, source]) => source)
    const paths = [...(article?.imageUrl ? [article.imageUrl] : []), ...sources]
    return Promise.all(paths.map(async (path) => (await fetch(`${tidings.url}${path}`)).status))
  }
  const states = async () =>
    (
      await tidings.app.database.db.selectFrom('remote_pictures').select('state').orderBy('state').execute()
    ).map(({ state }) => state)
  return { requests: sender.requests, look, states, db: tidings.app.database.db }
}

test('pictures are fetched once soon after the mail arrived, and opening the article makes no request to the sender', async () => {
  const { requests, look, states, db } = await openReader('arrival')
  const due = await db.selectFrom('remote_pictures').select('due_at').execute()
  for (const { due_at } of due) expect((due_at ?? 0) - Date.now()).toBeLessThanOrEqual(20_000)
  await db.updateTable('remote_pictures').set({ due_at: 1 }).where('due_at', 'is not', null).execute()
  await expect.poll(states, { timeout: 90_000 }).toEqual(['failed', 'stored'])
  const asked = [
    'GET https://sender.example/gone.png?reader=ann',
    'GET https://sender.example/ship.png?reader=ann',
  ]
  expect(requests.toSorted()).toEqual(asked)
  // The browser no longer requests the missing one.
  for (let n = 0; n < 3; n += 1) expect(await look()).toEqual([200, 200])
  await sleep(2500)
  expect(requests.toSorted()).toEqual(asked)
})

test('pictures that are fetched when viewed are fetched once, minutes later', async () => {
  const { requests, look, states, db } = await openReader('view')
  expect(await look()).toEqual([404, 404, 404])
  await sleep(2500)
  expect(requests).toEqual([])
  const due = await db.selectFrom('remote_pictures').select('due_at').execute()
  for (const { due_at } of due) expect((due_at ?? 0) - Date.now()).toBeGreaterThan(50_000)
  await db.updateTable('remote_pictures').set({ due_at: 1 }).execute()
  await expect.poll(states, { timeout: 90_000 }).toEqual(['failed', 'stored'])
  for (let n = 0; n < 3; n += 1) expect(await look()).toEqual([200, 200])
  await sleep(1500)
  expect(requests).toHaveLength(2)
})

test('with pictures off no request is made', async () => {
  const { requests, look, db } = await openReader('off')
  expect(await look()).toEqual([])
  await db.updateTable('remote_pictures').set({ due_at: 1 }).execute()
  await sleep(2500)
  expect(await look()).toEqual([])
  expect(requests).toEqual([])
})
