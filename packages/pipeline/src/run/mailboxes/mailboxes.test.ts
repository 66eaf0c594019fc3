import { randomUUID } from 'node:crypto'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { leaseDueMailbox } from '@tidings/db/queries/mailbox-reading'
import {
  chooseMailboxSenders,
  findMailbox,
  insertMailbox,
  listMailboxSenders,
  updateMailbox,
} from '@tidings/db/queries/mailboxes'
import { seedAddress } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../receive/receiver.ts'
import { type MailRun, openMailRun } from '../testing/mail-run.ts'
import { mailboxSecrets } from './mailbox-password.ts'
import { startMailboxWorker } from './mailbox-worker.ts'
import { openImap } from './open-imap.ts'
import { type Dovecot, hasDovecot, openDovecot } from './testing/dovecot.ts'
import { type MailboxWork, workOnMailbox } from './work-on-mailbox.ts'

const DAY = 86_400_000
const NOW = Date.now()

const issue = (sender: string, n: number, more = '') =>
  `From: ${sender} Weekly <news@${sender}.example>\r\nMessage-ID: <${sender}-${n}@x.example>\r\nList-Id: <${sender}.example>\r\nList-Unsubscribe: <https://${sender}.example/u>\r\nSubject: Issue ${n}\r\n\r\nStory ${n} of ${sender}. ${more}\r\n`

if (!hasDovecot()) test.skip('mailboxes over IMAP: not tested, as Dovecot (dovecot-imapd) or root is missing')

