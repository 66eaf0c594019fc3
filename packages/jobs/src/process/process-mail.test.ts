import { randomBytes } from 'node:crypto'
import { findRaw } from '@tidings/db/queries/mails/raw-mails'
import { listNewsletters } from '@tidings/db/queries/newsletters/newsletters'
import { fullReads } from '@tidings/db/testing/full-reads'
import { BOTH_DATABASES, DATABASES } from '@tidings/db/testing/test-database'
import { analyseMail } from '@tidings/mail/analyse-mail'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { beforeEach, describe, expect, test } from 'vitest'
import { OWN_MAIL_FIELD, openOwnMails } from '../receive/own-mails.ts'
import { readRaw } from '../receive/stored-raw.ts'
import { forEachTest } from '../testing/for-each-test.ts'
import { openMailRun } from '../testing/mail-run.ts'

describe.each(BOTH_DATABASES)('a mail on its way to articles on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))

  test('a second run of the same mail changes nothing', async () => {
    await mails.arrive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    const before = await mails.articles()
    await mails.run('m1')
    expect(await mails.articles()).toEqual(before)
  })

  test('a story that another newsletter covered first is a duplicate of it; one issue never repeats itself', async () => {
    await mails.arrive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }), 1000)
    const other = { id: 'two', from: 'The Ledger <post@ledger.example>' }
    await mails.arrive('m2', roundup({ ...other, items: [SAILS, PHONES, PHONES] }), 2000)
    const byTitle = Map.groupBy(await mails.articles(), ({ title }) => title)
    const [later, first] = byTitle.get(SAILS[0]) ?? []
    expect(first).toMatchObject({ is_duplicate: 0, newsletter_name: 'Kernel Weekly', story_id: first?.id })
    expect(later).toMatchObject({ is_duplicate: 1, newsletter_name: 'The Ledger', story_id: first?.id })
    expect(byTitle.get(PHONES[0])?.map(({ is_duplicate }) => is_duplicate)).not.toContain(1)
  })

  test('one that this server sent becomes no article, and is found with the reason', async () => {
    const own = openOwnMails(randomBytes(32))
    mails.isOwnMail = own.isOwn
    const from = 'Tidings <no-reply@inbox.localhost>'
    const digest = roundup({ id: 'digest-1', from, items: [SAILS, PHONES] })
    const row = await mails.arrive('m1', `${OWN_MAIL_FIELD}: ${own.mark('digest-1')}\r\n${digest}`)
    expect(await mails.articles()).toEqual([])
    expect(row).toMatchObject({
      ...{ state: 'processed', kind: 'other', newsletter_id: null, reason: 'own-mail' },
      ...{ sender_address: 'no-reply@inbox.localhost' },
    })
    await mails.readAgain('m1')
    expect(await mails.articles()).toEqual([])
    const foreign = openOwnMails(randomBytes(32)).mark('digest-1')
    await mails.arrive('m2', `${OWN_MAIL_FIELD}: ${foreign}\r\n${digest}`)
    expect(await mails.articles()).toHaveLength(2)
  })

  test('NUL characters, which PostgreSQL stores in no text, are left out', async () => {
    const nul = '=?utf-8?b?AA==?='
    const text = roundup({ id: 'one', from: `${nul}Kernels <news@kernel.example>`, items: [SCHEDULER] })
    const full = text.replace('This week', `${nul}This week`).replace('What the', 'What\0 &#0;the')
    const processed = { state: 'processed', subject: 'This week in kernels' }
    expect(await mails.arrive('m1', full)).toMatchObject(processed)
    const rows = await mails.db.selectFrom('articles').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('\\u0000')
  })

  test('names and addresses of any length are stored', async () => {
    const long = randomBytes(6000).toString('hex')
    const items: [string, string][] = [[`A scheduler ${long}`, `https://lwn.example/${long}?id=${long}`]]
    const from = `${long} <${long}@kernel.example>`
    const text = roundup({ id: long, from, listId: `${long}.kernel.example`, items })
    expect(await mails.arrive('m1', text)).toMatchObject({ state: 'processed' })
  })

  test('copies of an issue that are worked on at the same moment are one issue, and one of its stories stays the first', async () => {
    const copies = ['m1', 'm2', 'm3', 'm4']
    for (const id of copies)
      await mails.receive(id, `X-Copy: ${id}\r\n${roundup({ id: 'one', items: [SCHEDULER] })}`)
    const other = { id: 'two', from: 'The Ledger <post@ledger.example>' }
    await mails.receive('m5', roundup({ ...other, items: [SCHEDULER] }))
    let unread = 5
    const { promise: allAreRead, resolve } = Promise.withResolvers<void>()
    const together = async (raw: Uint8Array) => {
      const analysis = await analyseMail(raw)
      if (--unread === 0) resolve()
      await allAreRead
      return analysis
    }
    await Promise.all([...copies, 'm5'].map((id) => mails.run(id, together)))
    const states = await Promise.all(copies.map(async (id) => (await mails.mailRow(id)).state))
    expect(states.toSorted()).toEqual(['processed', 'repeated', 'repeated', 'repeated'])
    expect((await mails.articles()).map(({ is_duplicate }) => is_duplicate).toSorted()).toEqual([0, 1])
  })

  // The others don't depend on the database.
  if (!DATABASES.includes(kind)) return

  test('a roundup becomes an article for each item, in order, with its newsletter', async () => {
    await mails.arrive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    const rows = await mails.articles()
    expect(rows.map(({ title, url }) => [title, url])).toEqual([SCHEDULER, SAILS])
    expect(rows[0]).toMatchObject({
      ...{ newsletter_name: 'Kernel Weekly', is_duplicate: 0 },
      ...{ published_at: Date.UTC(2026, 10, 19, 8), received_at: Date.UTC(2026, 10, 20) },
    })
    expect(rows[0]?.summary).toContain('What the newsletter says of it')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed', subject: 'This week in kernels' })
  })

  test('the bytes leave the database only for the file store, and are read unchanged', async () => {
    const text = roundup({ id: 'one', items: [SCHEDULER] })
    const row = await mails.arrive('m1', text)
    expect(await findRaw(mails.db, mails.userId, 'm1')).toBeUndefined()
    expect(String(Buffer.from(await readRaw(mails.db, mails.files, row)))).toBe(text)
  })

  test('an issue of more than a million characters is split as far as it is read, and that is reported', async () => {
    const rest = `<p>${'words and no end to them\r\n'.repeat(45_000)}</p>`
    const row = await mails.arrive('m1', `${roundup({ id: 'one', items: [SCHEDULER, SAILS] })}${rest}`)
    expect(row).toMatchObject({ state: 'processed', reason: 'too-long' })
  })

  test('the same issue in other bytes is recognised as a repetition, under the same newsletter', async () => {
    const issue = roundup({ id: 'one', items: [SCHEDULER] })
    const { newsletter_id } = await mails.arrive('m1', issue)
    const again = await mails.arrive('m2', `Received: from elsewhere\r\n${issue}`)
    expect(await mails.articles()).toHaveLength(1)
    expect(again).toMatchObject({ state: 'repeated', reason: 'repeated', newsletter_id })
  })

  test('a mail that asks for a confirmation is no article; it can be read, its link whole, under its kind', async () => {
    const link = 'https://kernel.example/confirm?token=3f9a1c&list=7'
    const asks = [
      'From: Kernel Weekly <news@kernel.example>',
      'Subject: Please confirm your subscription',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>You asked for Kernel Weekly. Please confirm that you want it by pressing the button below.</p>',
      `<p><a href="${link}">Confirm my subscription</a></p>`,
    ]
    const row = await mails.arrive('m1', asks.join('\r\n'))
    expect(row).toMatchObject({ state: 'processed', kind: 'confirmation' })
    expect(await mails.articles()).toEqual([])
    const parts = await mails.db.selectFrom('non_article_parts').select('html').execute()
    expect(parts.map(({ html }) => html).join('')).toContain(`href="${link.replace('&', '&amp;')}"`)
  })

  test.runIf(kind === 'sqlite')('processing a mail never reads all that its user ever received', async () => {
    if (mails.database.kind !== 'sqlite') return
    const reads = await fullReads(mails.database.driver, async () => {
      await mails.arrive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
      await mails.arrive('m2', roundup({ id: 'two', items: [SAILS] }))
      await mails.readAgain('m1')
    })
    expect(reads).toEqual([])
  })
})

