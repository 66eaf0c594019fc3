import { setTimeout as sleep } from 'node:timers/promises'
import { megabytesOf } from '../support/processes.ts'
import { atMost, type Figures, reportOnly } from '../support/row.ts'
import { issueOf, openMailboxReader } from './mailbox-reader.ts'

export const name = 'discovery'

const MAILS = Number(process.env.MAILS ?? 100_000)
const NEWSLETTERS = 40
const MINUTE = 60_000
/** Megabytes above an idle server. */
const BAR = 150
const IDLE_MS = 5000
const LOOK_MS = 100

/** A folder with many mails of the last 90 days is scanned and imported within bounded memory. */
export async function run(): Promise<Figures> {
  const reader = await openMailboxReader()
  try {
    const now = Date.now()
    for (let n = 0; n < MAILS; n += 1)
      await reader.dovecot.deliver(issueOf(n % NEWSLETTERS, `mail-${n}`, 2), now - (MAILS - n) * MINUTE)
    await sleep(IDLE_MS)
    const idle = megabytesOf(reader.pid())
    let highest = 0
    const watch = setInterval(() => {
      highest = Math.max(highest, megabytesOf(reader.pid()))
    }, LOOK_MS)
    try {
      let begun = performance.now()
      const id = await reader.connect()
      const { mailsDone } = await reader.until(({ state }) => state === 'choosing')
      const looking = (performance.now() - begun) / 1000
      const above = highest - idle
      begun = performance.now()
      highest = 0
      await reader
        .client()
        .mailboxes.choose.mutate({ id, keys: ['list:n0.example'], since: new Date(now).toISOString() })
      await reader.until(({ state }) => state === 'watching')
      return [
        atMost('mails not looked at', MAILS - mailsDone, 0),
        atMost('memory above an idle server', Math.round(above), BAR, ' MB'),
        reportOnly('looked through in', `${looking.toFixed(1)} s`),
        reportOnly('issues of today brought in in', `${((performance.now() - begun) / 1000).toFixed(1)} s`),
        atMost('memory above an idle server meanwhile', Math.round(highest - idle), BAR, ' MB'),
      ]
    } finally {
      clearInterval(watch)
    }
  } finally {
    await reader.close()
  }
}
