import { leaseDueMailbox } from '@tidings/db/queries/mailboxes/mailbox-reading'
import { chooseMailboxSenders } from '@tidings/db/queries/mailboxes/mailboxes'
import { offerMailboxSenders } from '@tidings/db/queries/mailboxes/offered-senders'
import { DATABASES } from '@tidings/db/testing/test-database'
import type { ImapFlow } from 'imapflow'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Receiver } from '../receive/receiver.ts'
import { forAllTests, forEachTest } from '../testing/for-each-test.ts'
import { startMailboxWorker } from './mailbox-worker.ts'
import { type MailboxAccess, openImap } from './open-imap.ts'
import { hasDovecot, openDovecot } from './testing/dovecot.ts'
import { issue, openMailboxRun, stories } from './testing/mailbox-run.ts'

const DAY = 86_400_000
const NOW = Date.now()

if (!hasDovecot()) test.skip('mailboxes over IMAP: not tested, as Dovecot (dovecot-imapd) or root is missing')

describe.skipIf(!hasDovecot()).each(DATABASES)('a mailbox that is read by IMAP on %s', (kind) => {
  const server = forAllTests(openDovecot)
  beforeAll(async () => {
    for (let n = 0; n < 12; n += 1) await server.deliver(issue('kernel', n), NOW - (12 - n) * 7 * DAY)
    for (let n = 0; n < 5; n += 1) await server.deliver(issue('loss', n), NOW - (5 - n) * DAY)
    await server.deliver('From: Ida <ida@home.example>\r\nSubject: Dinner\r\n\r\nAt eight?', NOW - DAY)
  })

  const mailbox = forEachTest(() => openMailboxRun(kind, server))
  const scanned = async (...chosen: string[]) => {
    await mailbox.workOn()
    await mailbox.choose(...chosen)
  }
  /** Asks the server something about its inbox. */
  const inServer = async <T>(ask: (client: ImapFlow) => Promise<T>) => {
    const client = await openImap(server.access, server.network)
    await client.mailboxOpen('INBOX', { readOnly: true })
    const answer = await ask(client)
    client.close()
    return answer
  }

  test('is scanned by headers for senders, their frequency, and whether each is a newsletter', async () => {
    expect(await mailbox.workOn()).toMatchObject({ state: 'choosing', problem: null })
    const about = ['key', 'name', 'issues', 'every_hours', 'sender_group', 'is_suggested'] as const
    expect((await mailbox.senders()).map((one) => about.map((field) => one[field]))).toEqual([
      ['list:kernel.example', 'kernel Weekly', 12, 168, 'newsletter', 1],
      ['list:loss.example', 'loss Weekly', 5, 24, 'newsletter', 1],
      ['from:ida@home.example', 'Ida', 1, null, 'other', 0],
    ])
    expect(await mailbox.received()).toEqual([])
    expect(await mailbox.row()).toMatchObject({ next_at: null, problem: null })
  })

  test('of a full account is not up to date: its earlier mails are imported once there is space', async () => {
    await scanned('list:kernel.example')
    const allow = (most_megabytes: number | null) =>
      mailbox.db.updateTable('users').set({ most_megabytes }).execute()
    await allow(0)
    expect(await mailbox.workOn()).toMatchObject({ state: 'reading', problem: null })
    expect(await mailbox.row()).toMatchObject({ caught_up_at: null, mails_received: 0 })
    await allow(null)
    expect(await mailbox.workOn()).toMatchObject({ state: 'watching' })
    expect(await mailbox.row()).toMatchObject({ caught_up_at: expect.any(Number), mails_received: 8 })
  })

  test('provides the mails of the chosen senders since the chosen day, and is not changed', async () => {
    await scanned('list:kernel.example')
    expect(await mailbox.workOn()).toMatchObject({ state: 'watching', problem: null })
    // Eight of twelve came in the last 60 days.
    expect(await mailbox.received()).toEqual(stories('kernel', 4, 12))
    const counts = { mails_received: 8, mails_total: 8, mails_done: 8, failures: 0 }
    expect(await mailbox.row()).toMatchObject(counts)
    const from = mailbox.db.selectFrom('mails').select('read_from').distinct()
    expect(await from.execute()).toEqual([{ read_from: server.access.username }])
    expect(await inServer((client) => client.search({ seen: true }, { uid: true }))).toEqual([])
    await mailbox.workOn()
    expect(await mailbox.received()).toHaveLength(8)
    await mailbox.choose('list:kernel.example', 'list:loss.example')
    await mailbox.workOn()
    const all = [...stories('kernel', 4, 12), ...stories('loss', 0, 5)]
    expect((await mailbox.received()).sort()).toEqual(all.sort())
  })

  test('loses and duplicates nothing when the process ends at any mail, or the folder gets new UIDs', async () => {
    await scanned('list:kernel.example', 'list:loss.example')
    let left = 0
    const dying: Receiver['accept'] = async (mail) => {
      if (left === 0) throw new Error('the process ends')
      left -= 1
      return mailbox.receiver.accept(mail)
    }
    for (let round = 0; round < 20; round += 1) {
      left = round % 2
      await mailbox.workOn({ receiver: { accept: dying } })
    }
    await mailbox.workOn()
    expect(await mailbox.received()).toHaveLength(13)
    await server.renumber()
    await mailbox.workOn()
    expect(await mailbox.received()).toHaveLength(13)
    const wanted = (await mailbox.senders()).filter(({ is_wanted }) => is_wanted)
    expect(wanted.map(({ last_uid }) => last_uid > 0)).toEqual([true, true])
  })

  test('with a wrong password waits for the user, with a lost connection tries again', async () => {
    await mailbox.change({ password: mailbox.secrets.seal('no', mailbox.id) })
    expect(await mailbox.workOn()).toMatchObject({ state: 'scanning', problem: 'wrong-password' })
    expect(await mailbox.row()).toMatchObject({ next_at: null, failures: 1, leased_until: 0 })
    const open = () => openImap({ ...server.access, port: 9 }, server.network)
    expect(await mailbox.workOn({ open })).toMatchObject({ state: 'scanning', problem: 'no-connection' })
    expect((await mailbox.row()).next_at).toBeGreaterThan(Date.now())
  })

  test('omits what is too large, and marks as read or moves what was imported if the user wants that', async () => {
    await server.deliver(issue('large', 1, 'x'.repeat(6000)), NOW)
    await server.deliver(issue('large', 2), NOW)
    await scanned('list:large.example')
    await mailbox.change({ after_reading: 'mark-read' })
    await mailbox.workOn()
    expect(await mailbox.received()).toEqual(['Story 2 of large'])
    expect(await mailbox.row()).toMatchObject({ mails_too_large: 1, mails_received: 1 })
    expect(await inServer((client) => client.search({ seen: true }, { uid: true }))).toHaveLength(1)
    await inServer((client) => client.mailboxCreate('Newsletters'))
    await mailbox.change({ after_reading: 'move', move_to: 'Newsletters' })
    await server.deliver(issue('large', 3), NOW)
    await mailbox.workOn()
    const moved = await inServer((client) => client.mailboxOpen('Newsletters', { readOnly: true }))
    expect(moved.exists).toBe(1)
    expect((await mailbox.received()).sort()).toEqual(['Story 2 of large', 'Story 3 of large'])
  })

  test('offers senders that turn out to be newsletters later, and fetches nothing of them before they are chosen', async () => {
    const mail = (from: string, n: number, more = '') =>
      server.deliver(
        `From: ${from}\r\nMessage-ID: <${n}@${from.length}.x>\r\n${more}Subject: No. ${n}\r\n\r\nStory ${n} of secrets.\r\n`,
      )
    const offered = async () =>
      (await mailbox.senders())
        .filter(({ offered_at }) => offered_at !== null)
        .map(({ key, issues, is_suggested, is_wanted }) => [key, issues, is_suggested, is_wanted])
    const request = issue('monthly', 1).replace('Issue 1', 'Please confirm your subscription')
    await server.deliver(request, NOW - 30 * DAY)
    await scanned('list:kernel.example')
    await mailbox.workOn()
    const before = await mailbox.received()
    await server.deliver(issue('dawn', 1))
    await mail('Ida <ida@home.example>', 1)
    await server.deliver(issue('loss', 90))
    await mailbox.workOn()
    expect(await offered()).toEqual([['list:dawn.example', 1, 1, 0]])
    await server.deliver(issue('dawn', 2))
    await server.deliver(issue('monthly', 2))
    await mail('Ida <ida@home.example>', 2)
    for (const name of ['Ann Lee', 'Ben Wright', 'Cleo Fox', 'Dan Orr', 'Eve Winterbottom']) {
      await mail(`${name} <talk@talk.example>`, name.length, 'List-Unsubscribe: <https://talk.example/u>\r\n')
    }
    for (const n of [1, 2]) {
      const list = 'List-Unsubscribe: <https://noon.example/u>\r\n'
      await mail(`Noon <bounce-${n}4f9a7c2e1b8d3a6@noon.example>`, n, list)
    }
    expect(await mailbox.workOn()).toMatchObject({ state: 'watching', problem: null })
    expect((await offered()).sort()).toEqual([
      ['from:noon *@noon.example', 2, 1, 0],
      ['list:dawn.example', 1, 1, 0],
      ['list:monthly.example', 2, 1, 0],
    ])
    expect(await mailbox.received()).toEqual(before)
    await mailbox.choose('list:kernel.example', 'list:dawn.example')
    expect(await offered()).toEqual([])
    await server.deliver(issue('monthly', 3))
    await mailbox.workOn()
    expect(await offered()).toEqual([])
    const later = (await mailbox.received()).filter((story) => !before.includes(story))
    expect(later.sort()).toEqual(stories('dawn', 1, 3))
  })

  test('is also read where its server cannot search for senders; of too many the oldest are dropped', async () => {
    await scanned('list:kernel.example')
    await mailbox.workOn()
    await server.deliver(issue('dusk', 1))
    await server.deliver(issue('dusk', 2))
    const open = async (access: MailboxAccess) => {
      const client = await openImap(access, server.network)
      const search = client.search.bind(client)
      client.search = async (query, options) => (query.header ? false : search(query, options))
      return client
    }
    expect(await mailbox.workOn({ open })).toMatchObject({ state: 'watching', problem: null })
    const [sender] = await mailbox.senders()
    if (!sender) throw new Error('There is no sender.')
    const { is_wanted: _, first_uid: __, last_uid: ___, offered_at: ____, ...row } = sender
    const fresh = { ...row, key: 'list:dusk.example', last_at: NOW }
    await offerMailboxSenders(mailbox.db, mailbox.id, [fresh], { now: NOW, max: 2 })
    const left = (await mailbox.senders()).map(({ key }) => key)
    expect(left).toEqual(expect.arrayContaining(['list:kernel.example', 'list:dusk.example']))
  })

  test('is read by one process at a time, and new mail is imported as it arrives', async () => {
    const { db } = mailbox
    const both = await Promise.all([1, 2].map(() => leaseDueMailbox(db, Date.now(), Date.now() + 60_000)))
    expect(both.filter(Boolean)).toHaveLength(1)
    await mailbox.change({ leased_until: 0 })
    await scanned('list:fresh.example', 'list:kernel.example')
    await chooseMailboxSenders(db, mailbox.id, ['list:kernel.example'])
    const worker = startMailboxWorker(mailbox.work(), 20)
    try {
      await expect.poll(async () => (await mailbox.received()).length).toBe(8)
      await expect.poll(async () => (await mailbox.row()).state).toBe('watching')
      await server.deliver(issue('kernel', 99), Date.now())
      await expect.poll(mailbox.received, { timeout: 60_000 }).toContain('Story 99 of kernel')
    } finally {
      await worker.stop()
    }
  })

  test('is watched by one process of several, and by another when that ends', async () => {
    await scanned('list:kernel.example')
    const start = (lookMs: number) => {
      const open = new Set<ImapFlow>()
      const work = mailbox.work({
        async open(to) {
          const client = await openImap(to, server.network)
          open.add(client)
          client.once('close', () => open.delete(client))
          return client
        },
      })
      return { open, worker: startMailboxWorker(work, lookMs, 50) }
    }
    const first = start(2000)
    const all = [first]
    /** Until one waits alone, the mailbox is due: but not while it is read, as whoever does would start again. */
    const waitsAlone = (one: typeof first) =>
      expect
        .poll(
          async () => {
            if ((await mailbox.row()).leased_until !== 0) return false
            if (one.open.size === 0) await mailbox.changeUnleased({ next_at: Date.now() })
            return one.open.size === 1 && all.every((other) => other === one || other.open.size === 0)
          },
          { timeout: 60_000, interval: 100 },
        )
        .toBe(true)
    try {
      await waitsAlone(first)
      // It looks so often that it is the one that reads next.
      const second = start(20)
      all.push(second)
      await waitsAlone(second)
      await second.worker.stop()
      await waitsAlone(first)
      await server.deliver(issue('kernel', 101), Date.now())
      await expect.poll(mailbox.received, { timeout: 60_000 }).toContain('Story 101 of kernel')
    } finally {
      for (const { worker } of all) await worker.stop()
    }
  })

  test('keeps its password encrypted with a key that is not in the database', async () => {
    const { password } = await mailbox.row()
    expect(password).not.toContain(server.access.password)
    const key = await mailbox.run.files.get(`keys/${mailbox.userId}`)
    expect(key).toHaveLength(32)
    const tables = JSON.stringify(await mailbox.db.selectFrom('files').selectAll().execute())
    expect(tables).not.toContain(Buffer.from(key ?? []).toString('base64url'))
  })
})
