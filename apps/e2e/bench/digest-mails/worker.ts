import { openOutgoingMail } from '@tidings/api-server/mail/outgoing-mail'
import { openDatabase } from '@tidings/db/database'
import { openJobs } from '@tidings/db/jobs/open-jobs'
import { openDigestLinks } from '@tidings/jobs/send/digest-links'
import { writeNextDigest } from '@tidings/jobs/send/digest-mail-worker'
import { sendDigestMail } from '@tidings/jobs/send/send-digest-mail'

/** A worker with a clock set by the benchmark: writes what is due at each set time, and sends continuously. */
const [url = '', outbox = ''] = process.argv.slice(2)
const log = { info() {}, warn() {} }
const database = await openDatabase(url, () => {})
const { db } = database
const jobs = openJobs(database)
const links = openDigestLinks(Buffer.alloc(32, 1))
const sendMail = openOutgoingMail({ smtpUrl: undefined, outbox, markOf: (id) => id, log })
await jobs.work(
  { 'send-digest-mail': (job) => sendDigestMail({ db, mailDomain: 'inbox.test', sendMail, log }, job) },
  { concurrency: 4, onError: (error) => console.error(error) },
)

process.on('message', async ({ now }: { now: number }) => {
  const work = {
    db,
    jobs,
    links,
    log,
    mailDomain: 'inbox.test',
    origin: () => 'https://tidings.example',
    now: () => now,
  }
  while (await writeNextDigest(work)) {}
  process.send?.({ done: now })
})
process.send?.({ ready: true })
process.on('disconnect', () => process.exit())