describe.each(DATABASES)('a mail that fails to be processed on %s', (kind) => {
  const mails = forEachTest(() => openMailRun(kind))
  beforeEach(async () => {
    await mails.receive('m1', roundup({ id: 'one', listId: 'a.kernel.example', items: [SCHEDULER] }))
  })

  const failing = (error: Error) => () => Promise.reject(error)
  const hangs = failing(new MailNotUnderstood('time-limit', { detail: '5' }))

  test('a mail that ran into a limit is tried twice and then kept, with the reason', async () => {
    await expect(mails.run('m1', hangs)).rejects.toThrow(MailNotUnderstood)
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'waiting' })
    await mails.run('m1', hangs, { failures: 1 })
    const row = await mails.mailRow('m1')
    expect(row).toMatchObject({ state: 'not-understood', reason: 'time-limit', reason_detail: '5' })
    expect((await readRaw(mails.db, mails.files, row)).byteLength).toBeGreaterThan(0)
  })

  test('a mail whose reader was ended, which may have come from outside, is tried until that happened twice while nothing else was processed', async () => {
    const dies = failing(new MailNotUnderstood('crashed'))
    for (const tries of [{}, { failures: 9 }, { deathsLeft: 2 }])
      await expect(mails.run('m1', dies, tries)).rejects.toThrow(MailNotUnderstood)
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'waiting' })
    await mails.run('m1', dies, { deathsLeft: 1 })
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'not-understood', reason: 'crashed' })
  })

  test('a mail that can’t be read is under its newsletter nevertheless, known by its headers', async () => {
    const failsOnBody = async (raw: Uint8Array) => {
      if (Buffer.from(raw).includes('<body>')) throw new MailNotUnderstood('unreadable')
      return analyseMail(raw)
    }
    await mails.run('m1', failsOnBody, { failures: 1 })
    const [newsletter] = await listNewsletters(mails.db, mails.userId)
    expect(newsletter).toMatchObject({ name: 'Kernel Weekly', identity: 'list:a.kernel.example' })
    expect(await mails.mailRow('m1')).toMatchObject({
      ...{ state: 'not-understood', reason: 'unreadable' },
      ...{ newsletter_id: newsletter?.id, subject: 'This week in kernels' },
    })
    expect(await mails.articles()).toEqual([])
  })

  test('a mail that ended the worker process while nothing else was processed is no longer read', async () => {
    const headersOnly = async (raw: Uint8Array) => {
      expect(String(Buffer.from(raw))).not.toContain('<body>')
      return analyseMail(raw)
    }
    await mails.run('m1', headersOnly, { deathsLeft: 0 })
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'not-understood', reason: 'crashed' })
  })

  test('a mail that could be read is stored in the end, however often storing it failed', async () => {
    const working = mails.files
    mails.files = { ...working, put: failing(new Error('no space left on device')) }
    for (const _ of [1, 2, 3, 4]) await expect(mails.run('m1')).rejects.toThrow('no space left')
    mails.files = working
    await mails.run('m1')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed' })
    expect(await mails.articles()).toHaveLength(1)
  })

  test('a failure of the database, or to start a reader, is no verdict on the mail', async () => {
    const tries = { failures: 9, deathsLeft: 1 }
    await expect(mails.run('m1', failing(new Error('connection lost')), tries)).rejects.toThrow('lost')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'waiting' })
  })
})
