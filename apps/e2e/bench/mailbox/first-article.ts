import { setTimeout as sleep } from 'node:timers/promises'
import { demoMails } from '@tidings/api-server/demo/send-demo'
import { atMost, type Figures, reportOnly } from '../support/row.ts'
import { whenThereIsTime } from '../support/watch.ts'
import { issueOf, openMailboxReader } from './mailbox-reader.ts'

export const name = 'first article'

const NEWSLETTERS = 43
const ISSUES = 900
/** Personal mails, which are not selected. */
const OTHERS = 2000
const DAYS = 90
const DAY = 86_400_000
/** Seconds. */
const BAR = 60

/**
 * From connecting a mailbox to the first article, with all certain newsletters selected at once; the newest issue is
 * imported first.
 */
export async function run(): Promise<Figures> {
  const reader = await openMailboxReader()
  try {
    const now = Date.now()
    const bodies = demoMails(new Date(now), 'ida@example.com').map(({ raw }) => raw.toString('latin1'))
    for (let n = 0; n < ISSUES; n += 1) {
      const at = now - ((ISSUES - n) / ISSUES) * (DAYS - 1) * DAY
      await reader.dovecot.deliver(asIssue(bodies[n % bodies.length] ?? '', n % NEWSLETTERS, n, at), at)
    }
    for (let n = 0; n < OTHERS; n += 1) {
      const mail = `From: Person ${n} <p${n}@home.example>\r\nMessage-ID: <p-${n}@home.example>\r\nSubject: Hello\r\n\r\nHello ${n}`
      await reader.dovecot.deliver(mail, now - ((OTHERS - n) / OTHERS) * DAYS * DAY)
    }
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    const id = await reader.connect()
    await reader.until(({ state }) => state === 'choosing')
    const found = seconds()
    const client = reader.client()
    const senders = (await client.mailboxes.senders.query({ id })).senders.filter(
      ({ isSuggested }) => isSuggested,
    )
    await client.mailboxes.choose.mutate({ id, keys: senders.map(({ key }) => key) })
    const articles = async () => (await whenThereIsTime(() => client.articles.list.query({}))).articles
    let [first] = await articles()
    for (; !first; [first] = await articles()) await sleep(50)
    const shown = seconds()
    const { mailsReceived } = await reader.until(({ state }) => state === 'watching')
    return [
      atMost('newsletters not found, or found wrongly', Math.abs(senders.length - NEWSLETTERS), 0),
      atMost('from connecting to the first article', shown, BAR, ' s'),
      atMost('issues not brought in', ISSUES - mailsReceived, 0),
      reportOnly('newsletters found after', `${found.toFixed(1)} s`),
      reportOnly('all issues brought in after', `${seconds().toFixed(1)} s`),
      reportOnly('date of the first article', first.publishedAt),
    ]
  } finally {
    await reader.close()
  }
}

/** A demo mail as an issue of one of the newsletters, received at a time. */
function asIssue(mail: string, newsletter: number, n: number, at: number): string {
  const [head = ''] = issueOf(newsletter, `issue-${n}`, 0).split('\r\n\r\n')
  const end = mail.indexOf('\r\n\r\n')
  const own = mail
    .slice(0, end)
    .replace(/^(?:from|sender|list-[a-z-]+|message-id|subject|date):.*(?:\r\n[ \t].*)*\r\n/gim, '')
  return `${head}\r\nDate: ${new Date(at).toUTCString()}\r\n${own}${mail.slice(end)}`
}
