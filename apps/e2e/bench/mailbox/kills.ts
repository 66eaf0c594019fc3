import path from 'node:path'
import { openDatabase } from '@tidings/db/database'
import { inspectData } from '../support/inspect-data.ts'
import { atLeast, atMost, type Figures, reportOnly } from '../support/row.ts'
import { issueOf, openMailboxReader } from './mailbox-reader.ts'

export const name = 'kills'

const MAILS = Number(process.env.MAILS ?? 5000)
const KILLS = 20
const NEWSLETTERS = 10
const HOUR = 3_600_000

/** A mailbox is imported by a server that is killed repeatedly: every mail is stored once. */
export async function run(): Promise<Figures> {
  const reader = await openMailboxReader()
  try {
    const now = Date.now()
    for (let n = 0; n < MAILS; n += 1)
      await reader.dovecot.deliver(issueOf(n % NEWSLETTERS, `mail-${n}`, 2), now - (MAILS - n) * (HOUR / 3))
    const id = await reader.connect()
    await reader.until(({ state }) => state === 'choosing')
    const { senders } = await reader.client().mailboxes.senders.query({ id })
    const begun = performance.now()
    await reader.client().mailboxes.choose.mutate({ id, keys: senders.map(({ key }) => key) })
    let inTheMiddle = 0
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { state } = await reader.until(
        (mailbox) => mailbox.mailsReceived >= (MAILS * kill) / (KILLS + 2) || mailbox.state === 'watching',
      )
      if (state === 'reading') inTheMiddle += 1
      await reader.kill()
      await endLeases(reader.dataDir)
      await reader.start()
    }
    const { mailsReceived, mailsDone, mailsTotal } = await reader.until(({ state }) => state === 'watching')
    const seconds = (performance.now() - begun) / 1000
    await reader.kill()
    const { copies, isSound } = await inspectData(reader.dataDir)
    return [
      atLeast('kills in the middle', inTheMiddle, KILLS),
      atMost('mails lost', MAILS - copies.size, 0),
      atMost('mails there twice', [...copies.values()].filter((count) => count > 1).length, 0),
      atMost('faults of the file', Number(!isSound), 0),
      atMost('mails counted wrongly', Math.abs(mailsReceived - MAILS), 0),
      reportOnly('looked at, of all', `${mailsDone} of ${mailsTotal}`),
      reportOnly('time with the kills', `${seconds.toFixed(0)} s`),
    ]
  } finally {
    await reader.close()
  }
}

/** As after the lease of a dead process has expired. */
async function endLeases(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(path.join(dataDir, 'tidings.db'), () => {})
  await db
    .updateTable('mailboxes')
    .set({ leased_until: 0, next_at: 0 })
    .where('next_at', 'is not', null)
    .execute()
  await close()
}
