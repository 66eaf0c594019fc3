import { randomBytes } from 'node:crypto'
import { findRaw } from '@tidings/db/queries/mails/raw-mails'
import { BOTH_DATABASES, DATABASES } from '@tidings/db/testing/test-database'
import { analyseMail } from '@tidings/mail/analyse-mail'
import { PHONES, roundup, SAILS, SCHEDULER } from '@tidings/mail/testing/roundup'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OWN_MAIL_FIELD, openOwnMails } from '../receive/own-mails.ts'
import { readRaw } from '../receive/stored-raw.ts'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'

describe.each(BOTH_DATABASES)('a mail on its way to articles on %s', (kind) => {
  let mails: MailRun
  beforeEach(async () => {
    mails = await openMailRun(kind)
  })
  afterEach(() => mails.close())

  test('a second run of the same mail changes nothing', async () => {
    await mails.receive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    await mails.run('m1')
    const before = await mails.articles()
    await mails.run('m1')
    expect(await mails.articles()).toEqual(before)
  })

  test('a story that another newsletter covered first is a duplicate of it; one issue never repeats itself', async () => {
    await mails.receive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }), 1000)
    const other = { id: 'two', from: 'The Ledger <post@ledger.example>' }
    await mails.receive('m2', roundup({ ...other, items: [SAILS, PHONES, PHONES] }), 2000)
    await mails.run('m1')
    await mails.run('m2')
    const byTitle = Map.groupBy(await mails.articles(), ({ title }) => title)
    const [later, first] = byTitle.get(SAILS[0]) ?? []
    expect(first).toMatchObject({ is_duplicate: 0, newsletter_name: 'Kernel Weekly', story_id: first?.id })
    expect(later).toMatchObject({ is_duplicate: 1, newsletter_name: 'The Ledger', story_id: first?.id })
    expect(byTitle.get(PHONES[0])?.map(({ is_duplicate }) => is_duplicate)).not.toContain(1)
  })

  test('one that this server sent becomes no article, and is found with the reason', async () => {
    const own = openOwnMails(randomBytes(32))
    mails.isOwnMail = own.isOwn
    const digest = roundup({
      id: 'digest-1',
      from: 'Tidings <no-reply@inbox.localhost>',
      items: [SAILS, PHONES],
    })
    await mails.receive('m1', `${OWN_MAIL_FIELD}: ${own.mark('digest-1')}\r\n${digest}`)
    await mails.receive(
      'm2',
      `${OWN_MAIL_FIELD}: ${openOwnMails(randomBytes(32)).mark('digest-1')}\r\n${digest}`,
    )
    await mails.run('m1')
    expect(await mails.articles()).toEqual([])
    expect(await mails.mailRow('m1')).toMatchObject({
      ...{ state: 'processed', kind: 'other', newsletter_id: null, reason: 'own-mail' },
      ...{ sender_address: 'no-reply@inbox.localhost' },
    })
    await mails.readAgain('m1')
    expect(await mails.articles()).toEqual([])
    await mails.run('m2')
    expect(await mails.articles()).toHaveLength(2)
  })

  test('NUL characters, which PostgreSQL stores in no text, are left out', async () => {
    const nul = '=?utf-8?b?AA==?='
    const text = roundup({ id: 'one', from: `${nul}Kernels <news@kernel.example>`, items: [SCHEDULER] })
    await mails.receive(
      'm1',
      text.replace('This week', `${nul}This week`).replace('What the', 'What\0 &#0;the'),
    )
    await mails.run('m1')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed', subject: 'This week in kernels' })
    const rows = await mails.database.db.selectFrom('articles').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('\\u0000')
  })

  test('names and addresses of any length are stored', async () => {
    const long = randomBytes(6000).toString('hex')
    const items: [string, string][] = [[`A scheduler ${long}`, `https://lwn.example/${long}?id=${long}`]]
    const from = `${long} <${long}@kernel.example>`
    await mails.receive('m1', roundup({ id: long, from, listId: `${long}.kernel.example`, items }))
    await mails.run('m1')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed' })
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
    await mails.receive('m1', roundup({ id: 'one', items: [SCHEDULER, SAILS] }))
    await mails.run('m1')
    const rows = await mails.articles()
    expect(rows.map(({ title, url }) => [title, url])).toEqual([SCHEDULER, SAILS])
    expect(rows[0]).toMatchObject({
      newsletter_name: 'Kernel Weekly',
      published_at: Date.UTC(2026, 10, 19, 8),
      received_at: Date.UTC(2026, 10, 20),
      is_duplicate: 0,
    })
    expect(rows[0]?.summary).toContain('What the newsletter says of it')
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed', subject: 'This week in kernels' })
  })

  test('the bytes leave the database only for the file store, and are read unchanged', async () => {
    const text = roundup({ id: 'one', items: [SCHEDULER] })
    await mails.receive('m1', text)
    await mails.run('m1')
    const row = await mails.mailRow('m1')
    expect(await findRaw(mails.database.db, mails.userId, 'm1')).toBeUndefined()
    expect(String(Buffer.from(await readRaw(mails.database.db, mails.files, row)))).toBe(text)
  })

  test('an issue of more than a million characters is split as far as it is read, and that is reported', async () => {
    const rest = `<p>${'words and no end to them\r\n'.repeat(45_000)}</p>`
    await mails.receive('m1', `${roundup({ id: 'one', items: [SCHEDULER, SAILS] })}${rest}`)
    await mails.run('m1')
    const reason = 'too-long'
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed', reason })
  })

  test('the same issue in other bytes is recognised as a repetition, under the same newsletter', async () => {
    await mails.receive('m1', roundup({ id: 'one', items: [SCHEDULER] }))
    await mails.receive('m2', `Received: from elsewhere\r\n${roundup({ id: 'one', items: [SCHEDULER] })}`)
    await mails.run('m1')
    await mails.run('m2')
    expect(await mails.articles()).toHaveLength(1)
    const { newsletter_id } = await mails.mailRow('m1')
    expect(await mails.mailRow('m2')).toMatchObject({
      state: 'repeated',
      reason: 'repeated',
      newsletter_id,
    })
  })

  test('a mail that asks for a confirmation is no article; it can be read, its link whole, under its kind', async () => {
    const link = 'https://kernel.example/confirm?token=3f9a1c&list=7'
    await mails.receive(
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
    await mails.run('m1')
    expect(await mails.articles()).toEqual([])
    const parts = await mails.database.db.selectFrom('non_article_parts').select('html').execute()
    expect(parts.map(({ html }) => html).join('')).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect(await mails.mailRow('m1')).toMatchObject({ state: 'processed', kind: 'confirmation' })
  })
})
