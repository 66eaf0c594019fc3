import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileStore } from '@tidings/db/files/file-store'
import { folderStore } from '@tidings/db/files/folder-store'
import { listArticles } from '@tidings/db/queries/articles'
import { insertMail } from '@tidings/db/queries/mails'
import { insertNewsletter, listNewsletters } from '@tidings/db/queries/newsletters'
import { seedUser } from '@tidings/db/testing/seed'
import { DATABASES, type TestDatabase, testDatabase } from '@tidings/db/testing/test-database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MailNotUnderstood } from '../understand/mail-not-understood.ts'
import { understandMail } from '../understand/understand-mail.ts'
import { processMail } from './process-mail.ts'
import { readRaw } from './stored-raw.ts'

/** A small roundup; `items` are headline and link. */
function roundup(about: { id: string; from?: string; listId?: string; items: [string, string][] }): string {
  const items = about.items.map(
    ([title, link]) => `<h2><a href="${link}">${title}</a></h2>
<p>What the newsletter says of it takes a sentence or two, so that a card has something to show.</p>`,
  )
  return [
    `From: ${about.from ?? 'Kernel Weekly <news@kernel.example>'}`,
    `Message-ID: <${about.id}@kernel.example>`,
    ...(about.listId ? [`List-Id: Kernel Weekly <${about.listId}>`] : []),
    'List-Unsubscribe: <https://kernel.example/unsubscribe>',
    'Subject: This week in kernels',
    'Date: Thu, 19 Nov 2026 08:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body><h1>Kernel Weekly</h1>${items.join('\n')}
<p><a href="https://kernel.example/unsubscribe">Unsubscribe</a></p></body></html>`,
  ].join('\r\n')
}

const SCHEDULER: [string, string] = [
  'A scheduler rewrite lands after nine years of arguments',
  'https://lwn.example/scheduler',
]
const SAILS: [string, string] = [
  'Cargo ships are going back to sail, this time in steel',
  'https://ships.example/sails',
]
const PHONES: [string, string] = [
  'What three billion parameters can do on a phone',
  'https://phones.example/models',
]

describe.each(DATABASES)('a mail on its way to articles on %s', (kind) => {
  let database: TestDatabase
  let folder: string
  let files: FileStore
  let userId: string
  beforeEach(async () => {
    database = await testDatabase(kind)
    folder = await mkdtemp(path.join(tmpdir(), 'tidings-run-'))
    files = folderStore(folder)
    userId = await seedUser(database.db)
  })
  afterEach(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  async function receive(id: string, text: string, receivedAt = Date.UTC(2026, 10, 20)): Promise<void> {
    const raw = Buffer.from(text)
    const mail = { id, userId, envelopeFrom: 'bounce@kernel.example', envelopeTo: 'kx7m@inbox.localhost' }
    await insertMail(database.db, { ...mail, receivedAt, digest: id, raw })
  }

  const run = (mailId: string, attempt = 1, understand = understandMail) =>
    processMail({ db: database.db, files, understand, log: { info: () => {} } }, mailId, attempt)

  const mailRow = (id: string) =>
    database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const articles = () => listArticles(database.db, userId, {}, { page: 1, pageSize: 100 })

  test('a roundup becomes an article for each item, in order, with its newsletter', async () => {
    await receive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    await run('m1')
    const rows = await articles()
    expect(rows.map(({ title, url }) => [title, url])).toEqual([SCHEDULER, SAILS])
    expect(rows[0]).toMatchObject({
      newsletter_name: 'Kernel Weekly',
      published_at: Date.UTC(2026, 10, 19, 8),
      received_at: Date.UTC(2026, 10, 20),
      is_duplicate: 0,
    })
    expect(rows[0]?.summary).toContain('What the newsletter says of it')
    expect(await mailRow('m1')).toMatchObject({ state: 'processed', subject: 'This week in kernels' })
  })

  test('the bytes leave the row only for the file store, and come back as they were', async () => {
    const text = roundup({ id: 'one', items: [SCHEDULER] })
    await receive('m1', text)
    await run('m1')
    const row = await mailRow('m1')
    expect(row.raw).toBeNull()
    expect(String(Buffer.from(await readRaw(files, row)))).toBe(text)
  })

  test('a second run of the same mail changes nothing', async () => {
    await receive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    await run('m1')
    const before = await articles()
    await run('m1')
    expect(await articles()).toEqual(before)
  })

  test('the same issue in other bytes is told apart as a repetition', async () => {
    await receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    await receive('m2', `Received: from elsewhere\r\n${roundup({ id: 'one', items: [SCHEDULER] })}`)
    await run('m1')
    await run('m2')
    expect(await articles()).toHaveLength(1)
    expect(await mailRow('m2')).toMatchObject({ state: 'repeated', reason: 'the same issue came before' })
  })

  test('a story that another newsletter told first is a duplicate of it; one issue never repeats itself', async () => {
    await receive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }), 1000)
    const other = { id: 'two', from: 'The Ledger <post@ledger.example>' }
    await receive('m2', roundup({ ...other, items: [SAILS, PHONES, PHONES] }), 2000)
    await run('m1')
    await run('m2')
    const byTitle = Map.groupBy(await articles(), ({ title }) => title)
    const [later, first] = byTitle.get(SAILS[0]) ?? []
    expect(first).toMatchObject({ is_duplicate: 0, newsletter_name: 'Kernel Weekly', story_id: first?.id })
    expect(later).toMatchObject({ is_duplicate: 1, newsletter_name: 'The Ledger', story_id: first?.id })
    expect(byTitle.get(PHONES[0])?.map(({ is_duplicate }) => is_duplicate)).not.toContain(1)
  })

  test('a newsletter is known by its List-Id whatever it calls itself, and two lists of one sender are two', async () => {
    await receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    const renamed = { from: 'Kernel Daily! <bounce-17@kernel.example>', listId: 'a.kernel.example' }
    await receive('m2', roundup({ id: 'two', ...renamed, items: [SAILS] }))
    await receive('m3', roundup({ id: 'three', listId: 'b.kernel.example', items: [PHONES] }))
    for (const id of ['m1', 'm2', 'm3']) await run(id)
    const newsletters = await listNewsletters(database.db, userId)
    expect(newsletters.map(({ identity }) => identity).toSorted()).toEqual([
      'list:a.kernel.example',
      'list:b.kernel.example',
    ])
    expect(new Set(newsletters.map(({ color }) => color)).size).toBe(2)
  })

  test('a newsletter added by hand takes in the first mail of its sender and is confirmed by it', async () => {
    await insertNewsletter(database.db, {
      id: 'by-hand',
      user_id: userId,
      identity: 'from:news@kernel.example',
      name: 'My kernels',
      source_email: 'news@kernel.example',
      color: 'sw-rose',
      confirmation_status: 'pending',
      created_at: 1,
    })
    await receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    await run('m1')
    expect(await listNewsletters(database.db, userId)).toEqual([
      expect.objectContaining({
        id: 'by-hand',
        name: 'My kernels',
        identity: 'list:a.kernel.example',
        confirmation_status: 'confirmed',
      }),
    ])
  })

  test('a mail beside the list belongs to the sender’s newsletter where there is one, and to none of two', async () => {
    await receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
    await receive('m2', roundup({ id: 'two', items: [SAILS] }))
    await receive('m3', roundup({ id: 'three', listId: 'b.kernel.example', items: [PHONES] }))
    await receive('m4', roundup({ id: 'four', items: [SCHEDULER] }))
    for (const id of ['m1', 'm2', 'm3', 'm4']) await run(id)
    const [first, second, third, fourth] = await Promise.all(['m1', 'm2', 'm3', 'm4'].map(mailRow))
    expect(second?.newsletter_id).toBe(first?.newsletter_id)
    expect(new Set([first, third, fourth].map((mail) => mail?.newsletter_id)).size).toBe(3)
  })

  test('a picture that came with the mail is stored and shown from there', async () => {
    const boundary = 'b1'
    const html = roundup({ id: 'one', items: [SCHEDULER, SAILS] })
      .split('\r\n\r\n')[1]
      ?.replace('<p>What', '<p><img src="cid:pic%40x" width="600" height="300" alt="A ship"></p><p>What')
    await receive(
      'm1',
      [
        'From: Kernel Weekly <news@kernel.example>',
        'Message-ID: <pictured@kernel.example>',
        'List-Unsubscribe: <https://kernel.example/unsubscribe>',
        'Subject: Pictured',
        'MIME-Version: 1.0',
        `Content-Type: multipart/related; boundary=${boundary}`,
        '',
        `--${boundary}`,
        'Content-Type: text/html; charset=utf-8',
        '',
        html,
        `--${boundary}`,
        'Content-Type: image/png',
        'Content-ID: <pic@x>',
        'Content-Transfer-Encoding: base64',
        '',
        'iVBORw0KGgo=',
        `--${boundary}--`,
      ].join('\r\n'),
    )
    await run('m1')
    const [first] = await articles()
    expect(first).toMatchObject({ image_key: `pictures/${userId}/m1-0.png`, image_url: null })
    expect([...((await files.get(first?.image_key ?? '')) ?? [])].slice(1, 4)).toEqual([
      ...Buffer.from('PNG'),
    ])
  })

  test('a mail that asks for a confirmation can be read, its link whole, and is kept under its kind', async () => {
    const link = 'https://kernel.example/confirm?token=3f9a1c&list=7'
    await receive(
      'm1',
      [
        'From: Kernel Weekly <news@kernel.example>',
        'Subject: Please confirm your subscription',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>You asked for Kernel Weekly. Please confirm that you want it by pressing the button below.</p>',
        `<p><a href="${link}">Confirm my subscription</a></p>`,
      ].join('\r\n'),
    )
    await run('m1')
    const [article] = await articles()
    expect(article?.title).toBe('Please confirm your subscription')
    const { html } = await database.db.selectFrom('articles').select('html').executeTakeFirstOrThrow()
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(await mailRow('m1')).toMatchObject({ state: 'processed', kind: 'confirmation' })
  })

  test('NUL characters, which PostgreSQL stores in no text, are left out', async () => {
    const nul = '=?utf-8?b?AA==?='
    const text = roundup({ id: 'one', from: `${nul}Kernels <news@kernel.example>`, items: [SCHEDULER] })
    await receive('m1', text.replace('This week', `${nul}This week`).replace('What the', 'What\0 &#0;the'))
    await run('m1')
    expect(await mailRow('m1')).toMatchObject({ state: 'processed', subject: 'This week in kernels' })
    const rows = await database.db.selectFrom('articles').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('\\u0000')
  })

  test('names and addresses of any length are stored', async () => {
    const long = randomBytes(6000).toString('hex')
    const items: [string, string][] = [[`A scheduler ${long}`, `https://lwn.example/${long}?id=${long}`]]
    const from = `${long} <${long}@kernel.example>`
    await receive('m1', roundup({ id: long, from, listId: `${long}.kernel.example`, items }))
    await run('m1')
    expect(await mailRow('m1')).toMatchObject({ state: 'processed' })
  })

  test('a mail that can’t be read is tried three times and then kept, with the reason', async () => {
    await receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    const hangs = async () => {
      throw new MailNotUnderstood('reading the mail took longer than 5 s')
    }
    await expect(run('m1', 1, hangs)).rejects.toThrow(MailNotUnderstood)
    await expect(run('m1', 2, hangs)).rejects.toThrow(MailNotUnderstood)
    expect(await mailRow('m1')).toMatchObject({ state: 'waiting' })
    await run('m1', 3, hangs)
    const row = await mailRow('m1')
    expect(row).toMatchObject({ state: 'not-understood', reason: 'reading the mail took longer than 5 s' })
    expect((await readRaw(files, row)).byteLength).toBeGreaterThan(0)
  })

  test('a mail that ended the process again and again is no longer read', async () => {
    await receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    await run('m1', 11, async (raw) => {
      expect(String(Buffer.from(raw))).not.toContain('<body>')
      return understandMail(raw)
    })
    expect(await mailRow('m1')).toMatchObject({ state: 'not-understood' })
  })

  test('copies of an issue that are worked on at the same moment are one issue, and one of its stories stays the first', async () => {
    const copies = ['m1', 'm2', 'm3', 'm4']
    for (const id of copies)
      await receive(id, `X-Copy: ${id}\r\n${roundup({ id: 'one', items: [SCHEDULER] })}`)
    const other = { id: 'two', from: 'The Ledger <post@ledger.example>' }
    await receive('m5', roundup({ ...other, items: [SCHEDULER] }))
    let unread = 5
    const { promise: allAreRead, resolve } = Promise.withResolvers<void>()
    const together = async (raw: Uint8Array) => {
      const understanding = await understandMail(raw)
      if (--unread === 0) resolve()
      await allAreRead
      return understanding
    }
    await Promise.all([...copies, 'm5'].map((id) => run(id, 1, together)))
    const states = await Promise.all(copies.map(async (id) => (await mailRow(id)).state))
    expect(states.toSorted()).toEqual(['processed', 'repeated', 'repeated', 'repeated'])
    expect((await articles()).map(({ is_duplicate }) => is_duplicate).toSorted()).toEqual([0, 1])
  })

  test('a mail that could be read is stored in the end, however often storing it failed', async () => {
    await receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    const full = async () => {
      throw new Error('no space left on device')
    }
    const working = files
    files = { ...working, put: full }
    for (const attempt of [1, 2, 3, 4]) await expect(run('m1', attempt)).rejects.toThrow('no space left')
    files = working
    await run('m1', 5)
    expect(await mailRow('m1')).toMatchObject({ state: 'processed' })
    expect(await articles()).toHaveLength(1)
  })

  test('a failure of the database is no verdict on the mail', async () => {
    await receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    const lost = async () => {
      throw new Error('connection lost')
    }
    await expect(run('m1', 3, lost)).rejects.toThrow('connection lost')
    expect(await mailRow('m1')).toMatchObject({ state: 'waiting' })
  })
})
