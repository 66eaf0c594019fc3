import { randomUUID } from 'node:crypto'
import { PIXEL } from '@tidings/api/testing/pixel'
import { findRawFile } from '@tidings/db/queries/pictures/files'
import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { expect, test } from 'vitest'
import { deliverTo } from '../testing/mail-conversation.ts'
import { signUp, startTestServer } from '../testing/test-server.ts'
import { unzip } from '../testing/unzip.ts'

const SECRET = 'The secret of Vera is 4711, and nobody else may know of it this week or the next.'

const server = forAllTests(() => startTestServer())

async function mail(to: string, name: string, html: string): Promise<void> {
  const lines = [
    ...[`From: ${name} <${name}@example.com>`, `Message-ID: <${randomUUID()}@example.com>`],
    ...[`List-Id: <${name}.example.com>`, `Subject: ${name}`, 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/related; boundary=cut', '', '--cut', 'Content-Type: text/html', '', html],
    ...['--cut', 'Content-Type: image/png', 'Content-ID: <own@x>', 'Content-Transfer-Encoding: base64', ''],
    ...[PIXEL.toString('base64'), '--cut--'],
  ]
  expect(await deliverTo(server.smtpPort, { to, text: lines.join('\r\n') })).toMatch(/^250/)
}

test('a mail that references another user’s files gets none of them into a download or onto a screen', async () => {
  const { db } = server.app.database
  const vera = await signUp(server.url, 'Vera')
  await mail(
    vera.user.emailAddress,
    'bank',
    `<h1>A letter</h1><p><img src="cid:own@x" width="200" height="100"></p><p>${SECRET}</p>`,
  )
  const hers = async () => {
    const row = await db
      .selectFrom('mails')
      .select('id')
      .where('user_id', '=', vera.user.uid)
      .executeTakeFirst()
    return row && (await findRawFile(db, vera.user.uid, row.id))
  }
  await expect.poll(hers, { timeout: 90_000 }).toBeDefined()
  const files = await db.selectFrom('files').select(['id', 'key', 'mail_id']).execute()
  expect(files.map(({ key }) => key.split('/')[0]).toSorted()).toEqual(['mails', 'pictures'])
  const names = files.flatMap(({ id, key, mail_id }) => [
    ...[`stored:${key}`, `picture:${key}`, `picture:${id}`, `file:${id}`, `cid:${id}`, `cid:${key}`, id, key],
    ...[
      `/api/pictures/${id}`,
      `stored:pictures/../${key}`,
      `stored:mails/${vera.user.uid}/${mail_id}.eml.zst`,
    ],
  ])
  const eve = await signUp(server.url, 'Eve')
  const ways = names.flatMap((name) => [
    `<p>Words that stand around "${name}" and 'src="${name}"' in a text.</p>`,
    `<p><img src="${name}" width="300" height="200"><img alt='<img src="${name}">' src="cid:own@x" width="300" height="200"></p>`,
    `<p><a href="${name}" data-original="${name}" title='"${name}"'>A link to it, with some words.</a></p>`,
    `<p>&lt;img src="${name}"&gt; &#60;img src=&quot;${name}&quot;&#62; and <b>&quot;${name}&quot;</b></p>`,
  ])
  await mail(eve.user.emailAddress, 'eve', `<h1>Some letter</h1>${ways.join('\n')}`)
  const list = async () => (await eve.client.articles.list.query({})).articles
  await expect.poll(async () => (await list()).length, { timeout: 90_000 }).toBeGreaterThan(0)

  const headers = { authorization: `Bearer ${eve.token}` }
  const response = await fetch(`${server.url}/api/account/data`, { headers })
  const entries = unzip(Buffer.from(await response.arrayBuffer()))
  const own = await db
    .selectFrom('files')
    .select(['id', 'kind'])
    .where('user_id', '=', eve.user.uid)
    .execute()
  const pictures = own.flatMap(({ id, kind }) => (kind === 'inline' ? [`pictures/${id}.png`] : []))
  expect(pictures).toHaveLength(1)
  const found = [...entries.keys()].filter((name) => name.startsWith('pictures/'))
  expect(found).toEqual(pictures)
  for (const [name, bytes] of entries) {
    expect(bytes.includes(SECRET), name).toBe(false)
    expect(bytes.includes(Buffer.from([0x28, 0xb5, 0x2f, 0xfd])), `${name} has compressed bytes`).toBe(false)
  }
  for (const { id, imageUrl } of await list()) {
    const { fullText } = await eve.client.articles.get.query({ id })
    const sources = [...fullText.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, source]) => source)
    const allowed = ['', ...own.map((file) => `/api/pictures/${file.id}`)]
    for (const source of [...sources, imageUrl ?? '']) expect(allowed).toContain(source)
  }
})

test('a mail file is not served as a picture', async () => {
  const raw = await server.app.database.db
    .selectFrom('files')
    .select('id')
    .where('kind', '=', 'mail')
    .executeTakeFirstOrThrow()
  expect((await fetch(`${server.url}/api/pictures/${raw.id}`)).status).toBe(404)
})