describe.skipIf(!hasDovecot()).each(DATABASES)('a mailbox that is read by IMAP on %s', (kind) => {
  let server: Dovecot
  beforeAll(async () => {
    server = await openDovecot()
    for (let n = 0; n < 12; n += 1) await server.deliver(issue('kernel', n), NOW - (12 - n) * 7 * DAY)
    for (let n = 0; n < 5; n += 1) await server.deliver(issue('loss', n), NOW - (5 - n) * DAY)
    await server.deliver('From: Ida <ida@home.example>\r\nSubject: Dinner\r\n\r\nAt eight?', NOW - DAY)
  })
  afterAll(() => server.close())

  let run: MailRun
  let id: string
  let receiver: Receiver
  beforeEach(async () => {
    run = await openMailRun(kind)
    const { db } = run.database
    await seedAddress(db, run.userId)
    receiver = openReceiver({ db, jobs: openJobs(run.database), mailDomain: 'inbox.test' })
    id = randomUUID()
    const { password, ...access } = server.access
    const secrets = await mailboxSecrets({ db, files: run.files }, run.userId)
    await insertMailbox(db, {
      ...{ id, user_id: run.userId, ...access, password: secrets.seal(password, id), folder: 'INBOX' },
      ...{ state: 'scanning', since: NOW - 60 * DAY, next_at: NOW, created_at: NOW },
      ...{ problem: null, move_to: null, uid_validity: null, last_success_at: null },
    })
  })
  afterEach(() => run.close())

  const work = (more: Partial<MailboxWork> = {}): MailboxWork => ({
    ...{ db: run.database.db, files: run.files, receiver, mailDomain: 'inbox.test' },
    ...{ largestMail: 5000, leaseUntil: () => Date.now() + 60_000, log: { info: () => {} } },
    signal: new AbortController().signal,
    open: (access) => openImap(access, server.network),
    ...more,
  })
  const row = async () => {
    const mailbox = await findMailbox(run.database.db, run.userId, id)
    if (!mailbox) throw new Error('The mailbox is gone.')
    return mailbox
  }
  const lease = async () => {
    await change({ next_at: Date.now() - 1, leased_until: 0 })
    const mailbox = await leaseDueMailbox(run.database.db, Date.now(), Date.now() + 60_000)
    if (!mailbox) throw new Error('The mailbox is not due.')
    return mailbox
  }
  const workOn = async (more?: Partial<MailboxWork>) => workOnMailbox(work(more), await lease())
  const change = (values: Parameters<typeof updateMailbox>[3]) =>
    updateMailbox(run.database.db, run.userId, id, values)
  const choose = async (...keys: string[]) => {
    await chooseMailboxSenders(run.database.db, id, keys)
    await change({ state: 'reading', next_at: Date.now() })
  }
  const received = async () => {
    const mails = await run.database.db.selectFrom('mails').selectAll().orderBy('received_at').execute()
    return mails.map(({ raw }) => /Story \d+ of \w+/.exec(Buffer.from(raw ?? []).toString())?.[0])
  }
  const stories = (sender: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `Story ${from + at} of ${sender}`)

  test('is looked through by headers: who writes, how often, and what surely is a newsletter', async () => {
    expect(await workOn()).toEqual({ state: 'choosing', problem: null })
    const senders = await listMailboxSenders(run.database.db, run.userId, id)
    expect(
      senders.map(({ key, name, issues, every_hours, is_certain }) => [
        key,
        name,
        issues,
        every_hours,
        is_certain,
      ]),
    ).toEqual([
      ['list:kernel.example', 'kernel Weekly', 12, 168, 1],
      ['list:loss.example', 'loss Weekly', 5, 24, 1],
      ['from:ida@home.example', 'Ida', 1, null, 0],
    ])
    expect(await received()).toEqual([])
    expect(await row()).toMatchObject({ next_at: null, problem: null })
  })

  test('gives up the mails of the chosen senders since the chosen day, and stays as it was', async () => {
    await workOn()
    await choose('list:kernel.example')
    expect(await workOn()).toEqual({ state: 'watching', problem: null })
    // Eight of twelve came in the last 60 days.
    expect(await received()).toEqual(stories('kernel', 4, 12))
    expect(await row()).toMatchObject({ mails_received: 8, mails_total: 14, mails_done: 14, failures: 0 })
    const client = await openImap(server.access, server.network)
    await client.mailboxOpen('INBOX', { readOnly: true })
    expect(await client.search({ seen: true }, { uid: true })).toEqual([])
    client.close()
    await workOn()
    expect(await received()).toHaveLength(8)
    await choose('list:kernel.example', 'list:loss.example')
    await workOn()
    expect((await received()).sort()).toEqual([...stories('kernel', 4, 12), ...stories('loss', 0, 5)].sort())
  })

  test('loses and doubles nothing when the process ends at any mail, or the folder gets new UIDs', async () => {
    await workOn()
    await choose('list:kernel.example', 'list:loss.example')
    let left = 0
    const dying: Receiver['accept'] = async (mail) => {
      if (left === 0) throw new Error('the process ends')
      left -= 1
      return receiver.accept(mail)
    }
    for (let round = 0; round < 20; round += 1) {
      left = round % 2
      await workOn({ receiver: { accept: dying } })
    }
    await workOn()
    expect(await received()).toHaveLength(13)
    await server.renumber()
    await workOn()
    expect(await received()).toHaveLength(13)
    const senders = await listMailboxSenders(run.database.db, run.userId, id)
    expect(senders.filter(({ is_wanted }) => is_wanted).map(({ last_uid }) => last_uid > 0)).toEqual([
      true,
      true,
    ])
  })

  test('with a wrong password waits for the user, with a lost line tries again', async () => {
    const secrets = await mailboxSecrets({ db: run.database.db, files: run.files }, run.userId)
    await change({ password: secrets.seal('no', id) })
    expect(await workOn()).toEqual({ state: 'scanning', problem: 'wrong-password' })
    expect(await row()).toMatchObject({ next_at: null, failures: 1, leased_until: 0 })
    const open = () => openImap({ ...server.access, port: 9 }, server.network)
    expect(await workOn({ open })).toEqual({ state: 'scanning', problem: 'no-connection' })
    expect((await row()).next_at).toBeGreaterThan(Date.now())
  })

  test('leaves out what is too large, and marks as read or moves what was brought in if the user wants it', async () => {
    await server.deliver(issue('large', 1, 'x'.repeat(6000)), NOW)
    await server.deliver(issue('large', 2), NOW)
    await workOn()
    await choose('list:large.example')
    await change({ after_reading: 'mark-read' })
    await workOn()
    expect(await received()).toEqual(['Story 2 of large'])
    expect(await row()).toMatchObject({ mails_too_large: 1, mails_received: 1 })
    const client = await openImap(server.access, server.network)
    await client.mailboxOpen('INBOX', { readOnly: true })
    expect(await client.search({ seen: true }, { uid: true })).toHaveLength(1)
    await client.mailboxCreate('Newsletters')
    client.close()
    await change({ after_reading: 'move', move_to: 'Newsletters' })
    await server.deliver(issue('large', 3), NOW)
    await workOn()
    const after = await openImap(server.access, server.network)
    const { exists } = await after.mailboxOpen('Newsletters', { readOnly: true })
    after.close()
    expect([exists, await received()]).toEqual([1, ['Story 2 of large', 'Story 3 of large']])
  })

  test('is read by one process at a time, and new mail is brought in as it comes', async () => {
    const { db } = run.database
    const both = await Promise.all([1, 2].map(() => leaseDueMailbox(db, Date.now(), Date.now() + 60_000)))
    expect(both.filter(Boolean)).toHaveLength(1)
    await change({ leased_until: 0 })
    await workOn()
    await choose('list:fresh.example', 'list:kernel.example')
    await chooseMailboxSenders(db, id, ['list:kernel.example'])
    const worker = startMailboxWorker(work(), 20)
    try {
      await expect.poll(async () => (await received()).length).toBe(8)
      await expect.poll(async () => (await row()).state).toBe('watching')
      await server.deliver(issue('kernel', 99), Date.now())
      await expect.poll(received, { timeout: 30_000 }).toContain('Story 99 of kernel')
    } finally {
      await worker.stop()
    }
  })

  test('keeps its password sealed with a key that is not in the database', async () => {
    const { password } = await row()
    expect(password).not.toContain(server.access.password)
    const key = await run.files.get(`keys/${run.userId}`)
    expect(key).toHaveLength(32)
    const tables = JSON.stringify(await run.database.db.selectFrom('files').selectAll().execute())
    expect(tables).not.toContain(Buffer.from(key ?? []).toString('base64url'))
  })
})
