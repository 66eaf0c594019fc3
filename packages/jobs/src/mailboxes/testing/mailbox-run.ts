import { randomUUID } from 'node:crypto'
import { leaseDueMailbox } from '@tidings/db/queries/mailboxes/mailbox-reading'
import {
  chooseMailboxSenders,
  findMailbox,
  insertMailbox,
  listMailboxSenders,
  updateMailbox,
} from '@tidings/db/queries/mailboxes/mailboxes'
import { seedAddress } from '@tidings/db/testing/seed-receiving'
import type { TestDatabase } from '@tidings/db/testing/test-database'
import { openFetcher } from '../../fetch/guarded-fetch.ts'
import { openReceiver } from '../../receive/receiver.ts'
import { secretsOfUser } from '../../receive/user-secrets.ts'
import { openMailRun } from '../../testing/mail-run.ts'
import { openMailOAuth } from '../mail-oauth.ts'
import { openImap } from '../open-imap.ts'
import { type MailboxWork, workOnMailbox } from '../work-on-mailbox.ts'
import type { Dovecot } from './dovecot.ts'

const DAY = 86_400_000
const LEASE_MS = 60_000

/** An issue of the newsletter `list:SENDER.example`; `more` makes its text longer. */
export const issue = (sender: string, n: number, more = '') =>
  `From: ${sender} Weekly <news@${sender}.example>\r\nMessage-ID: <${sender}-${n}@x.example>\r\nList-Id: <${sender}.example>\r\nList-Unsubscribe: <https://${sender}.example/u>\r\nSubject: Issue ${n}\r\n\r\nStory ${n} of ${sender}. ${more}\r\n`

/** The issues of a sender as named in `received`, from one number to another. */
export const stories = (sender: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `Story ${from + at} of ${sender}`)

/** A user with a mailbox at a server, to be scanned for the last 60 days, and functions for tests. */
export async function openMailboxRun(
  kind: TestDatabase['kind'],
  server: Pick<Dovecot, 'access' | 'network'>,
) {
  const run = await openMailRun(kind)
  const { db } = run
  const now = Date.now()
  await seedAddress(db, run.userId)
  const receiver = openReceiver({ db, jobs: run.jobs, mailDomain: 'inbox.test' })
  const id = randomUUID()
  const { password, ...access } = server.access
  const secrets = await secretsOfUser({ db, files: run.files }, run.userId, 'mailbox')
  await insertMailbox(db, {
    ...{ id, user_id: run.userId, ...access, password: secrets.seal(password, id), folder: 'INBOX' },
    ...{ state: 'scanning', since: now - 60 * DAY, next_at: now, created_at: now },
    ...{ problem: null, move_to: null, uid_validity: null, last_success_at: null, caught_up_at: null },
  })
  const change = (values: Parameters<typeof updateMailbox>[3]) => updateMailbox(db, run.userId, id, values)
  const work = (more: Partial<MailboxWork> = {}): MailboxWork => ({
    ...{ db, files: run.files, receiver, mailDomain: 'inbox.test', maxMailBytes: 5000, patienceMs: 0 },
    ...{ leaseUntil: () => Date.now() + LEASE_MS, log: { info: () => {} } },
    signal: new AbortController().signal,
    open: (to) => openImap(to, server.network),
    oauth: openMailOAuth({}, openFetcher(server.network)),
    ...more,
  })
  /** The mailbox as leased by a worker. */
  async function lease() {
    await change({ next_at: Date.now() - 1, leased_until: 0 })
    const mailbox = await leaseDueMailbox(db, Date.now(), Date.now() + LEASE_MS)
    if (!mailbox) throw new Error('The mailbox is not due.')
    return mailbox
  }
  return {
    ...{ run, db, userId: run.userId, id, receiver, secrets, change, work, lease },
    senders: () => listMailboxSenders(db, run.userId, id),
    /** Changes the mailbox unless it is leased. */
    changeUnleased: (values: { next_at: number }) =>
      db.updateTable('mailboxes').set(values).where('id', '=', id).where('leased_until', '=', 0).execute(),
    workOn: async (more?: Partial<MailboxWork>) => workOnMailbox(work(more), await lease()),
    async row() {
      const mailbox = await findMailbox(db, run.userId, id)
      if (!mailbox) throw new Error('The mailbox is gone.')
      return mailbox
    },
    async choose(...keys: string[]) {
      const undone = { mails_total: 0, mails_done: 0, caught_up_at: null }
      await change({ state: 'reading', next_at: Date.now(), ...undone })
      await chooseMailboxSenders(db, id, keys)
    },
    /** The stories of the mails, in the order of their arrival in the mailbox. */
    async received() {
      const mails = db.selectFrom('mails').innerJoin('raw_mails', 'mail_id', 'id')
      const rows = await mails.select('raw').orderBy('received_at').execute()
      return rows.map(({ raw }) => /Story \d+ of \w+/.exec(Buffer.from(raw).toString())?.[0])
    },
    close: () => run.close(),
  }
}
export type MailboxRun = Awaited<ReturnType<typeof openMailboxRun>>
