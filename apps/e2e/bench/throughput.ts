import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, openApp } from '@tidings/api-server/app/open-app'
import { readSettings } from '@tidings/api-server/settings'
import { startWorker } from '@tidings/api-server/worker/start-worker'
import { countWaitingMails } from '@tidings/db/queries/mails/mails'
import { seedUser } from '@tidings/db/testing/seed'
import { parseMail } from '@tidings/mail/mime/parse-mail'
import { pino } from 'pino'
import { issues } from './support/issues.ts'
import { printProfile } from './throughput/profile.ts'

/** Each gets every mail once; with only one, its mails would wait for each other. */
const USERS = 4
/** With `--profile`: so many readers (`READERS`) get so many mails each. */
const MANY = Number(process.env.READERS ?? 200)
const FEW = 9
const LATEST = Date.UTC(2026, 10, 20)

const mails = issues()

async function deliver({ database, receiver }: App): Promise<void> {
  for (let n = 0; n < USERS; n += 1) {
    const userId = await seedUser(database.db, `reader-${n}`)
    await Promise.all(
      mails.map((raw, at) =>
        receiver.accept({ userId, from: '', to: 'inbox', raw, receivedAt: LATEST - at * 60_000 }),
      ),
    )
  }
}

async function parsedPerSecond(): Promise<number> {
  const begun = performance.now()
  for (const raw of mails) await parseMail(raw)
  return (mails.length / (performance.now() - begun)) * 1000
}

/** `--profile`: what each stage costs, for one reader and for many with the same newsletters. */
async function profile(): Promise<void> {
  const few = mails.slice(0, FEW)
  for (const kind of ['sqlite', 'postgres'] as const) {
    await printProfile(kind, mails, 1)
    await printProfile(kind, few, MANY)
  }
}

if (process.argv.includes('--profile')) {
  await profile()
  process.exit()
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-throughput-'))
const app = await openApp(readSettings({ DATA_DIR: dataDir }, dataDir), pino({ level: 'silent' }))
try {
  await deliver(app)
  const begun = performance.now()
  const worker = await startWorker(app)
  while ((await countWaitingMails(app.database.db)) > 0) await sleep(200)
  const rate = (mails.length * USERS * 1000) / (performance.now() - begun)
  await worker.close()
  const floor = await parsedPerSecond()
  console.log(
    `${mails.length * USERS} issues, from waiting to stored: ${rate.toFixed(0)} a second, ${(rate / floor).toFixed(2)} × parsing alone in one process (${floor.toFixed(0)} a second)`,
  )
} finally {
  await app.close()
  await rm(dataDir, { recursive: true })
}
