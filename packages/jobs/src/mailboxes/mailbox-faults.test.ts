import { deleteMailbox, updateMailbox } from '@tidings/db/queries/mailboxes/mailboxes'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NoSpace, type Receiver } from '../receive/receiver.ts'
import { forAllTests, forEachTest } from '../testing/for-each-test.ts'
import { startMailboxWorker } from './mailbox-worker.ts'
import { openImap } from './open-imap.ts'
import { findUids } from './read-headers.ts'
import { hasDovecot, openDovecot } from './testing/dovecot.ts'
import { issue, openMailboxRun, stories } from './testing/mailbox-run.ts'
import { workOnMailbox } from './work-on-mailbox.ts'

const DAY = 86_400_000
const NOW = Date.now()
const KERNEL = 'list:kernel.example'
const LOSS = 'list:loss.example'

if (!hasDovecot()) test.skip('faults of mailboxes: not tested, as Dovecot (dovecot-imapd) or root is missing')

describe.skipIf(!hasDovecot()).each(DATABASES)('what happens to a mailbox meanwhile, on %s', (kind) => {
  const server = forAllTests(openDovecot)
  beforeAll(async () => {
    for (let n = 0; n < 50; n += 1) await server.deliver(issue('kernel', n), NOW - (50 - n) * DAY)
    for (let n = 0; n < 5; n += 1) await server.deliver(issue('loss', n), NOW - (5 - n) * DAY)
  })

  const mailbox = forEachTest(() => openMailboxRun(kind, server))
  beforeEach(async () => {
    await mailbox.workOn()
  })

  /** A receiver that calls a function after a number of mails. */
  const after = (count: number, then: () => Promise<unknown>): Pick<Receiver, 'accept'> => {
    let taken = 0
    return {
      async accept(mail) {
        const outcome = await mailbox.receiver.accept(mail)
        taken += 1
        if (taken === count) await then()
        return outcome
      },
    }
  }
  const sorted = async () => (await mailbox.received()).sort()
  const all = [...stories('kernel', 0, 50), ...stories('loss', 0, 5)].sort()

  test('the newest issues are imported first, earlier ones once they are requested', async () => {
    await mailbox.change({ since: NOW - 10 * DAY - DAY / 2 })
    await mailbox.choose(KERNEL)
    const order: string[] = []
    const accept: Receiver['accept'] = (mail) => {
      order.push(/Story (\d+)/.exec(Buffer.from(mail.raw).toString())?.[1] ?? '')
      return mailbox.receiver.accept(mail)
    }
    await mailbox.workOn({ receiver: { accept } })
    expect(order.slice(0, 10)).toEqual(['49', '48', '47', '46', '45', '44', '43', '42', '41', '40'])
    await mailbox.change({ since: NOW - 60 * DAY })
    await mailbox.choose(KERNEL, LOSS)
    await mailbox.workOn()
    expect(await sorted()).toEqual(all)
    expect(await mailbox.row()).toMatchObject({ mails_received: 55, state: 'watching' })
  })

  test('while the disk has no space, mails stay in the mailbox, and nothing is wrong with it', async () => {
    await mailbox.choose(KERNEL, LOSS)
    await mailbox.workOn({ receiver: { accept: () => Promise.reject(new NoSpace()) } })
    expect(await mailbox.row()).toMatchObject({ problem: null, failures: 0, mails_received: 0 })
    expect(await mailbox.workOn()).toMatchObject({ state: 'watching', problem: null })
    expect(await sorted()).toEqual(all)
  })

  test('when a server is killed while it responds, nothing is lost or duplicated', async () => {
    await mailbox.choose(KERNEL, LOSS)
    const receiver = after(3, () => server.kill())
    await mailbox.workOn({ receiver })
    expect(await mailbox.workOn()).toMatchObject({ state: 'watching', problem: null })
    expect(await sorted()).toEqual(all)
    expect((await mailbox.row()).mails_received).toBe(55)
  })

  test('deselected senders are no longer fetched, and a new choice is kept', async () => {
    await mailbox.choose(KERNEL)
    const receiver = after(3, () => mailbox.choose(LOSS))
    expect(await mailbox.workOn({ receiver })).toBeNull()
    expect(await mailbox.row()).toMatchObject({ state: 'reading', leased_until: 0 })
    expect((await mailbox.received()).length).toBeLessThan(50)
    await mailbox.workOn()
    expect((await mailbox.received()).filter((story) => story?.endsWith('loss'))).toHaveLength(5)
    await mailbox.choose(KERNEL, LOSS)
    await mailbox.workOn()
    expect(await sorted()).toEqual(all)
  })

  test('a password changed at the provider and a renamed folder are reported until they are corrected', async () => {
    await mailbox.choose(KERNEL)
    await mailbox.workOn()
    const { password, last_success_at } = await mailbox.row()
    await mailbox.change({ password: mailbox.secrets.seal('earlier', mailbox.id) })
    const logged: object[] = []
    await mailbox.workOn({ log: { info: (details) => logged.push(details) } })
    expect(await mailbox.row()).toMatchObject({ problem: 'wrong-password', next_at: null, last_success_at })
    expect(JSON.stringify(logged)).not.toMatch(/earlier|correct-horse/)
    await mailbox.change({ password, folder: 'Gone' })
    expect(await mailbox.workOn()).toMatchObject({ state: 'watching', problem: 'folder-missing' })
    const client = await openImap(server.access, server.network)
    await client.mailboxCreate('Kept')
    await client.mailboxOpen('INBOX', { readOnly: true })
    await client.messageCopy('1:*', 'Kept')
    client.close()
    await mailbox.change({ folder: 'Kept', uid_validity: null })
    await server.deliver(issue('kernel', 50), NOW, 'Kept')
    expect(await mailbox.workOn()).toMatchObject({ state: 'watching', problem: null })
    expect(await sorted()).toEqual(stories('kernel', 0, 51).sort())
  })

  test('a missing folder to move mails to is reported, and issues are imported all the same', async () => {
    await mailbox.choose(LOSS)
    await mailbox.change({ after_reading: 'move', move_to: 'Gone' })
    expect(await mailbox.workOn()).toMatchObject({ state: 'reading', problem: 'move-failed' })
    expect(await sorted()).toEqual(stories('loss', 0, 5))
  })

  test('one that the user disconnects, or whose process stops, is released at once', async () => {
    await mailbox.choose(KERNEL)
    const stopping = new AbortController()
    const receiver = after(2, async () => stopping.abort())
    expect(await mailbox.workOn({ receiver, signal: stopping.signal })).toBeNull()
    expect(await mailbox.row()).toMatchObject({ problem: null, leased_until: 0, state: 'reading' })
    const gone = after(2, () => deleteMailbox(mailbox.db, mailbox.userId, mailbox.id))
    expect(await workOnMailbox(mailbox.work({ receiver: gone }), await mailbox.lease())).toBeNull()
  })

  test('the connection that waits for news ends when the user disconnects the mailbox', async () => {
    await mailbox.choose(LOSS)
    let opened = 0
    let closed = 0
    const open = async (to: Parameters<typeof openImap>[0]) => {
      const client = await openImap(to, server.network)
      opened += 1
      client.once('close', () => {
        closed += 1
      })
      return client
    }
    const worker = startMailboxWorker(mailbox.work({ open }), 20, 20)
    try {
      await expect.poll(async () => (await mailbox.row()).state).toBe('watching')
      await expect.poll(() => opened).toBe(2)
      expect(closed).toBe(1)
      await deleteMailbox(mailbox.db, mailbox.userId, mailbox.id)
      await expect.poll(() => closed).toBe(2)
      expect(await updateMailbox(mailbox.db, mailbox.userId, mailbox.id, { failures: 0 })).toBe(false)
    } finally {
      await worker.stop()
    }
  })

  test('a search that the server refuses is an error and not an empty folder; folders are searched in windows', async () => {
    const client = await openImap(server.access, server.network)
    await client.mailboxOpen('INBOX', { readOnly: true })
    const uids = await findUids(client, {})
    expect(uids.length).toBeGreaterThanOrEqual(50)
    expect(await findUids(client, { above: uids[2] ?? 0, below: uids[6] ?? 0 })).toEqual(uids.slice(3, 6))
    expect(await findUids(client, {}, 7)).toEqual(uids)
    expect(await findUids(client, { above: uids.at(-3) ?? 0 }, 7)).toEqual(uids.slice(-2))
    client.search = async () => false
    await expect(findUids(client, {})).rejects.toMatchObject({ problem: 'server-error' })
    client.close()
  })
})
